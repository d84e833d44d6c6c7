import type { Pool } from "pg";
import type { z } from "zod";
import type { statementQuery } from "../../src/api/reports/debts.contract";
import { addDays, dayOf, startOf } from "../core/days";
import { queryAgain } from "../core/db/transaction";
import { badRequest, ruleRefusal } from "../core/errors";
import { storeScope, type Staff } from "../core/session-context";
import { SCOPE } from "../dashboard/sums";
import type { Statement, StatementEntry } from "../files/papers/statement";
import { isoTime } from "../reading/list";
import { SHOP_ON_PAPER } from "../settings/settings";

const USUAL_DAYS = 365;

/** Some 130 pages; more would keep the paper thread busy. */
export const MOST_ENTRIES = 4000;

/**
 * $1 the requested store, $2 the only store in reach, $3 the customer, $4 the first moment of the period, $5 that of today.
 * A cancelled order is owed nothing, so what was paid for it has to be given back.
 */
const TEXT = `
  with scope as materialized (${SCOPE}),
  mine as materialized (
    select o.key, o.order_number, o.created_at, o.status = 'cancelled' as is_cancelled, o.paid_kobo, o.debt_kobo,
           case o.status when 'cancelled' then 0 else o.cost_kobo end as cost, o.returned_kobo
      from scope join orders o on o.store_key = scope.key where o.customer_key = $3),
  entries as materialized (
    select created_at as at, order_number, 0 as place, key, null::bigint as number,
           case when is_cancelled then 'cancelled' else 'order' end as kind,
           case when is_cancelled then 0 else cost + returned_kobo end as kobo
      from mine
    union all
    select r.created_at, order_number, 1, r.key, r.return_number, 'return',
           case when is_cancelled then 0 else -r.amount_kobo end
      from mine join returns r on r.order_key = mine.key
    union all
    select p.created_at, order_number, 2, p.key, null,
           case when p.is_refund then 'refund' when p.amount_kobo < 0 then 'correction' else 'payment' end, -p.amount_kobo
      from mine join payments p on p.order_key = mine.key),
  shown as materialized (select * from entries where at >= $4 order by at, order_number, place, key limit ${MOST_ENTRIES + 1})
  select json_build_object(
           'shop', ${SHOP_ON_PAPER},
           'customer', json_build_object('name', c.name, 'phone', c.phone, 'address', c.address),
           'store', (select json_build_object('title', title, 'address', address) from stores
                      where key = coalesce($1, $2)),
           'before', (select coalesce(sum(kobo), 0)::bigint from entries where at < $4),
           'entries', coalesce((
             select json_agg(json_build_object('kind', kind, 'order', order_number, 'number', number, 'at', ${isoTime("at")},
                      'amount', kobo) order by at, order_number, place, key) from shown), '[]'::json),
           'ages', (
             select json_build_array(${[0, 1, 2, 3]
               .map((part) => `coalesce(sum(debt_kobo) filter (where part = ${part}), 0)::bigint`)
               .join(", ")})
               from (select debt_kobo, width_bucket(shop_day($5) - shop_day(created_at), array[8, 31, 91]) as part
                       from mine where debt_kobo > 0) d),
           'refundDue', (select coalesce(sum(greatest(0, paid_kobo - cost)), 0)::bigint from mine)
         ) as document
    from customers c where c.key = $3 and not c.is_walk_in and exists (select from mine)`;

/** What a customer's statement prints. Null for a customer without an order within the person's scope. */
export async function readStatement(
  pool: Pool,
  staff: Staff,
  customer: string,
  { store, from_date: asked }: z.output<typeof statementQuery>,
  now: Date,
): Promise<Statement | null> {
  const today = dayOf(now);
  const from = startOf(asked ?? addDays(today, -USUAL_DAYS));
  if (from > now) throw badRequest("from_date must not be after today");
  const { rows } = await queryAgain<{
    document: Omit<Statement, "from" | "createdAt"> & { entries: StatementEntry[] };
  }>(pool, {
    name: "customer-statement",
    text: TEXT,
    values: [store ?? null, storeScope(staff), customer, from, startOf(today)],
  });
  const document = rows[0]?.document;
  if (document === undefined) return null;
  if (document.entries.length > MOST_ENTRIES)
    throw ruleRefusal(`Choose a later first day: there are more than ${MOST_ENTRIES.toLocaleString("en")} entries`);
  return { ...document, from: from.toISOString(), createdAt: now.toISOString() };
}
