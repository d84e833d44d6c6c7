import type { Pool } from "pg";
import type { z } from "zod";
import type { peopleQuery } from "../../src/api/reports/ledger.contract";
import { may } from "../../src/may";
import { addDays, comparedUntil, type Period, periodBefore, startOf } from "../core/days";
import { storeScope, type Staff } from "../core/session-context";
import { nairaSum, SCOPE } from "../dashboard/sums";
import { pageOf } from "../reading/list";
import { listedText, readListed } from "./listed";
import { MOST_ORDERS } from "./sales";

const figures = (seesCost: boolean, of: (column: string) => string) => `
  'orders', coalesce(${of("orders")}, 0)::bigint, 'sales', ${nairaSum(of("sales"))}, 'earned', ${nairaSum(of("earned"))},
  'waiting', ${nairaSum(of("waiting"))}${seesCost ? `, 'profit', ${nairaSum(of("profit"))}` : ""}`;

/**
 * $1 the requested store, $2 the only store in reach, $3 the first moment and $4 the end, $5 and $6 the same of the period
 * before, $7 the rows of a page, $8 those before it. A share is earned once its order owes nothing.
 */
const textOf = (seesCost: boolean) =>
  listedText({
    tables: `
  scope as materialized (${SCOPE}),
  sold as materialized (
    select o.facilitator_key, o.status, o.cost_kobo, o.profit_kobo, o.share_kobo, o.debt_kobo
      from scope join orders o on o.store_key = scope.key and o.created_at >= $3::timestamptz
       and o.created_at < $4::timestamptz and o.status <> 'cancelled' limit ${MOST_ORDERS + 1}),
  parts as materialized (
    select case when $2::uuid is null or e.store_key = $2 then e.key end as key, e.name, orders, sales, profit, earned,
           waiting
      from (
        select facilitator_key, count(*) as orders, sum(cost_kobo) as sales,
               sum(profit_kobo) filter (where status = 'completed') as profit,
               sum(share_kobo) filter (where debt_kobo = 0) as earned,
               sum(share_kobo) filter (where debt_kobo > 0) as waiting
          from sold group by 1) f
      join employees e on e.key = f.facilitator_key)`,
    order: "sales desc, name, key",
    row: `'key', key, 'name', name, ${figures(seesCost, (column) => column)}`,
    totals: `${figures(seesCost, (column) => `sum(${column})`)}, 'sales_before', (
      select ${nairaSum("sum(o.cost_kobo)")} from scope join orders o on o.store_key = scope.key
         and o.created_at >= $5::timestamptz and o.created_at < $6::timestamptz and o.status <> 'cancelled')`,
    tooMany: `(select count(*) > ${MOST_ORDERS} from sold)`,
    limit: "$7",
    offset: "$8",
  });

const TEXTS = { plain: textOf(false), cost: textOf(true) };

type Asked = Omit<z.output<typeof peopleQuery>, "from_date" | "to_date"> & { period: Period; now: Date };

export function peopleStatement(staff: Staff, { store, period, now, ...paging }: Asked) {
  const { limit, offset } = pageOf(paging);
  const before = periodBefore(period);
  const name = may(staff, "products.cost") ? "cost" : "plain";
  const moments = [
    startOf(period.from),
    startOf(addDays(period.to, 1)),
    startOf(before.from),
    comparedUntil(period, now) ?? startOf(period.from),
  ];
  return {
    name: `people ${name}`,
    text: TEXTS[name],
    values: [store ?? null, storeScope(staff), ...moments, limit, offset],
  };
}

/** JSON text of the contract's peopleReply. Null when the store is out of the person's scope. */
export const readPeople = (pool: Pool, staff: Staff, asked: Asked) =>
  readListed(pool, peopleStatement(staff, asked), `${MOST_ORDERS.toLocaleString("en")} orders`);
