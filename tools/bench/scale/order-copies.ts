import type { Pool } from "pg";

/** Orders of one seeded order are made so many seconds after each other, the seeded one last. */
const APART_S = 37;
const DAY_S = 86_400;
/** Each block of 512 of them is locked until the end of its statement, and a server has room for some thousand locks. */
const COUNTED_AT_ONCE = 500_000;

const COPIED = ["orders", "order_lines", "payments", "transactions", "stock_movements", "audit_log"];

/**
 * Fills the shop up to this many orders by copies of those it has, each with its lines, payments, their transactions,
 * movements of stock and entries of the log, numbered by their time. The totals per day and the counts of lists are added up again; balances and stock are not.
 * The copies go back in time until the shop made `perDay` orders a day; without it, they are of the seeded days.
 */
export async function copyOrders(pool: Pool, orders: number, perDay?: number): Promise<void> {
  for (const table of COPIED) await pool.query(`alter table ${table} disable trigger user`);
  // Its rows are used by several statements of one connection.
  await pool.query(
    `create table copied as
     select *, uuidv7(at - now()) as key, last + row_number() over (order by at, old) as number
       from (select o.key as old, o.created_at - copy * apart as at, copy * apart as earlier, last
               from (select count(*) as seeded, max(order_number) as last,
                            make_interval(secs => coalesce(${DAY_S} * count(*) / $2::numeric, ${APART_S})::double precision)
                              as apart
                       from orders) shop
               cross join generate_series(1, ceil($1::numeric / seeded)::integer) copy
               cross join orders o
              order by copy, o.key limit greatest(0, $1 - (select count(*) from orders))) wanted`,
    [orders, perDay],
  );
  await copy(pool, "orders", "copied c join orders o on o.key = c.old", {
    key: "c.key",
    order_number: "c.number",
    created_at: "c.at",
  });
  await copy(pool, "order_lines", "copied c join order_lines o on o.order_key = c.old", {
    key: "uuidv7()",
    order_key: "c.key",
  });
  await pool.query(
    `create table copied_payments as
     select c.*, p.key as payment, p.transaction_key, uuidv7() as new_payment, uuidv7() as new_transaction
       from copied c join payments p on p.order_key = c.old`,
  );
  await copy(pool, "transactions", "copied_payments c join transactions o on o.key = c.transaction_key", {
    key: "c.new_transaction",
    order_key: "c.key",
    created_at: "o.created_at - c.earlier",
  });
  await copy(pool, "payments", "copied_payments c join payments o on o.key = c.payment", {
    key: "c.new_payment",
    order_key: "c.key",
    transaction_key: "c.new_transaction",
    created_at: "o.created_at - c.earlier",
  });
  await copy(pool, "stock_movements", "copied c join stock_movements o on o.order_key = c.old", {
    order_key: "c.key",
    created_at: "o.created_at - c.earlier",
  });
  await copy(pool, "audit_log", "copied c join audit_log o on o.entity_key = c.old and o.entity = 'order'", {
    entity_key: "c.key",
    at: "o.at - c.earlier",
  });
  await pool.query(
    `insert into order_goods
     select l.variant_key, c.number, o.store_key
       from copied c join orders o on o.key = c.key join order_lines l on l.order_key = c.key`,
  );
  await countAgain(pool);
  await pool.query("drop table copied, copied_payments");
  for (const table of COPIED) await pool.query(`alter table ${table} enable trigger user`);
  await pool.query("select setval('order_numbers', (select max(order_number) from orders))");
}

/** Inserts rows `o` of a table again, with other values in some columns. */
async function copy(pool: Pool, table: string, from: string, changed: Readonly<Record<string, string>>): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''`,
    [table],
  );
  const names = rows.map(({ name }) => name);
  const values = names.map((name) => changed[name] ?? `o.${name}`);
  await pool.query(
    `insert into ${table} (${names.join(", ")}) select ${values.join(", ")} from ${from} order by c.number`,
  );
}

async function countAgain(pool: Pool): Promise<void> {
  await pool.query("truncate day_totals, order_counts, order_blocks");
  await pool.query(
    `insert into order_counts (store_key, status, slot, n) select store_key, status, 0, count(*) from orders group by 1, 2`,
  );
  const { rows } = await pool.query<{ last: number }>("select max(order_number)::float8 as last from orders");
  const last = rows[0]?.last ?? 0;
  for (let until = 0; until < last; ) {
    until = Math.min(until + COUNTED_AT_ONCE, last);
    await pool.query("select count_order_blocks($1)", [until]);
  }
  await pool.query(
    `insert into summed_days (store_key, day)
     select store_key, shop_day(created_at) from orders union select store_key, shop_day(created_at) from transactions
     on conflict (store_key, day) do update set is_summed = false, is_in_month = false`,
  );
  await pool.query(
    `insert into day_totals (store_key, day, slot, sales_kobo, orders, profit_kobo, revenue_kobo)
     select store_key, day, 0, sum(sales), sum(orders), sum(profit), sum(revenue)
       from (select store_key, shop_day(created_at) as day, cost_kobo as sales, 1 as orders,
                    case when status = 'completed' and debt_kobo = 0 then profit_kobo else 0 end as profit, 0 as revenue
               from orders where status <> 'cancelled'
             union all
             select t.store_key, shop_day(p.created_at), 0, 0, 0, p.amount_kobo
               from payments p join transactions t on t.key = p.transaction_key) counted
      group by 1, 2`,
  );
}
