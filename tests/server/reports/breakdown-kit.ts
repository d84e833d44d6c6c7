import type { Pool } from "pg";
import { newKey } from "../../../server/core/ids";
import { createEmployee, createProduct } from "../fixtures";
import type { OrderShop } from "../orders/order-kit";

/** The moment of the tests, on the 25th in the shop's time zone. */
export const NOW = new Date("2026-11-25T09:15:00Z");
export const TODAY = "2026-11-25";

/** Orders of the last 130 days. */
const ORDERS = 500;
/** Older orders without lines, so that PostgreSQL has a reason to use its indexes. */
const OLDER = 30_000;

const COLUMNS = `key, order_number, created_at, status, store_key, facilitator_key, facilitator_name, customer_key,
  customer_name, customer_email, customer_phone, customer_address, delivery_method, delivery_status, fee_kobo,
  items_kobo, total_quantity, bonus_bp`;

/** A person and a customer by the number of the order, so that every store has many of both. */
const ORDER = (created: string) => `
  gen_random_uuid(), 100000 + n, ${created},
  case n % 7 when 0 then 'cancelled' when 1 then 'pending' else 'completed' end, store, seller, 'Seller',
  buyers[1 + n * 13 % 40], 'Buyer', '', '', '', case n % 3 when 0 then 'delivery' else 'pickup' end,
  case n % 3 when 0 then 'pending' end, case n % 3 when 0 then 100000 + n * 37 else 0 end, 0, 0,
  case when n % 7 > 1 then 250 end`;

/**
 * Two stores with ten people and eleven products each, one of them in both, and orders with lines and payments; `older` is
 * the number of older orders without any.
 */
export async function fillShop({ pool, shop }: OrderShop, { older = OLDER } = {}): Promise<void> {
  const shared = newKey();
  for (const [store, town] of [
    [shop.ikeja, "Ikeja"],
    [shop.wuse, "Wuse"],
  ] as const) {
    for (let nth = 1; nth <= 9; nth += 1) {
      const person = { name: `Seller${nth}`, town, store: store.key, role: shop.roles.sales, passwordHash: null };
      await createEmployee(pool, person);
      const title = `Gadget ${nth} of ${town}`;
      await createProduct(pool, { store: store.key, supplier: shop.supplier, title, variants: [ONE, ANOTHER] });
    }
    const both = await createProduct(pool, {
      store: store.key,
      supplier: shop.supplier,
      title: "Power bank",
      variants: [ONE],
    });
    await pool.query("update products set catalogue_key = $1 where key = $2", [shared, both.key]);
  }
  await pool.query(
    `insert into customers (key, name, email, phone, address)
     select gen_random_uuid(), 'Buyer ' || n, 'buyer' || n || '@example.com', '', '' from generate_series(1, 40) n`,
  );
  await sellAll(pool, older);
}

const ONE = { variation: "Black", quantity: 0 };
const ANOTHER = { variation: "White", quantity: 0 };

/** The rows that a seller's store is chosen by: one order in five is sold by a person of the other store. */
const SELLERS = (numbers: string) => `
  (select n, sellers.key as seller, case when n % 5 = 0 then other.key else sellers.store_key end as store,
          array(select key from customers order by key) as buyers
     from ${numbers} n
     join (select key, store_key, row_number() over (order by key) - 1 as nth, count(*) over () as number
             from employees) sellers on sellers.nth = (n * 31) % sellers.number
     join stores other on other.key <> sellers.store_key) as sold`;

async function sellAll(pool: Pool, older: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("begin; set local statement_timeout = 0");
    await client.query(
      `insert into orders (${COLUMNS})
       select ${ORDER("$1::timestamptz - n * interval '6 hours 13 minutes'")} from ${SELLERS(`generate_series(1, ${ORDERS})`)}`,
      [NOW],
    );
    await client.query(
      `insert into order_lines (key, order_key, position, variant_key, product_key, item_title, variation,
                                unit_price_kobo, unit_cost_kobo, quantity)
       select gen_random_uuid(), o.key, goods.position, goods.key, goods.product_key, '', '',
              (1000000 + 977 * (o.order_number % 100) * goods.position) * case goods.title when 'Power bank' then 9 else 1 end,
              0, 1 + (o.order_number * goods.position) % 4
         from orders o cross join lateral (
           select v.key, v.product_key, p.title, row_number() over (order by md5(o.order_number || p.title || v.variation)) as position
             from variants v join products p on p.key = v.product_key where p.store_key = o.store_key
            order by position limit 1 + o.order_number % 3) goods
        where o.order_number > 100000`,
    );
    await client.query(
      `update orders o set items_kobo = l.kobo, total_quantity = l.units
         from (select order_key, sum(unit_price_kobo * quantity) as kobo, sum(quantity) as units from order_lines group by 1) l
        where l.order_key = o.key and o.order_number > 100000`,
    );
    await client.query(
      `with paid as (
         select o.key, gen_random_uuid() as posting, a.key as account, o.store_key, o.created_at,
                case o.order_number % 4 when 0 then o.cost_kobo else o.cost_kobo / 3 end as kobo
           from orders o join lateral (select key from accounts where store_key = o.store_key limit 1) a on true
          where o.order_number % 4 < 2 and o.status <> 'cancelled' and o.order_number > 100000),
       posted as (
         insert into transactions (key, account_key, store_key, remark, type, source, amount_kobo, order_key, created_at)
         select posting, account, store_key, '', 'credit', 'order', kobo, key, created_at from paid),
       settled as (
         insert into payments (key, order_key, account_key, amount_kobo, transaction_key, created_at)
         select gen_random_uuid(), key, account, kobo, posting, created_at from paid)
       update orders o set paid_kobo = kobo from paid where paid.key = o.key`,
    );
    await client.query("set local session_replication_role = replica");
    await client.query(
      `insert into orders (${COLUMNS})
       select ${ORDER("timestamptz '2024-11-25' - (n - 1000) * interval '20 minutes'")}
         from ${SELLERS(`generate_series(1001, ${1000 + older})`)}`,
    );
    await client.query(
      `insert into order_lines (key, order_key, position, variant_key, product_key, item_title, variation,
                                unit_price_kobo, unit_cost_kobo, quantity)
       select gen_random_uuid(), o.key, 1, v.key, v.product_key, '', '', 0, 0, 1
         from orders o cross join (select key, product_key from variants limit 1) v where o.order_number > 101000`,
    );
    await client.query("commit; analyze");
  } finally {
    client.release();
  }
}

const DAY = (moment: string) => `(${moment} at time zone 'Africa/Lagos')::date`;

export type Expected = { name: string; kobo: number; count: number };

/** The sales of stores in a range of days from orders and their lines, largest first, by hand. */
export async function salesBy(
  pool: Pool,
  by: "store" | "person" | "product",
  of: { stores: readonly string[]; from: string; to: string },
): Promise<Expected[]> {
  const counted = `o.status in ('pending', 'completed') and o.store_key = any ($1)
    and ${DAY("o.created_at")} >= $2::date and ${DAY("o.created_at")} <= $3::date`;
  const cost = `sum(o.fee_kobo + (select sum(unit_price_kobo * quantity) from order_lines where order_key = o.key))`;
  const texts = {
    store: `select s.title as name, ${cost} as kobo, count(*) from orders o join stores s on s.key = o.store_key
             where ${counted} group by s.key`,
    person: `select e.name, ${cost} as kobo, count(*) from orders o join employees e on e.key = o.facilitator_key
              where ${counted} group by e.key`,
    product: `select p.title as name, sum(l.quantity * l.unit_price_kobo) as kobo, sum(l.quantity) as count
                from order_lines l join orders o on o.key = l.order_key join products p on p.key = l.product_key
               where ${counted} group by p.title`,
  };
  const { rows } = await pool.query(`select name, kobo::bigint, count::bigint from (${texts[by]}) t`, [
    of.stores,
    of.from,
    of.to,
  ]);
  return (rows as Expected[]).toSorted((a, b) => b.kobo - a.kobo || (a.name < b.name ? -1 : 1));
}

/** The delivery fees of the same sales. */
export async function feesOf(pool: Pool, of: { stores: readonly string[]; from: string; to: string }): Promise<number> {
  const { rows } = await pool.query(
    `select coalesce(sum(fee_kobo), 0)::bigint as kobo from orders o where o.status in ('pending', 'completed')
        and o.store_key = any ($1) and ${DAY("o.created_at")} >= $2::date and ${DAY("o.created_at")} <= $3::date`,
    [of.stores, of.from, of.to],
  );
  return rows[0].kobo;
}

/** What is owed now from lines, fees and payments, and by how many customers, by the age of the order at `NOW`. */
export async function debtByAge(pool: Pool, stores: readonly string[]): Promise<Expected[]> {
  const { rows } = await pool.query<{ age: number; customer: string; debt: number }>(
    `select ($2::date - ${DAY("o.created_at")}) as age, o.customer_key as customer,
            (coalesce((select sum(unit_price_kobo * quantity) from order_lines where order_key = o.key), 0) + o.fee_kobo
             - coalesce((select sum(amount_kobo) from payments where order_key = o.key), 0))::bigint as debt
       from orders o where o.status <> 'cancelled' and o.store_key = any ($1)`,
    [stores, TODAY],
  );
  const owing = rows.filter(({ debt }) => debt > 0);
  const ages: [string, number, number][] = [
    ["0–7 days", 0, 7],
    ["8–30 days", 8, 30],
    ["31–90 days", 31, 90],
    ["Over 90 days", 91, Number.POSITIVE_INFINITY],
  ];
  return ages.map(([name, first, last]) => {
    const these = owing.filter(({ age }) => age >= first && age <= last);
    const kobo = these.reduce((sum, { debt }) => sum + debt, 0);
    return { name, kobo, count: new Set(these.map(({ customer }) => customer)).size };
  });
}
