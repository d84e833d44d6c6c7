import type { Invariant } from "./invariant";

/** Accounts, transactions, payments and memos. */
export const money: readonly Invariant[] = [
  {
    name: "a balance equals its opening plus the effects of its transactions",
    sql: `select a.key, a.balance_kobo, a.opening_kobo, t.sum from accounts a
          left join (select account_key, sum(effect_kobo) from transactions group by 1) t on t.account_key = a.key
          where a.balance_kobo <> a.opening_kobo + coalesce(t.sum, 0)`,
  },
  {
    name: "each payment has one transaction with its order, account and amount",
    sql: `select p.key from payments p left join transactions t on t.key = p.transaction_key
          where t.source is distinct from 'order' or t.order_key is distinct from p.order_key
             or t.account_key is distinct from p.account_key or t.effect_kobo is distinct from p.amount_kobo`,
  },
  {
    name: "each transaction of an order belongs to one payment and names the order",
    sql: `select t.key from transactions t
          left join payments p on p.transaction_key = t.key left join orders o on o.key = t.order_key
          where t.source = 'order'
            and (p.key is null or t.remark is distinct from
                 case when p.is_refund then 'refund of ' else '' end || 'payment on order ' || o.order_number)`,
  },
  {
    name: "an order has a profit memo exactly while it is completed and owes nothing",
    sql: `select o.key, o.profit_memo_written, m.net, m.times from orders o
          left join (select order_key, sum(case type when 'credit' then amount_kobo else -amount_kobo end) as net,
                            sum(case type when 'credit' then 1 else -1 end) as times
                     from transactions where source = 'memo' group by 1) m on m.order_key = o.key
          where o.profit_memo_written <> (o.status = 'completed' and o.debt_kobo = 0)
             or coalesce(m.times, 0) <> o.profit_memo_written::int
             or coalesce(m.net, 0) <> case when o.profit_memo_written then o.profit_kobo else 0 end`,
  },
  {
    name: "a move takes from one account what it puts into another, by two transactions of its own",
    sql: `select m.key, m.amount_kobo, o.effect_kobo as taken, i.effect_kobo as put
          from moves m join transactions o on o.key = m.out_key join transactions i on i.key = m.in_key
          where o.source <> 'move' or i.source <> 'move' or o.effect_kobo <> -m.amount_kobo
             or i.effect_kobo <> m.amount_kobo or o.account_key = i.account_key or o.created_at <> i.created_at
             or o.remark <> i.remark
          union all
          select t.key, t.amount_kobo, null, t.effect_kobo from transactions t
          where t.source = 'move'
            and not exists (select from moves m where m.out_key = t.key)
            and not exists (select from moves m where m.in_key = t.key)`,
  },
  {
    name: "the stored counts of transactions equal the number of transactions",
    sql: `select coalesce(kept.store_key, there.store_key) as store_key,
                 coalesce(kept.account_key, there.account_key) as account_key, kept.n as kept, there.n as there
          from (select store_key, account_key, sum(n) as n from transaction_counts group by 1, 2) kept
          full join (select store_key, account_key, count(*) as n from transactions group by 1, 2) there
            on there.store_key = kept.store_key and there.account_key is not distinct from kept.account_key
          where coalesce(kept.n, 0) <> coalesce(there.n, 0)`,
  },
];
