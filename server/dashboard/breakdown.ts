import type { Pool } from "pg";
import { type BreakdownKind, MOST_ROWS } from "../../src/api/dashboard/breakdown.contract";
import { addDays, dayOf, type Period, startOf } from "../core/days";
import { ruleRefusal } from "../core/errors";
import { storeScope, type Staff } from "../core/session-context";
import { readShared } from "../reading/shared-read";
import { COUNTED, DAYS_AND_MONTHS, EARNINGS, FRESH_LINES, fresh, GOODS_SUMS } from "./day-sums";
import { nairaSum, SCOPE } from "./sums";

/**
 * What was sold in the period by person: from the days that are added up, and from the orders of the others, unless these
 * are more than `most`, which would keep the database busy for seconds.
 */
const sold = (most: number) =>
  `${DAYS_AND_MONTHS}, ${COUNTED}, ${fresh(`(select n <= ${most} from counted)`)}, ${EARNINGS}`;

type Parts = {
  /** Tables of the `with`, of which `parts` has key, name, kobo and n. */
  tables: string;
  /** The order of the rows. */
  order?: string;
  /** Of more orders than this, on days that are not added up, there is no breakdown. */
  most?: number;
  fees?: string;
};

/** One day's totals are one row per store and slot, so the stores of any period are read from these. */
const BY_STORE = `
  parts as materialized (
    select scope.key, s.title as name, sum(t.sales_kobo) as kobo, sum(t.orders) as n
      from scope join stores s on s.key = scope.key
      join day_totals t on t.store_key = scope.key and t.day between shop_day($3) and shop_day($4) - 1
     group by 1, 2 having sum(t.orders) <> 0)`;

/** A person who works in another store now has no page within reach. */
const BY_PERSON = `
  parts as materialized (
    select case when $2::uuid is null or e.store_key = $2 then e.key end as key, e.name, kobo, n
      from (select facilitator_key, sum(sales_kobo) as kobo, sum(orders) as n from earnings group by 1) by_person
      join employees e on e.key = facilitator_key)`;

/**
 * The same goods in several stores are several products with one catalogue key, and one row. Those of an order that came
 * from another store have no page within reach.
 */
const BY_PRODUCT = `
  parts as materialized (
    select case when count(distinct p.key) = 1 then (array_agg(p.key) filter (where p.deleted_at is null and ($2::uuid is null or p.store_key = $2)))[1] end as key,
           min(p.title) as name, sum(g.goods) as kobo, sum(g.units) as n
      from goods_sums g join products p on p.key = g.product_key group by p.catalogue_key)`;

/** Of the debt now: $3 is the first moment of today. */
const BY_AGE = `
  owing as materialized (
    select o.customer_key, width_bucket(shop_day($3) - shop_day(o.created_at), array[8, 31, 91]) as part,
           sum(o.debt_kobo) as kobo
      from scope join orders o on o.store_key = scope.key and o.debt_kobo > 0 group by 1, 2),
  parts as materialized (
    select null::uuid as key, name, ages.part, coalesce(sum(owing.kobo), 0) as kobo, count(customer_key) as n
      from (values ('0–7 days', 0), ('8–30 days', 1), ('31–90 days', 2), ('Over 90 days', 3)) as ages (name, part)
      left join owing on owing.part = ages.part
     group by name, ages.part)`;

/** Each takes about a second; see docs/adr/daily-totals.md. */
export const MOST_OF_PEOPLE = 1_000_000;
export const MOST_OF_PRODUCTS = 200_000;

const PARTS: Record<BreakdownKind, Parts> = {
  store: { tables: BY_STORE },
  person: { tables: `${sold(MOST_OF_PEOPLE)}, ${BY_PERSON}`, most: MOST_OF_PEOPLE },
  product: {
    tables: `${sold(MOST_OF_PRODUCTS)}, ${FRESH_LINES}, ${GOODS_SUMS}, ${BY_PRODUCT}`,
    most: MOST_OF_PRODUCTS,
    fees: "(select coalesce(sum(fees_kobo), 0) from earnings)",
  },
  debt: { tables: BY_AGE, order: "part" },
};

/** $1 the requested store, $2 the only store in reach, $3 the first moment and $4 the end. */
const textOf = ({ tables, order = "kobo desc, name, key", fees = "0", most }: Parts, by: BreakdownKind) => `
  with scope as materialized (${SCOPE}),
  ${tables},
  ranked as materialized (select *, row_number() over (order by ${order}) as place from parts)
  select (${most === undefined ? "" : `case when (select n > ${most} from counted) then json 'null' else`}
         json_build_object('data', json_build_object(
           'by', '${by}',
           'total', (select ${nairaSum(`sum(kobo) + ${fees}`)} from parts),
           'rows', coalesce((
             select json_agg(json_build_object('key', key, 'name', name, 'amount', ${nairaSum("kobo")}, 'count', n)
                      order by place)
               from ranked where place <= ${MOST_ROWS}), '[]'::json),
           'others', (
             select json_build_object('size', count(*), 'amount', ${nairaSum("sum(kobo)")}, 'count', sum(n))
               from ranked where place > ${MOST_ROWS} having count(*) > 0),
           'delivery_fees', ${nairaSum(fees)})) ${most === undefined ? "" : "end"})::text as body
   where $1::uuid is null or exists (select from scope)`;

const TEXTS = Object.fromEntries(
  (Object.keys(PARTS) as BreakdownKind[]).map((by) => [by, textOf(PARTS[by], by)]),
) as Record<BreakdownKind, string>;

type Asked = { by: BreakdownKind; store: string | null; period: Period; now: Date };

/**
 * The statement of one breakdown. It is a named one, so that PostgreSQL can keep a plan that fits every period: stores
 * by the day's totals, debt by the index of owing orders, all else by sums of days and the index of a store's orders.
 */
export function breakdownStatement(staff: Staff, { by, store, period, now }: Asked) {
  const moments = by === "debt" ? [startOf(dayOf(now))] : [startOf(period.from), startOf(addDays(period.to, 1))];
  return { name: `breakdown-${by}`, text: TEXTS[by], values: [store, storeScope(staff), ...moments] };
}

/**
 * JSON text of the contract's breakdownReply. Null when the store is out of the person's scope.
 * @throws 417 for a period with too many orders
 */
export async function readBreakdown(pool: Pool, staff: Staff, asked: Asked): Promise<string | null> {
  const body = await readShared(pool, breakdownStatement(staff, asked));
  const { most } = PARTS[asked.by];
  if (body === "null" && most !== undefined)
    throw ruleRefusal(`Choose a shorter period: this one has more than ${most.toLocaleString("en")} orders`);
  return body === "" ? null : body;
}
