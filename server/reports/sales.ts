import type { Pool } from "pg";
import type { z } from "zod";
import type { SalesBy, salesQuery } from "../../src/api/reports/sales.contract";
import { may } from "../../src/may";
import { addDays, comparedUntil, dayOf, type Period, periodBefore, startOf } from "../core/days";
import { ruleRefusal } from "../core/errors";
import { storeScope, type Staff } from "../core/session-context";
import { nairaSum, SCOPE } from "../dashboard/sums";
import { pageOf } from "../reading/list";
import { readShared } from "../reading/shared-read";
import {
  COUNTED,
  DAYS,
  DAYS_AND_MONTHS,
  FRESH_EARNINGS,
  FRESH_GOODS_OF_PEOPLE,
  FRESH_LINES,
  fresh,
  GOODS_SUMS,
} from "../dashboard/day-sums";

/** Of more orders than this, on days that are not added up, there is no report: it would keep the database busy for a second. */
export const MOST_ORDERS = 200_000;

const SUMS = "sum(units)::bigint as units, sum(goods) as goods, sum(goods - cost) as profit";

/** Rows of whole orders, by an expression of `people_sums`, here `o`. */
const ofOrders = (key: string, name: string, join = "") => `
  parts as materialized (
    select ${key} as key, ${name} as name, sum(o.orders)::bigint as orders, null::bigint as stock, ${SUMS}
      from people_sums o ${join} group by 1, 2)`;

/**
 * The same goods in several stores are several products with one catalogue key, and one row. Those of an order that came
 * from another store have no page within reach.
 */
const BY_CATALOGUE = `${GOODS_SUMS},
  by_catalogue as materialized (
    select p.catalogue_key, case when count(distinct p.key) = 1 then (array_agg(p.key) filter (where p.deleted_at is null and ($2::uuid is null or p.store_key = $2)))[1] end as key,
           min(p.title) as name, ${SUMS}
      from goods_sums l join products p on p.key = l.product_key group by 1)`;

/** Tables of the `with`, of which `parts` has key, name, orders, stock and the sums; and the order of its rows. */
const PARTS: Record<SalesBy, { tables: string; order: string }> = {
  day: { tables: ofOrders("null::uuid", "to_char(o.day, 'YYYY-MM-DD')"), order: "name desc" },
  store: {
    tables: ofOrders("o.store_key", "s.title", "join stores s on s.key = o.store_key"),
    order: "goods desc, name, key",
  },
  // A person who works in another store now has no page within reach.
  person: {
    tables: ofOrders(
      "case when $2::uuid is null or e.store_key = $2 then e.key end",
      "e.name",
      "join employees e on e.key = o.facilitator_key",
    ),
    order: "goods desc, name, key",
  },
  product: {
    tables: `${BY_CATALOGUE},
  parts as materialized (
    select key, name, null::bigint as orders, null::bigint as stock, units, goods, profit from by_catalogue)`,
    order: "goods desc, name, key",
  },
  category: {
    tables: `${GOODS_SUMS},
  parts as materialized (
    select c.key, coalesce(c.name, '') as name, null::bigint as orders, null::bigint as stock, ${SUMS}
      from goods_sums l join products p on p.key = l.product_key left join categories c on c.key = p.category_key
     group by 1, 2)`,
    order: "goods desc, name, key",
  },
  slow: {
    tables: `${BY_CATALOGUE},
  stocked as materialized (
    select p.catalogue_key, case when count(distinct p.key) = 1 then min(p.key::text)::uuid end as key, min(p.title) as name,
           sum(v.quantity)::bigint as stock
      from scope join products p on p.store_key = scope.key and p.deleted_at is null
      join variants v on v.product_key = p.key and v.status = 'active'
     group by 1 having sum(v.quantity) > 0),
  parts as materialized (
    select stocked.key, stocked.name, null::bigint as orders, stock, coalesce(units, 0) as units,
           coalesce(goods, 0) as goods, coalesce(profit, 0) as profit
      from stocked left join by_catalogue using (catalogue_key))`,
    order: "units, stock desc, name, key",
  },
};

const figures = (seesCost: boolean) => `
  'units', coalesce(units, 0), 'goods', ${nairaSum("goods")}${seesCost ? `, 'profit', ${nairaSum("profit")}` : ""}`;

/** A line of more days than this is read from the dashboard. */
const MOST_DAYS_DRAWN = 366;

/** Each day of the period in order, and the whole day as many days before; null for a period that is too long to draw. */
const DAILY = `
  (with by_day as materialized (
     select t.day, sum(t.sales_kobo) as kobo
       from scope join day_totals t on t.store_key = scope.key and t.day between $5::date and shop_day($4) - 1
      group by 1),
   drawn as (
     select day::date as day, $5::date + (day::date - shop_day($3)) as before
       from generate_series(shop_day($3)::timestamp, (shop_day($4) - 1)::timestamp, '1 day') day)
   select case when count(*) <= ${MOST_DAYS_DRAWN} then json_agg(json_build_object(
            'day', to_char(drawn.day, 'YYYY-MM-DD'), 'sales', ${nairaSum("now.kobo")},
            'sales_before', ${nairaSum("earlier.kobo")}) order by drawn.day) end
     from drawn left join by_day now on now.day = drawn.day left join by_day earlier on earlier.day = drawn.before)`;

/**
 * What the stores of `scope` sold in the days before, $5 the first and $6 the last of them, in parts. $9 is the moment up to which
 * they count, $10 the start of that day; both null when all of them count.
 */
export const SALES_BEFORE = `
      select t.sales_kobo as sales
        from scope join day_totals t on t.store_key = scope.key and t.day between $5::date and $6::date
       where $9::timestamptz is null or t.day < shop_day($9::timestamptz)
      union all
      select o.cost_kobo
        from scope join orders o on o.store_key = scope.key and o.created_at >= $10::timestamptz
         and o.created_at < $9::timestamptz and o.status <> 'cancelled'`;

/** Their rows have no day, so the report by day does without them. */
const PEOPLE_OF_MONTHS = `
    union all
    select p.store_key, null, p.facilitator_key, p.orders, p.fees_kobo, p.units, p.goods_kobo, p.cost_kobo
      from months m join people_months p on p.store_key = m.store_key and p.month = m.month`;

/**
 * $1 the requested store, $2 the only store in reach, $3 the first moment and $4 the end, $5 and $6 the first and the last
 * day before, $7 the rows of a page, $8 those before it, $9 and $10 as in SALES_BEFORE.
 */
const textOf = (by: SalesBy, seesCost: boolean) => `
  with scope as materialized (${SCOPE}),
  ${by === "day" ? DAYS : DAYS_AND_MONTHS},
  ${COUNTED},
  ${fresh(`(select n <= ${MOST_ORDERS} from counted)`)},
  ${FRESH_LINES},
  people_sums as materialized (
    select p.store_key, p.day, p.facilitator_key, p.orders, p.fees_kobo as fees, p.units, p.goods_kobo as goods,
           p.cost_kobo as cost
      from days d join people_days p on p.store_key = d.store_key and p.day = d.day where d.is_summed
    ${by === "day" ? "" : PEOPLE_OF_MONTHS}
    union all
    select store_key, day, facilitator_key, orders, fees_kobo, 0, 0, 0 from (${FRESH_EARNINGS}) e
    union all
    select store_key, day, facilitator_key, 0, 0, units, goods_kobo, cost_kobo from (${FRESH_GOODS_OF_PEOPLE}) g),
  ${PARTS[by].tables},
  ranked as materialized (select *, row_number() over (order by ${PARTS[by].order}) as place from parts),
  totals as (select coalesce(sum(orders), 0)::bigint as orders, coalesce(sum(fees), 0) as fees, ${SUMS} from people_sums),
  days_before as (
    select sum(sales) as sales from (${SALES_BEFORE}) before)
  select (case when (select n > ${MOST_ORDERS} from counted) then json 'null' else json_build_object(
    'data', coalesce((
      select json_agg(json_build_object('key', key, 'name', name, 'orders', orders, 'stock', stock, ${figures(seesCost)})
               order by place)
        from ranked where place > $8 and place <= $8 + $7), '[]'::json),
    'totals', (
      select json_build_object('orders', orders, ${figures(seesCost)}, 'delivery_fees', ${nairaSum("fees")},
               'sales', ${nairaSum("coalesce(goods, 0) + fees")},
               'sales_before', (select ${nairaSum("sales")} from days_before))
        from totals),
    ${by === "day" ? `'daily', ${DAILY},` : ""}
    'pagination', json_build_object('total_count', (select count(*) from parts))) end)::text as body
   where $1::uuid is null or exists (select from scope)`;

const TEXTS = Object.fromEntries(
  (Object.keys(PARTS) as SalesBy[]).flatMap((by) => [
    [`${by}`, textOf(by, false)],
    [`${by} with cost`, textOf(by, true)],
  ]),
);

type Asked = Pick<z.output<typeof salesQuery>, "by" | "store" | "page" | "limit"> & { period: Period; now: Date };

type AskedPeriod = Pick<Asked, "store" | "page" | "limit" | "period" | "now">;

/** The values $1 to $10 of a report that is compared with the days before. */
export function valuesOf(staff: Staff, { store, period, now, ...paging }: AskedPeriod) {
  const { limit, offset } = pageOf(paging);
  const before = periodBefore(period);
  const until = comparedUntil(period, now);
  return [
    store ?? null,
    storeScope(staff),
    startOf(period.from),
    startOf(addDays(period.to, 1)),
    before.from,
    before.to,
    limit,
    offset,
    until,
    until && startOf(dayOf(until)),
  ];
}

/** The statement of one report; PostgreSQL may keep a plan that fits every period. */
export function salesStatement(staff: Staff, asked: Asked) {
  const { by = "day" } = asked;
  const name = may(staff, "products.cost") ? `${by} with cost` : by;
  return {
    name: `sales by ${name}`,
    text: TEXTS[name] ?? "",
    values: valuesOf(staff, asked),
  };
}

/**
 * JSON text of the contract's salesReply. Null when the store is out of the person's scope.
 * @throws 417 for a period with too many orders
 */
export async function readSales(pool: Pool, staff: Staff, asked: Asked): Promise<string | null> {
  const body = await readShared(pool, salesStatement(staff, asked));
  if (body === "null")
    throw ruleRefusal(`Choose a shorter period: this one has more than ${MOST_ORDERS.toLocaleString("en")} orders`);
  return body === "" ? null : body;
}
