import type { Pool } from "pg";
import type { z } from "zod";
import type { vatQuery } from "../../src/api/reports/vat.contract";
import { dayOf, startOf } from "../core/days";
import { ruleRefusal } from "../core/errors";
import { storeScope, type Staff } from "../core/session-context";
import { pageOf } from "../reading/list";
import { SCOPE } from "../dashboard/sums";
import { readShared } from "../reading/shared-read";
import { COUNTED, DAYS, FRESH_ORDERS } from "../dashboard/day-sums";

/** Of more orders than this, on days that are not added up, there is no report: it would keep the database busy for seconds. */
export const MOST_ORDERS = 500_000;

const LINE_SOLD = "l.unit_price_kobo * l.quantity - l.discount_kobo - l.order_discount_kobo";

/**
 * Tables of a `with`, after `scope`, over what each order line of `orders` sold and each return took back, in kobo. `after` is
 * what was left of a line once its goods had come back, so that a line which comes back bit by bit gives back exactly its
 * tax. A cancelled order counts for nothing, and so do its returns. $3 the first moment and $4 the end.
 */
const entriesOf = (orders: string) => `
  sold as (
    select o.key as order_key, null::uuid as return_key, o.created_at, l.vat_bp, l.kobo, 0::bigint as after
      from ${orders}
     -- Order by order: PostgreSQL cannot know how few days are not added up, and read all lines of the shop for them.
     cross join lateral (select l.vat_bp, ${LINE_SOLD} as kobo from order_lines l where l.order_key = o.key offset 0) l),
  returned as (
    select o.key as order_key, r.key as return_key, r.created_at, l.vat_bp, m.amount_kobo as kobo,
           (${LINE_SOLD} - (
             select sum(e.amount_kobo) from return_lines e join returns b on b.key = e.return_key
              where e.order_line_key = l.key
                and (b.return_number, e.position) <= (r.return_number, m.position)))::bigint as after
      from returns r
      join orders o on o.key = r.order_key and o.status <> 'cancelled' and o.store_key in (select key from scope)
      join return_lines m on m.return_key = r.key
      join order_lines l on l.key = m.order_line_key
     where r.created_at >= $3::timestamptz and r.created_at < $4::timestamptz),
  entries as (
    select order_key, return_key, created_at, vat_bp, kobo, vat_in(kobo, vat_bp) as vat from sold
    union all
    select order_key, return_key, created_at, vat_bp, -kobo, vat_in(after, vat_bp) - vat_in(kobo + after, vat_bp)
      from returned)`;

const ORDERS = `scope join orders o on o.store_key = scope.key and o.created_at >= $3::timestamptz
       and o.created_at < $4::timestamptz and o.status <> 'cancelled'`;

/** `scope` and the tables of `entriesOf`, line by line. $1 the requested store, $2 the only store in reach. */
export const VAT_ENTRIES = `
  scope as materialized (${SCOPE}),
  ${entriesOf(ORDERS)}`;

const figures = (prefix: string) => `
  'sales', naira(${prefix}sales), 'vat_on_sales', naira(${prefix}vat_on_sales), 'returned', naira(${prefix}returned),
  'vat_on_returned', naira(${prefix}vat_on_returned), 'vat', naira(${prefix}vat)`;

const SUMS = ["sales", "vat_on_sales", "returned", "vat_on_returned", "vat"] as const;

/** $5 the rows of a page, $6 those before it. */
const TEXT = `
  with scope as materialized (${SCOPE}),
  ${DAYS},
  ${COUNTED},
  ${entriesOf(FRESH_ORDERS)},
  parts as (
    select day, vat_bp, sales_kobo as sales, vat_kobo as vat_on_sales, 0 as returned, 0 as vat_on_returned
      from days d join vat_days v using (store_key, day) where d.is_summed
    union all
    select shop_day(created_at), vat_bp, case when return_key is null then kobo else 0 end,
           case when return_key is null then vat else 0 end, case when return_key is null then 0 else -kobo end,
           case when return_key is null then 0 else -vat end
      from entries where (select n <= ${MOST_ORDERS} from counted)),
  months as materialized (
    select to_char(day, 'YYYY-MM') as month, vat_bp, sum(sales)::bigint as sales, sum(vat_on_sales)::bigint as vat_on_sales,
           sum(returned)::bigint as returned, sum(vat_on_returned)::bigint as vat_on_returned,
           sum(vat_on_sales - vat_on_returned)::bigint as vat
      from parts group by 1, 2),
  shown as (select * from months order by month desc, vat_bp desc limit $5 offset $6),
  totals as (select ${SUMS.map((name) => `coalesce(sum(${name}), 0)::bigint as ${name}`).join(", ")} from months)
  select (case when (select n > ${MOST_ORDERS} from counted) then json 'null' else json_build_object(
    'data', coalesce((select json_agg(json_build_object('month', month, 'rate', vat_bp / 100.0, ${figures("")})
                        order by month desc, vat_bp desc) from shown), '[]'::json),
    'totals', (select json_build_object(${figures("totals.")}) from totals),
    'pagination', json_build_object('total_count', (select count(*) from months))) end)::text as body
   where $1::uuid is null or exists (select from scope)`;

const MONTHS_OF_A_YEAR = 12;

/** The first moment of a month or a year, and the first after it. */
export function momentsOf(period: string): [Date, Date] {
  const [year = 0, month] = period.split("-").map(Number);
  const first = month === undefined ? 0 : month - 1;
  const dayAt = (index: number) => startOf(new Date(Date.UTC(year, index, 1)).toISOString().slice(0, 10));
  return [dayAt(first), dayAt(first + (month === undefined ? MONTHS_OF_A_YEAR : 1))];
}

/**
 * JSON text of the contract's vatReply, the latest month first. Null when the store is out of the person's scope.
 * @throws 417 for a period with too many orders
 */
export async function readVat(
  pool: Pool,
  staff: Staff,
  { period, store, ...paging }: z.output<typeof vatQuery>,
  now: Date,
): Promise<string | null> {
  const { limit, offset } = pageOf(paging);
  const moments = momentsOf(period ?? dayOf(now).slice(0, "YYYY-MM".length));
  const values = [store ?? null, storeScope(staff), ...moments, limit, offset];
  const body = await readShared(pool, { name: "vat-report", text: TEXT, values });
  if (body === "null")
    throw ruleRefusal(`Choose a month: this period has more than ${MOST_ORDERS.toLocaleString("en")} orders`);
  return body === "" ? null : body;
}
