/** What a line sold, less what came back of it. */
const LINE = `
  l.quantity - l.returned_quantity as units,
  l.unit_price_kobo * l.quantity - l.discount_kobo - l.order_discount_kobo - l.returned_kobo as goods,
  l.unit_cost_kobo * (l.quantity - l.returned_quantity) as cost`;

/** What a line was sold for, whatever came back of it: VAT counts a return on its own day. */
const SOLD_FOR = "l.unit_price_kobo * l.quantity - l.discount_kobo - l.order_discount_kobo";

const OF_PERIOD = `
      from scope join summed_days d on d.store_key = scope.key and d.day between shop_day($3) and shop_day($4) - 1`;

/** `days` of a `with`, after `scope`: those of the period of a report, $3 its first moment and $4 its end. */
export const DAYS = `
  days as materialized (
    select d.store_key, d.day, d.is_summed ${OF_PERIOD})`;

/** `months`, which lie in the period as a whole and are added up, and `days`: the others of the period. */
export const DAYS_AND_MONTHS = `
  all_days as materialized (
    select d.store_key, d.day, d.is_summed, d.is_in_month ${OF_PERIOD}),
  months as materialized (
    select store_key, month_of(day) as month from all_days group by 1, 2
    having bool_and(is_in_month) and month_of(min(day)) >= shop_day($3)
       and month_of(min(day)) + interval '1 month' <= shop_day($4)),
  days as materialized (
    select d.store_key, d.day, d.is_summed
      from all_days d left join months m on m.store_key = d.store_key and m.month = month_of(d.day) where m.month is null)`;

/** `counted`, after `days`: `n` orders were made on those that are not added up. */
export const COUNTED = `
  counted as materialized (
    select coalesce(sum(t.orders), 0) as n
      from days d join day_totals t on t.store_key = d.store_key and t.day = d.day where not d.is_summed)`;

/**
 * The orders of the `days` that are not added up, to join others with. Each day is read by itself: joined, PostgreSQL takes
 * the days for a large part of all orders, and at times read all of a store and threw most away.
 */
export const FRESH_ORDERS = `
  days d cross join lateral (
    select * from orders o
     where not d.is_summed and o.store_key = d.store_key and o.created_at >= day_start(d.day)
       and o.created_at < day_start(d.day + 1) and o.status <> 'cancelled' offset 0) o`;

/** `fresh`, after `days`: the orders of those that are not added up, if `only` holds. */
export const fresh = (only = "true") => `
  fresh as materialized (
    select o.key, d.store_key, d.day, o.facilitator_key, o.status, o.cost_kobo, o.fee_kobo, o.profit_kobo, o.share_kobo,
           o.debt_kobo
      from ${FRESH_ORDERS} where ${only})`;

/**
 * `fresh_lines`, after `fresh`. The lines are read order by order, because PostgreSQL cannot know how few days are not added up.
 */
export const FRESH_LINES = `
  fresh_lines as materialized (
    select o.store_key, o.day, o.facilitator_key, l.*
      from fresh o cross join lateral (
        select l.product_key, l.vat_bp, ${SOLD_FOR} as sold_for, ${LINE}
          from order_lines l where l.order_key = o.key offset 0) l)`;

/** Earnings by store, day and person, of `fresh`. */
export const FRESH_EARNINGS = `
  select store_key, day, facilitator_key, count(*) as orders, sum(cost_kobo) as sales_kobo, sum(fee_kobo) as fees_kobo,
         coalesce(sum(profit_kobo) filter (where status = 'completed'), 0) as profit_kobo,
         coalesce(sum(share_kobo) filter (where debt_kobo = 0), 0) as earned_kobo,
         coalesce(sum(share_kobo) filter (where debt_kobo > 0), 0) as waiting_kobo
    from fresh group by 1, 2, 3`;

/** Goods by store, day and person, of `fresh_lines`. */
export const FRESH_GOODS_OF_PEOPLE = `
  select store_key, day, facilitator_key, sum(units) as units, sum(goods) as goods_kobo, sum(cost) as cost_kobo
    from fresh_lines group by 1, 2, 3`;

/** Goods by store, day and product, of `fresh_lines`. */
export const FRESH_GOODS = `
  select store_key, day, product_key, sum(units) as units, sum(goods) as goods_kobo, sum(cost) as cost_kobo
    from fresh_lines group by 1, 2, 3`;

/** VAT on sales by store, day and rate, of `fresh_lines`. */
export const FRESH_VAT = `
  select store_key, day, vat_bp, sum(sold_for) as sales_kobo, sum(vat_in(sold_for, vat_bp)) as vat_kobo
    from fresh_lines group by 1, 2, 3`;

/** `fresh_moves`, after `days`: what moved on those that are not added up, at most so many. Memos move no money. */
export const freshMoves = (most = "all") => `
  fresh_moves as materialized (
    select d.store_key, d.day, t.account_key, t.source, t.type, t.category_key, t.effect_kobo
      from days d cross join lateral (
        select * from transactions t
         where not d.is_summed and t.store_key = d.store_key and t.created_at >= day_start(d.day)
           and t.created_at < day_start(d.day + 1) and t.account_key is not null offset 0) t
     limit ${most})`;

/** What came and went by store, day, account and purpose, of `fresh_moves`. */
export const FRESH_CASH = `
  select store_key, day, account_key, source, type, category_key,
         coalesce(sum(effect_kobo) filter (where effect_kobo > 0), 0) as in_kobo,
         coalesce(-sum(effect_kobo) filter (where effect_kobo < 0), 0) as out_kobo
    from fresh_moves group by 1, 2, 3, 4, 5, 6`;

/** `earnings`, after `fresh`: of all `days` and `months`, some rows for each person. */
export const EARNINGS = `
  earnings as materialized (
    select p.facilitator_key, p.orders, p.sales_kobo, p.fees_kobo, p.profit_kobo, p.earned_kobo, p.waiting_kobo
      from days d join people_days p on p.store_key = d.store_key and p.day = d.day where d.is_summed
    union all
    select p.facilitator_key, p.orders, p.sales_kobo, p.fees_kobo, p.profit_kobo, p.earned_kobo, p.waiting_kobo
      from months m join people_months p on p.store_key = m.store_key and p.month = m.month
    union all
    select facilitator_key, orders, sales_kobo, fees_kobo, profit_kobo, earned_kobo, waiting_kobo
      from (${FRESH_EARNINGS}) e)`;

/** `goods_sums`, after `fresh_lines`: of all `days` and `months`, some rows for each product. */
export const GOODS_SUMS = `
  goods_sums as materialized (
    select g.product_key, sum(g.units) as units, sum(g.goods_kobo) as goods, sum(g.cost_kobo) as cost
      from days d join goods_days g on g.store_key = d.store_key and g.day = d.day where d.is_summed group by 1
    union all
    select g.product_key, sum(g.units), sum(g.goods_kobo), sum(g.cost_kobo)
      from months m join goods_months g on g.store_key = m.store_key and g.month = m.month group by 1
    union all
    select product_key, units, goods_kobo, cost_kobo from (${FRESH_GOODS}) g)`;
