import type { Invariant } from "./invariant";

const LAGOS_DAY = (moment: string) => `(${moment} at time zone 'Africa/Lagos')::date`;

/** A row of either side that has no equal on the other, of what `over` has. */
const unequalOf = (over: string, { by, columns }: { by: string; columns: string }, kept: string, there: string) => `
  with over as (${over}),
  kept as (select ${columns} from ${kept} join over using (${by})),
  there as (select ${columns} from (${there}) t join over using (${by}))
  (select 'kept' as side, * from (select * from kept except select * from there) k)
  union all
  (select 'there' as side, * from (select * from there except select * from kept) t)`;

const unequal = (columns: string, kept: string, there: string) =>
  unequalOf("select store_key, day from summed_days where is_summed", { by: "store_key, day", columns }, kept, there);

/** The sums of months, by `of`, against those of their days. */
const unequalMonths = (table: string, of: string, sums: readonly string[]) =>
  unequalOf(
    `select store_key, date_trunc('month', day)::date as month from summed_days group by 1, 2 having bool_and(is_in_month)`,
    { by: "store_key, month", columns: `store_key, month, ${of}, ${sums.join(", ")}` },
    `${table}_months`,
    `select store_key, date_trunc('month', day)::date as month, ${of}, ${sums.map((sum) => `sum(${sum}) as ${sum}`).join(", ")}
       from ${table}_days group by store_key, 2, ${of}`,
  );

const LINES = `
  select o.store_key, ${LAGOS_DAY("o.created_at")} as day, o.facilitator_key, l.product_key, l.vat_bp,
         l.quantity - l.returned_quantity as units,
         l.unit_price_kobo * l.quantity - l.discount_kobo - l.order_discount_kobo as sold,
         l.returned_kobo, l.unit_cost_kobo * (l.quantity - l.returned_quantity) as cost
    from order_lines l join orders o on o.key = l.order_key where o.status in ('pending', 'completed')`;

/** The stored sums of days that are over, compared with the orders and transactions. */
export const daySums: readonly Invariant[] = [
  {
    name: "each day with an order or a transaction is added up or waits for it",
    sql: `select store_key, day::text from (
            select store_key, ${LAGOS_DAY("created_at")} as day from orders
            union select store_key, ${LAGOS_DAY("created_at")} from transactions) there
          left join summed_days using (store_key, day) where is_summed is null`,
  },
  {
    name: "the stored orders, earnings and goods of a person's day equal those of the orders",
    sql: unequal(
      `store_key, day, facilitator_key, orders, sales_kobo, fees_kobo, units, goods_kobo, cost_kobo, profit_kobo, earned_kobo,
       waiting_kobo`,
      "people_days",
      `select store_key, day, facilitator_key, orders, sales_kobo, fees_kobo, coalesce(units, 0) as units,
              coalesce(goods_kobo, 0) as goods_kobo, coalesce(cost_kobo, 0) as cost_kobo, profit_kobo, earned_kobo, waiting_kobo
         from (select store_key, ${LAGOS_DAY("created_at")} as day, facilitator_key, count(*) as orders,
                      sum(items_kobo + fee_kobo) as sales_kobo, sum(fee_kobo) as fees_kobo,
                      sum(case status when 'completed' then profit_kobo else 0 end) as profit_kobo,
                      sum(case when paid_kobo >= items_kobo + fee_kobo then share_kobo else 0 end) as earned_kobo,
                      sum(case when paid_kobo < items_kobo + fee_kobo then share_kobo else 0 end) as waiting_kobo
                 from orders where status in ('pending', 'completed') group by 1, 2, 3) o
         left join (
           select store_key, day, facilitator_key, sum(units) as units, sum(sold - returned_kobo) as goods_kobo,
                  sum(cost) as cost_kobo from (${LINES}) l group by 1, 2, 3) l using (store_key, day, facilitator_key)`,
    ),
  },
  {
    name: "the stored goods of a day equal those of the order lines",
    sql: unequal(
      "store_key, day, product_key, units, goods_kobo, cost_kobo",
      "goods_days",
      `select store_key, day, product_key, sum(units) as units, sum(sold - returned_kobo) as goods_kobo, sum(cost) as cost_kobo
         from (${LINES}) l group by 1, 2, 3`,
    ),
  },
  {
    name: "the stored VAT on sales of a day equals that of the order lines",
    sql: unequal(
      "store_key, day, vat_bp, sales_kobo, vat_kobo",
      "vat_days",
      `select store_key, day, vat_bp, sum(sold) as sales_kobo, sum(vat_in(sold, vat_bp)) as vat_kobo
         from (${LINES}) l group by 1, 2, 3`,
    ),
  },
  {
    name: "the stored cash flow of a day equals that of the transactions",
    sql: unequal(
      "store_key, day, account_key, source, type, category_key, in_kobo, out_kobo",
      "cash_days",
      `select store_key, ${LAGOS_DAY("created_at")} as day, account_key, source, type, category_key,
              sum(case when type = 'credit' then amount_kobo else 0 end) as in_kobo,
              sum(case when type = 'debit' then amount_kobo else 0 end) as out_kobo
         from transactions where source <> 'memo' group by 1, 2, 3, 4, 5, 6`,
    ),
  },
  {
    name: "the stored orders, earnings and goods of a person's month equal those of its days",
    sql: unequalMonths(
      "people",
      "facilitator_key",
      "orders, sales_kobo, fees_kobo, units, goods_kobo, cost_kobo, profit_kobo, earned_kobo, waiting_kobo".split(", "),
    ),
  },
  {
    name: "the stored goods of a month equal those of its days",
    sql: unequalMonths("goods", "product_key", ["units", "goods_kobo", "cost_kobo"]),
  },
  {
    name: "the stored cash flow of a month equals that of its days",
    sql: unequalMonths("cash", "account_key, source, type, category_key", ["in_kobo", "out_kobo"]),
  },
];
