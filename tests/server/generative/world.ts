import { randomBytes } from "node:crypto";
import type { Pool } from "pg";
import { inTransaction } from "../../../server/db/transaction";
import type { App } from "../../../server/http/app-types";
import { hashToken } from "../../../server/plugins/session";
import { startSession } from "../../../server/repositories/sessions";
import { buildTestApp, createShop, type Shop } from "../fixtures";
import { createDatabase } from "../harness";
import { isFresh, type Model, type Person, type StoreName, type Variant } from "./model";

export type World = { app: App; pool: Pool };

export async function openWorld() {
  const database = await createDatabase();
  const { pool } = database;
  const shop = await createShop(pool);
  const { ikeja, wuse } = shop;
  const people = await Promise.all([
    hire(pool, shop.admin, "admin", "ikeja"),
    hire(pool, ikeja.manager, "manager", "ikeja"),
    hire(pool, ikeja.sales, "sales", "ikeja"),
    hire(pool, wuse.manager, "manager", "wuse"),
  ]);
  const variants = await readVariants(pool, shop);
  await pool.query(SAVE);
  const app = await buildTestApp(pool);
  return {
    app,
    pool,
    /** Puts the shop back to how it was opened, with everyone signed in; the model of it. */
    reopen: async (): Promise<Model> => {
      await pool.query(RESTORE);
      return {
        stores: {
          ikeja: { key: ikeja.key, facilitator: ikeja.sales.key },
          wuse: { key: wuse.key, facilitator: wuse.sales.key },
        },
        supplier: shop.supplier,
        people: people.map((person) => ({ ...person })),
        variants: variants.map((variant) => ({ ...variant })),
        accounts: [
          { key: ikeja.cash, store: "ikeja", balance: 0 },
          { key: ikeja.bank, store: "ikeja", balance: 0 },
          { key: wuse.cash, store: "wuse", balance: 0 },
        ],
        orders: [],
      };
    },
    close: async () => {
      await app.close();
      await database.drop();
    },
  };
}

/** Whatever tables there are by now, except the list of migrations. */
const EACH_TABLE = `for name in select tablename from pg_tables
                     where schemaname = 'public' and tablename <> 'schema_migrations' loop`;

const SAVE = `do $$ declare name text; begin
  create schema saved;
  ${EACH_TABLE} execute format('create table saved.%I as table public.%I', name, name); end loop;
end $$`;

/** By rows and without triggers: truncating thirty small tables takes fifty times as long. */
const RESTORE = `do $$ declare name text; columns text; begin
  set local session_replication_role = replica;
  ${EACH_TABLE}
    select string_agg(quote_ident(column_name), ', ') into columns from information_schema.columns
     where table_schema = 'public' and table_name = name and is_generated = 'NEVER';
    execute format('delete from public.%I', name);
    execute format('insert into public.%I (%s) overriding system value select %s from saved.%I',
                   name, columns, columns, name);
  end loop;
end $$`;

async function hire(
  pool: Pool,
  { key, email, name }: { key: string; email: string; name: string },
  role: Person["role"],
  store: StoreName,
): Promise<Person> {
  const token = randomBytes(32).toString("base64url");
  await inTransaction(pool, (tx) =>
    startSession(tx, { employeeKey: key, tokenHash: hashToken(token), fileTokenHash: randomBytes(32) }),
  );
  return { key, email, name, role, store, token };
}

type VariantRow = {
  key: string;
  product: string;
  catalogueProduct: string;
  catalogueVariant: string;
  store: string;
  variation: string;
  status: Variant["status"];
  quantity: number;
  price: number;
  cost: number;
};

async function variantRows(pool: Pool): Promise<VariantRow[]> {
  const { rows } = await pool.query<VariantRow>(
    `select v.key, v.product_key as product, p.catalogue_key as "catalogueProduct",
            v.catalogue_key as "catalogueVariant", p.store_key as store, v.variation, v.status, v.quantity,
            v.sale_price_kobo as price, v.price_kobo as cost
       from variants v join products p on p.key = v.product_key order by v.product_key, v.position`,
  );
  return rows;
}

const readVariants = async (pool: Pool, shop: Shop): Promise<Variant[]> =>
  (await variantRows(pool)).map(({ catalogueProduct, catalogueVariant, store, ...rest }) => ({
    ...rest,
    store: store === shop.ikeja.key ? "ikeja" : "wuse",
    catalogue: { product: catalogueProduct, variant: catalogueVariant },
  }));

/**
 * Gives the variants that the model expects to be new the keys the server gave them. Only keys are taken over: what is
 * in them is compared. Throws when the server made one that was not expected, or did not make one that was.
 */
export async function learnKeys({ pool }: World, model: Model): Promise<void> {
  if (!model.variants.some(isFresh)) return;
  const known = new Set(model.variants.map(({ key }) => key));
  for (const row of await variantRows(pool)) {
    if (known.has(row.key)) continue;
    const expected = model.variants.find(
      (each) =>
        isFresh(each) &&
        model.stores[each.store].key === row.store &&
        each.variation === row.variation &&
        each.status === row.status &&
        (each.product === row.product || each.catalogue.product === row.catalogueProduct),
    );
    if (!expected) throw new Error(`nobody expected a new variant ${row.variation} (${row.status})`);
    expected.key = row.key;
    expected.product = row.product;
    expected.catalogue = { product: row.catalogueProduct, variant: row.catalogueVariant };
  }
  const missing = model.variants.find(isFresh);
  if (missing) throw new Error(`a new variant ${missing.variation} (${missing.status}) was expected`);
}

/** Stock by variant and balances by account, as they are. */
export async function readBooks({ pool }: World) {
  const stock = await variantRows(pool);
  const { rows } = await pool.query<{ key: string; balance: number }>(
    "select key, balance_kobo as balance from accounts",
  );
  return {
    stock: Object.fromEntries(stock.map(({ key, quantity, status }) => [key, `${quantity} ${status}`])),
    balances: Object.fromEntries(rows.map(({ key, balance }) => [key, balance])),
  };
}

/** The same of the model; accounts it does not know never move. */
export const booksOf = ({ variants, accounts }: Model) => ({
  stock: Object.fromEntries(variants.map(({ key, quantity, status }) => [key, `${quantity} ${status}`])),
  balances: Object.fromEntries(accounts.map(({ key, balance }) => [key, balance])),
});
