import type { Pool } from "pg";
import type { z } from "zod";
import type { debtsQuery } from "../../src/api/reports/debts.contract";
import { dayOf, startOf } from "../core/days";
import { storeScope, type Staff } from "../core/session-context";
import { nairaSum, SCOPE } from "../dashboard/sums";
import { pageOf } from "../reading/list";
import { readShared } from "../reading/shared-read";

const ages = (parts: (part: number) => string) => `
  'days_0_7', ${parts(0)}, 'days_8_30', ${parts(1)}, 'days_31_90', ${parts(2)}, 'over_90_days', ${parts(3)}`;

/**
 * What is owed for orders of the last days. Of an order of today 0 days have passed until midnight, of one of yesterday 1.
 * The subselect is worked out once, not for each order.
 */
const youngerThan = (days: number) =>
  `coalesce(sum(o.debt_kobo) filter (where o.created_at >= (select $3::timestamptz - interval '${days} days')), 0)`;

/**
 * $1 the requested store, $2 the only store in reach, $3 the first moment of today, $4 the rows of a page, $5 those before
 * it. The index of owing orders has all that is summed; only customers of the page are read.
 */
const TEXT = `
  with scope as materialized (${SCOPE}),
  owing as materialized (
    select o.customer_key, count(*) as orders, min(o.created_at) as first, sum(o.debt_kobo) as debt,
           ${youngerThan(7)} as under_7, ${youngerThan(30)} as under_30, ${youngerThan(90)} as under_90
      from orders o where o.store_key = any (array(select key from scope)) and o.debt_kobo > 0 group by 1),
  customers_owing as materialized (
    select customer_key, orders, shop_day(first) as since, debt, under_7 as part_0, under_30 - under_7 as part_1,
           under_90 - under_30 as part_2, debt - under_90 as part_3
      from owing),
  shown as materialized (
    select * from customers_owing order by debt desc, customer_key limit $4 offset $5)
  select json_build_object(
    'data', coalesce((
      select json_agg(json_build_object('key', c.key, 'name', c.name, 'phone', c.phone, 'orders', orders,
               'since', to_char(since, 'YYYY-MM-DD'), 'debt', ${nairaSum("debt")},
               ${ages((part) => nairaSum(`part_${part}`))}) order by debt desc, customer_key)
        from shown join customers c on c.key = shown.customer_key), '[]'::json),
    'totals', (
      select json_build_object('customers', count(*), 'debt', ${nairaSum("sum(debt)")},
               ${ages((part) => nairaSum(`sum(part_${part})`))})
        from customers_owing),
    'shop', (select name from shop_settings),
    'pagination', json_build_object('total_count', (select count(*) from customers_owing)))::text as body
   where $1::uuid is null or exists (select from scope)`;

/** The statement of the report, for its plan to be tested. */
export function debtsStatement(staff: Staff, { store, ...paging }: z.output<typeof debtsQuery>, now: Date) {
  const { limit, offset } = pageOf(paging);
  return {
    name: "debts-report",
    text: TEXT,
    values: [store ?? null, storeScope(staff), startOf(dayOf(now)), limit, offset],
  };
}

/** JSON text of the contract's debtsReply. Null when the store is out of the person's scope. */
export async function readDebts(
  pool: Pool,
  staff: Staff,
  query: z.output<typeof debtsQuery>,
  now: Date,
): Promise<string | null> {
  return (await readShared(pool, debtsStatement(staff, query, now))) || null;
}
