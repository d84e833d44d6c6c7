import type { Pool } from "pg";
import type { z } from "zod";
import type { stockValueQuery } from "../../src/api/reports/ledger.contract";
import { storeScope, type Staff } from "../core/session-context";
import { nairaSum, SCOPE } from "../dashboard/sums";
import { pageOf } from "../reading/list";
import { listedText, readListed } from "./listed";

const SUMS = "sum(units)::bigint as units, sum(cost) as cost, sum(list) as list";

/** The same goods in several stores are several products with one catalogue key, and one row. */
const PARTS = {
  store: `select w.store_key as key, s.title as name, ${SUMS} from worth w join stores s on s.key = w.store_key group by 1, 2`,
  category: `select c.key, coalesce(c.name, '') as name, ${SUMS}
               from worth w left join categories c on c.key = w.category_key group by 1, 2`,
  product: `select case when count(distinct product_key) = 1 then min(product_key::text)::uuid end as key,
                   min(title) as name, ${SUMS} from worth group by catalogue_key`,
};

const figures = (of: (column: string) => string) =>
  `'units', coalesce(${of("units")}, 0)::bigint, 'cost', ${nairaSum(of("cost"))}, 'list', ${nairaSum(of("list"))}`;

/** $1 the requested store, $2 the only store in reach, $3 the rows of a page, $4 those before it. */
const textOf = (by: keyof typeof PARTS) =>
  listedText({
    tables: `
  scope as materialized (${SCOPE}),
  worth as materialized (
    select p.key as product_key, p.catalogue_key, p.store_key, p.category_key, p.title, v.quantity::bigint as units,
           v.quantity::numeric * v.price_kobo as cost, v.quantity::numeric * v.sale_price_kobo as list
      from scope join products p on p.store_key = scope.key and p.deleted_at is null
      join variants v on v.product_key = p.key and v.quantity > 0),
  parts as materialized (${PARTS[by]})`,
    order: "cost desc, name, key",
    row: `'key', key, 'name', name, ${figures((column) => column)}`,
    totals: figures((column) => `sum(${column})`),
    limit: "$3",
    offset: "$4",
  });

const TEXTS = { store: textOf("store"), category: textOf("category"), product: textOf("product") };

type Asked = z.output<typeof stockValueQuery>;

export function stockValueStatement(staff: Staff, { by = "store", store, ...paging }: Asked) {
  const { limit, offset } = pageOf(paging);
  return { name: `stock value by ${by}`, text: TEXTS[by], values: [store ?? null, storeScope(staff), limit, offset] };
}

/** JSON text of the contract's stockValueReply. Null when the store is out of the person's scope. */
export const readStockValue = (pool: Pool, staff: Staff, asked: Asked) =>
  readListed(pool, stockValueStatement(staff, asked), "");
