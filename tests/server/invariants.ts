import type { Pool } from "pg";
import { expect } from "vitest";

/** A query that returns no row on a sound database; a row names what is wrong. */
export type Invariant = { name: string; sql: string };

const stock: Invariant[] = [
  {
    name: "a variant's quantity is the sum of its ledger",
    sql: `select v.key, v.quantity, coalesce(m.sum, 0) as ledger
          from variants v
          left join (select variant_key, sum(delta) from stock_movements group by 1) m on m.variant_key = v.key
          where v.quantity <> coalesce(m.sum, 0)`,
  },
  {
    name: "no quantity is negative",
    sql: `select key, quantity from variants where quantity < 0
          union all select variant_key, quantity_after from stock_movements where quantity_after < 0`,
  },
  {
    name: "each ledger row starts where the one before it ended, the first at nothing",
    sql: `select * from (
            select id, variant_key, quantity_before,
                   lag(quantity_after, 1, 0) over (partition by variant_key order by id) as ended
            from stock_movements) m
          where quantity_before <> ended`,
  },
  {
    name: "what the ledger says an order took is what its lines hold",
    sql: `with held as (
            select l.order_key, l.product_key, sum(l.quantity) filter (where o.status <> 'cancelled') as units
            from order_lines l join orders o on o.key = l.order_key group by 1, 2),
          taken as (
            select m.order_key, v.product_key, -sum(m.delta) as units
            from stock_movements m join variants v on v.key = m.variant_key
            where m.order_key is not null group by 1, 2)
          select order_key, product_key, held.units as held, taken.units as taken
          from held full join taken using (order_key, product_key)
          where coalesce(held.units, 0) <> coalesce(taken.units, 0)`,
  },
  {
    name: "a movement for a sale names its order, a movement for a transfer its transfer",
    sql: `select id, reason from stock_movements
          where (reason like 'sale%') <> (order_key is not null)
             or (reason like 'transfer-%') <> (transfer_key is not null)`,
  },
];

const products: Invariant[] = [
  {
    name: "a product's statuses are those of its variants",
    sql: `select p.key, p.statuses from products p
          where p.statuses <> array(select distinct status from variants v where v.product_key = p.key order by 1)`,
  },
  {
    name: "the kept product counts are the products there are",
    sql: `select store_key, status, kept.n as kept, there.n as there
          from product_counts kept
          full join (select store_key, status, count(*) as n from products, unnest(statuses || 'all'::text) as status
                     where deleted_at is null group by 1, 2) there using (store_key, status)
          where coalesce(kept.n, 0) <> coalesce(there.n, 0)`,
  },
];

const orders: Invariant[] = [
  {
    name: "items, units and profit of an order are those of its lines",
    sql: `select o.key, o.items_kobo, o.total_quantity, o.profit_kobo from orders o
          left join (select order_key, sum(unit_price_kobo * quantity) as items, sum(quantity) as units,
                            sum((unit_price_kobo - unit_cost_kobo) * quantity) as profit
                     from order_lines group by 1) l on l.order_key = o.key
          where o.items_kobo <> coalesce(l.items, 0)
             or o.total_quantity <> coalesce(l.units, 0)
             or o.profit_kobo <> greatest(0, coalesce(l.profit, 0))`,
  },
  {
    name: "what an order has been paid is the sum of its payments",
    sql: `select o.key, o.paid_kobo, p.sum from orders o
          left join (select order_key, sum(amount_kobo) from payments group by 1) p on p.order_key = o.key
          where o.paid_kobo <> coalesce(p.sum, 0)`,
  },
  {
    name: "cost is items and fee, debt what is left of it, nothing when cancelled",
    sql: `select key, cost_kobo, debt_kobo from orders
          where cost_kobo <> items_kobo + fee_kobo
             or debt_kobo <> greatest(0, case when status = 'cancelled' then 0 else cost_kobo end - paid_kobo)`,
  },
  {
    name: "a share is the frozen bonus of the profit, half-even, and only a completed order has one",
    sql: `select key, share_kobo, profit_kobo, bonus_bp from (
            select *, profit_kobo::numeric * coalesce(bonus_bp, 0) as scaled from orders) o
          where share_kobo <> div(scaled, 10000) + case
                  when mod(scaled, 10000) > 5000 then 1
                  when mod(scaled, 10000) = 5000 then mod(div(scaled, 10000), 2)
                  else 0 end
             or (status = 'completed') <> (bonus_bp is not null)
             or (status = 'completed') <> (completed_at is not null)`,
  },
  {
    name: "the kept counts are the orders there are",
    sql: `select store_key, status, kept.n as kept, there.n as there
          from (select store_key, status, sum(n) as n from order_counts group by 1, 2) kept
          full join (select store_key, status, count(*) as n from orders group by 1, 2) there using (store_key, status)
          where coalesce(kept.n, 0) <> coalesce(there.n, 0)`,
  },
  {
    name: "each order has an audit row telling of its creation",
    sql: `select key from orders o where not exists (
            select from audit_log a where a.entity = 'order' and a.entity_key = o.key and a.action = 'order.created')`,
  },
];

const money: Invariant[] = [
  {
    name: "a balance is its opening and the effects of its transactions",
    sql: `select a.key, a.balance_kobo, a.opening_kobo, t.sum from accounts a
          left join (select account_key, sum(effect_kobo) from transactions group by 1) t on t.account_key = a.key
          where a.balance_kobo <> a.opening_kobo + coalesce(t.sum, 0)`,
  },
  {
    name: "each payment is posted by one transaction of its order, account and amount",
    sql: `select p.key from payments p left join transactions t on t.key = p.transaction_key
          where t.source is distinct from 'order' or t.order_key is distinct from p.order_key
             or t.account_key is distinct from p.account_key or t.effect_kobo is distinct from p.amount_kobo`,
  },
  {
    name: "each transaction made by an order belongs to one payment and says which order",
    sql: `select t.key from transactions t
          left join payments p on p.transaction_key = t.key left join orders o on o.key = t.order_key
          where t.source = 'order'
            and (p.key is null or t.remark is distinct from 'payment on order ' || o.order_number)`,
  },
  {
    name: "the profit memo stands exactly while an order is completed and owes nothing",
    sql: `select o.key, o.profit_memo_written, m.net, m.times from orders o
          left join (select order_key, sum(case type when 'credit' then amount_kobo else -amount_kobo end) as net,
                            sum(case type when 'credit' then 1 else -1 end) as times
                     from transactions where source = 'memo' group by 1) m on m.order_key = o.key
          where o.profit_memo_written <> (o.status = 'completed' and o.debt_kobo = 0)
             or coalesce(m.times, 0) <> o.profit_memo_written::int
             or coalesce(m.net, 0) <> case when o.profit_memo_written then o.profit_kobo else 0 end`,
  },
];

const people: Invariant[] = [
  {
    name: "a customer's totals are those of their orders",
    sql: `select c.key, c.order_count, c.spent_kobo, c.debt_kobo from customers c
          left join (select customer_key, count(*) filter (where status <> 'cancelled') as n,
                            sum(paid_kobo) as spent, sum(debt_kobo) as debt
                     from orders group by 1) o on o.customer_key = c.key
          where c.order_count <> coalesce(o.n, 0) or c.spent_kobo <> coalesce(o.spent, 0)
             or c.debt_kobo <> coalesce(o.debt, 0)`,
  },
  {
    name: "an employee's totals are those of the completed orders they facilitated",
    sql: `select e.key, e.order_count, e.gain_kobo, e.unpaid_sales_kobo from employees e
          left join (select facilitator_key, count(*) as n, sum(share_kobo) filter (where debt_kobo = 0) as gain,
                            sum(share_kobo) filter (where debt_kobo > 0) as unpaid
                     from orders where status = 'completed' group by 1) o on o.facilitator_key = e.key
          where e.order_count <> coalesce(o.n, 0) or e.gain_kobo <> coalesce(o.gain, 0)
             or e.unpaid_sales_kobo <> coalesce(o.unpaid, 0)`,
  },
];

/** What holds after every request, whatever happened before it: the rules of orders, stock and money as queries. */
export const invariants: readonly Invariant[] = [...stock, ...products, ...orders, ...money, ...people];

/** The invariants that do not hold, each with some of the rows that break it. */
export async function brokenInvariants(pool: Pool): Promise<Record<string, unknown[]>> {
  const broken: Record<string, unknown[]> = {};
  for (const { name, sql } of invariants) {
    const { rows } = await pool.query(`${sql} limit 5`);
    if (rows.length > 0) broken[name] = rows;
  }
  return broken;
}

/** Fails with the offending rows of every invariant that does not hold. */
export async function expectSound(pool: Pool): Promise<void> {
  expect(await brokenInvariants(pool)).toEqual({});
}
