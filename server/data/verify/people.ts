import type { Invariant } from "./invariant";

/** The totals kept with customers and employees. */
export const people: readonly Invariant[] = [
  {
    name: "a customer's totals equal the sums of their orders",
    sql: `select c.key, c.order_count, c.spent_kobo, c.debt_kobo from customers c
          left join (select customer_key, count(*) filter (where status <> 'cancelled') as n,
                            sum(paid_kobo) as spent, sum(debt_kobo) as debt
                     from orders group by 1) o on o.customer_key = c.key
          where not c.is_walk_in and (c.order_count <> coalesce(o.n, 0) or c.spent_kobo <> coalesce(o.spent, 0)
             or c.debt_kobo <> coalesce(o.debt, 0))`,
  },
  {
    name: "a walk-in sale is fully paid, and its customer has no email and no totals",
    sql: `select c.key, o.order_number, o.debt_kobo from customers c left join orders o on o.customer_key = c.key
          where c.is_walk_in and (c.email <> '' or c.order_count <> 0 or c.spent_kobo <> 0 or c.debt_kobo <> 0
                                  or o.debt_kobo > 0)`,
  },
  {
    name: "an employee's totals equal the sums of the completed orders they facilitated",
    sql: `select e.key, e.order_count, e.gain_kobo, e.unpaid_sales_kobo from employees e
          left join (select facilitator_key, count(*) as n, sum(share_kobo) filter (where debt_kobo = 0) as gain,
                            sum(share_kobo) filter (where debt_kobo > 0) as unpaid
                     from orders where status = 'completed' group by 1) o on o.facilitator_key = e.key
          where e.order_count <> coalesce(o.n, 0) or e.gain_kobo <> coalesce(o.gain, 0)
             or e.unpaid_sales_kobo <> coalesce(o.unpaid, 0)`,
  },
  {
    name: "the stored count of customers equals the number of customers",
    sql: `select kept, there from (select (select coalesce(sum(n), 0) from customer_counts) as kept,
                                          (select count(*) from customers where not is_walk_in) as there) counts
          where kept <> there`,
  },
  {
    name: "a shop with employees has an active administrator",
    sql: `select count(*) as employees from employees having count(*) > 0
             and not bool_or(is_admin and deactivated_at is null)`,
  },
];
