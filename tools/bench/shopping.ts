import { randomUUID } from "node:crypto";
import type { Pool } from "pg";
import type { NewOrderBody } from "../../src/api/orders/orders.contract";
import { inTransaction, type Tx } from "../../server/core/db/transaction";
import { startTracking } from "../../server/data/seed/units";

const STOCKED = 400;
const UNITS = 100_000;
const BUYERS = 1000;
/** Titles whose units have serial numbers. */
const TRACKED = 80;
/** Registered units of each of their variants. */
const REGISTERED = 25;

type StoreShelf = {
  store: string;
  facilitators: string[];
  accounts: string[];
  variants: string[];
  /** Those whose units have serial numbers. */
  tracked: string[];
};
type Buyer = { name: string; email: string; phone: string; address: string };

/** The products and accounts for the sales of the bench. */
export type Shopping = { shelves: StoreShelf[]; buyers: Buyer[] };

/** Stocks up many variants of every store, so that no sale is refused and few meet at one row. */
export async function goShopping(pool: Pool): Promise<Shopping> {
  await inTransaction(pool, async (tx) => {
    const { rows } = await tx.query<{ title: string }>("select distinct title from products order by 1 limit $1", [
      TRACKED,
    ]);
    await startTracking(
      tx,
      rows.map(({ title }) => title),
    );
    await tx.query(
      `with chosen as (
         select v.key from variants v join products p on p.key = v.product_key
          where v.status = 'active' and p.deleted_at is null
          order by row_number() over (partition by v.tracks_serials order by v.key), v.key limit $1),
       stocked as (
         update variants v set quantity = quantity + $2::integer from chosen where v.key = chosen.key
         returning v.key, v.quantity)
       insert into stock_movements (variant_key, delta, quantity_before, quantity_after, reason)
       select key, $2::integer, quantity - $2::integer, quantity, 'edit' from stocked`,
      [STOCKED, UNITS],
    );
    await registerUnits(tx);
  });
  // Autovacuum does this in a shop that is in use. A plan made while a table was nearly empty reads the whole table.
  await pool.query("analyze");
  const { rows: shelves } = await pool.query<StoreShelf>(
    `select s.key as store,
            array(select key::text from employees where store_key = s.key and deactivated_at is null) as facilitators,
            array(select key::text from accounts where store_key = s.key and customer_key is null) as accounts,
            array(select v.key::text from variants v join products p on p.key = v.product_key
                   where p.store_key = s.key and v.quantity >= $1::integer and v.status = 'active'
                     and not v.tracks_serials) as variants,
            array(select v.key::text from variants v join products p on p.key = v.product_key
                   where p.store_key = s.key and v.quantity >= $1::integer and v.status = 'active'
                     and v.tracks_serials) as tracked
       from stores s`,
    [UNITS],
  );
  const { rows: buyers } = await pool.query<Buyer>(
    "select name, email, phone, address from customers where not is_walk_in order by key limit $1",
    [BUYERS],
  );
  return { shelves: shelves.filter(({ variants, tracked }) => variants.length > 1 && tracked.length > 0), buyers };
}

const registerUnits = (tx: Tx) =>
  tx.query(
    `with made as (
       insert into units (key, serial, variant_key, state)
       select gen_random_uuid(), 'SN-' || gen_random_uuid(), v.key, 'in stock'
         from variants v, generate_series(1, $1::integer)
        where v.tracks_serials and v.status = 'active' and v.quantity >= $2::integer
       returning key, variant_key),
     logged as (
       insert into unit_events (unit_key, kind, state, to_variant_key)
       select key, 'registered', 'in stock', variant_key from made)
     update variants v set numbered = numbered + m.n
       from (select variant_key, count(*)::integer as n from made group by 1) m where v.key = m.variant_key`,
    [REGISTERED, UNITS],
  );

const anyOf = <Item>(items: readonly Item[]): Item => {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined) throw new Error("the demo shop has nothing of this kind");
  return item;
};

/** A pickup of one or two things, partly paid. */
export function newSale({ shelves, buyers }: Shopping): NewOrderBody {
  const { store, facilitators, accounts, variants } = anyOf(shelves);
  const things = new Set([anyOf(variants), anyOf(variants)]);
  return {
    store,
    status: "pending",
    facilitator: anyOf(facilitators),
    remark: "",
    customer: { ...anyOf(buyers), instagram: "", twitter: "" },
    delivery: null,
    subtotalitems: [...things].map((key) => ({ key, quantity: 1 })),
    payment: [{ account_key: anyOf(accounts), amount: 500 }],
  };
}

/** One phone with its serial number, handed over with 5 % off and partly paid. */
export function newCounterSale(shopping: Shopping): NewOrderBody {
  const { tracked, store, accounts, facilitators } = anyOf(shopping.shelves);
  return {
    ...newSale(shopping),
    store,
    status: "completed",
    facilitator: anyOf(facilitators),
    subtotalitems: [{ key: anyOf(tracked), quantity: 1, serials: [`SN-${randomUUID()}`] }],
    payment: [{ account_key: anyOf(accounts), amount: 500 }],
    discount: { kind: "percent", value: 5, reason: "Regular customer" },
  };
}
