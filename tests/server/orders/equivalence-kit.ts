import type { Pool } from "pg";
import { one, orderOf, type OrderShop } from "./order-kit";

/** Every stored sum that a sale changes, as numbers. */
const sums = (pool: Pool) =>
  one<{ sums: Record<string, number> }>(
    pool,
    `select json_object_agg(name, figure) as sums from (
       select 'stock ' || key as name, quantity::bigint as figure from variants
       union all select f.name || key, f.figure from variants, lateral (values
         ('registered ', numbered::bigint), ('without a number ', waiting)) f (name, figure)
       union all select 'stock ledger ' || variant_key, sum(delta) from stock_movements group by variant_key
       union all select 'balance ' || key, balance_kobo from accounts
       union all select 'account ledger ' || coalesce(account_key::text, 'memo ' || store_key),
                        sum(case type when 'credit' then amount_kobo else -amount_kobo end)
                   from transactions group by 1
       union all select 'payments ' || account_key, sum(amount_kobo) from payments group by account_key
       union all select 'customer ' || f.name || c.email, f.figure from customers c, lateral (values
         ('orders ', c.order_count::bigint), ('spent ', c.spent_kobo), ('debt ', c.debt_kobo)) f (name, figure)
       union all select 'facilitator ' || f.name || e.key, f.figure from employees e, lateral (values
         ('orders ', e.order_count::bigint), ('gain ', e.gain_kobo), ('unpaid ', e.unpaid_sales_kobo)) f (name, figure)
       union all select f.name || d.store_key, sum(f.figure) from day_totals d, lateral (values ('day sales ', d.sales_kobo),
         ('day orders ', d.orders), ('day profit ', d.profit_kobo), ('day revenue ', d.revenue_kobo)) f (name, figure) group by 1
       union all select 'list ' || store_key || status, sum(n) from order_counts group by 1) s`,
  );

/** The order's own rows, without the keys, numbers and times that differ for every order. */
const rowsOf = (pool: Pool, key: string) =>
  one(
    pool,
    `select to_jsonb(o) - array['key', 'order_number', 'version', 'created_at', 'updated_at', 'completed_at', 'block']
              || jsonb_build_object('is_completed', o.completed_at is not null) as order,
            (select jsonb_agg(to_jsonb(l) - array['key', 'order_key'] order by position) from order_lines l
              where l.order_key = o.key) as lines,
            (select jsonb_object_agg(variant_key, delta) from (select variant_key, sum(delta) as delta
               from stock_movements where order_key = o.key group by 1 having sum(delta) <> 0) m) as stock,
            (select jsonb_object_agg(account_key, paid) from (select account_key, sum(amount_kobo) as paid
               from payments where order_key = o.key group by 1 having sum(amount_kobo) <> 0) p) as payments,
            (select coalesce(sum(case type when 'credit' then amount_kobo else -amount_kobo end), 0) from transactions
              where order_key = o.key and source = 'memo') as memo
       from orders o where key = $1`,
    [key],
  );

/** The last logged value of each fact of the order, whichever action logged it. */
async function auditedOf(pool: Pool, key: string) {
  const { rows } = await pool.query<{ action: string; employee_key: string; after: Record<string, unknown> }>(
    "select action, employee_key, after from audit_log where entity = 'order' and entity_key = $1 order by id",
    [key],
  );
  const facts: Record<string, unknown> = {};
  for (const { action, employee_key: by, after } of rows) {
    facts.by = by;
    if (action === "order.productsEdited") facts.lines = after;
    if (action === "order.created") facts.lines = after.lines;
    if (action === "order.created" || action === "order.edited")
      Object.assign(facts, { status: after.status, store: after.store });
  }
  return facts;
}

/** What `make`, which returns an order's key, leaves: the order's rows, what was logged and shown, and the sums it moved. */
export async function outcomeOf({ app, pool, admin }: OrderShop, make: () => Promise<string>) {
  const before = (await sums(pool)).sums;
  const key = await make();
  const after = (await sums(pool)).sums;
  const moved = Object.keys({ ...before, ...after }).flatMap((name) => {
    const by = (after[name] ?? 0) - (before[name] ?? 0);
    return by === 0 ? [] : [[name, by]];
  });
  const { status, cost, debt, total_quantity: quantity } = await orderOf(app, admin, key);
  return {
    key,
    left: {
      rows: await rowsOf(pool, key),
      audited: await auditedOf(pool, key),
      shown: { status, cost, debt, quantity },
      moved: Object.fromEntries(moved),
    },
  };
}
