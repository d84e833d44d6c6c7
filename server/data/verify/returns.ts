import type { Invariant } from "./invariant";

/** Goods that came back, with what was given back for them. */
export const returns: readonly Invariant[] = [
  {
    name: "what came back of a line is the sum of its returns",
    sql: `select l.key, l.returned_quantity, l.returned_kobo, m.units, m.amount from order_lines l
          left join (select order_line_key, sum(quantity) as units, sum(amount_kobo) as amount
                     from return_lines group by 1) m on m.order_line_key = l.key
          where l.returned_quantity <> coalesce(m.units, 0) or l.returned_kobo <> coalesce(m.amount, 0)`,
  },
  {
    name: "what came back of a line is worth its part of what was paid for it, rounded down",
    sql: `select key, returned_quantity, returned_kobo from order_lines
          where returned_kobo <> div((unit_price_kobo::numeric * quantity - discount_kobo - order_discount_kobo)
                                     * returned_quantity, quantity)`,
  },
  {
    name: "what came back of an order is the sum of its returns",
    sql: `select o.key, o.returned_kobo, r.sum from orders o
          left join (select order_key, sum(amount_kobo) from returns group by 1) r on r.order_key = o.key
          where o.returned_kobo <> coalesce(r.sum, 0)`,
  },
  {
    name: "a return is worth the sum of its lines, which are of its order",
    sql: `select r.key, r.amount_kobo, m.sum from returns r
          left join (select m.return_key, sum(m.amount_kobo), count(distinct l.order_key) as orders,
                            min(l.order_key::text) as order_key
                     from return_lines m join order_lines l on l.key = m.order_line_key group by 1) m
            on m.return_key = r.key
          where m.sum is distinct from r.amount_kobo or m.orders <> 1 or m.order_key <> r.order_key::text`,
  },
  {
    name: "what was given back for a return is the sum of its refunds, which are of its order",
    sql: `select r.key, r.refund_kobo, p.sum from returns r
          left join (select p.return_key, -sum(p.amount_kobo) as sum, bool_and(p.order_key = made.order_key) as own
                     from payments p join returns made on made.key = p.return_key group by 1) p
            on p.return_key = r.key
          where r.refund_kobo <> coalesce(p.sum, 0) or not coalesce(p.own, true)`,
  },
  {
    name: "units that came back are in the variant that was sold, or in its sibling for their condition",
    sql: `select m.return_key, m.position, v.status from return_lines m
          join order_lines l on l.key = m.order_line_key
          join variants s on s.key = l.variant_key join variants v on v.key = m.to_variant_key
          where case m.condition when 'resell' then v.key <> s.key else v.product_key <> s.product_key end`,
  },
  {
    name: "goods taken in exchange are another order of the same customer",
    sql: `select r.key, x.key as order_key from returns r join orders o on o.key = r.order_key
          join orders x on x.key = r.exchange_order_key
          where x.key = o.key or x.customer_key <> o.customer_key`,
  },
  {
    name: "a walk-in customer has no store credit left",
    sql: `select a.key, a.balance_kobo from accounts a join customers c on c.key = a.customer_key
          where c.is_walk_in and a.balance_kobo <> 0`,
  },
  {
    name: "store credit pays and is given for orders of its own customer, and moves by nothing else",
    sql: `select t.key, t.account_key from transactions t join accounts a on a.key = t.account_key
          left join orders o on o.key = t.order_key
          where a.customer_key is not null and (t.source <> 'order' or o.customer_key is distinct from a.customer_key)`,
  },
];
