import type { Pool } from "pg";
import type { z } from "zod";
import type { supplierDebtsQuery } from "../../src/api/reports/ledger.contract";
import { storeScope, type Staff } from "../core/session-context";
import { nairaSum, SCOPE } from "../dashboard/sums";
import { pageOf } from "../reading/list";
import { listedText, readListed } from "./listed";

const figures = (of: (column: string) => string) =>
  ["delivered", "paid", "owed"].map((name) => `'${name}', ${nairaSum(of(name))}`).join(", ");

/**
 * $1 the requested store, $2 the only store in reach, $3 the rows of a page, $4 those before it. A store pays its oldest
 * delivery first: the first whose sum with all before it is more than was paid is the oldest that is not paid in full.
 */
const TEXT = listedText({
  tables: `
  scope as materialized (${SCOPE}),
  owing as materialized (
    select d.supplier_key, d.store_key, d.delivered_kobo, d.paid_kobo
      from scope join supplier_debts d on d.store_key = scope.key and d.delivered_kobo > d.paid_kobo),
  delivered as (
    select p.supplier_key, p.store_key, p.key as purchase, p.purchase_number, d.created_at,
           sum(d.amount_kobo) over (partition by p.supplier_key, p.store_key
                                    order by d.created_at, d.key) as until_then
      from owing join purchases p on p.supplier_key = owing.supplier_key and p.store_key = owing.store_key
      join purchase_deliveries d on d.purchase_key = p.key),
  oldest as materialized (
    select distinct on (supplier_key) supplier_key, d.purchase, d.purchase_number, shop_day(d.created_at) as since
      from delivered d join owing using (supplier_key, store_key) where d.until_then > owing.paid_kobo
     order by supplier_key, d.created_at, d.purchase_number),
  parts as materialized (
    select u.key, u.name, sum(delivered_kobo) as delivered, sum(paid_kobo) as paid,
           sum(delivered_kobo - paid_kobo) as owed, oldest.purchase, oldest.purchase_number, oldest.since
      from owing join suppliers u on u.key = owing.supplier_key left join oldest on oldest.supplier_key = u.key
     group by u.key, u.name, oldest.purchase, oldest.purchase_number, oldest.since)`,
  order: "owed desc, name, key",
  row: `'key', key, 'name', name, ${figures((column) => column)}, 'purchase', purchase,
    'purchase_number', purchase_number, 'since', to_char(since, 'YYYY-MM-DD')`,
  totals: figures((column) => `sum(${column})`),
  limit: "$3",
  offset: "$4",
});

type Asked = z.output<typeof supplierDebtsQuery>;

export function supplierDebtsStatement(staff: Staff, { store, ...paging }: Asked) {
  const { limit, offset } = pageOf(paging);
  return { name: "supplier-debts", text: TEXT, values: [store ?? null, storeScope(staff), limit, offset] };
}

/** JSON text of the contract's supplierDebtsReply. Null when the store is out of the person's scope. */
export const readSupplierDebts = (pool: Pool, staff: Staff, asked: Asked) =>
  readListed(pool, supplierDebtsStatement(staff, asked), "");
