import { randomBytes } from "node:crypto";
import type { Pool } from "pg";
import { inTransaction } from "../../../../server/core/db/transaction";
import type { App } from "../../../../server/core/http/app-types";
import { hashToken } from "../../../../server/core/http/own-session";
import { startSession } from "../../../../server/session/sessions";
import { buildTestApp, createShop, type Shop } from "../../fixtures";
import { createDatabase } from "../../harness";
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
  const restore = await save(pool);
  const app = await buildTestApp(pool);
  return {
    app,
    pool,
    /** Restores the shop to its state after it was opened, with everyone signed in; returns the model of it. */
    reopen: async (): Promise<Model> => {
      await pool.query(restore);
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
        credits: new Map(),
        orders: [],
        shipments: [],
      };
    },
    close: async () => {
      await app.close();
      await database.drop();
    },
  };
}

/**
 * Copies every row and returns the statements that restore exactly those rows, in all tables except the list of
 * migrations. It deletes and inserts rows without triggers, because truncating thirty tables takes far longer.
 */
async function save(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string; columns: string }>(
    `select quote_ident(c.relname) as name, string_agg(quote_ident(a.attname), ', ') as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migrations'
        and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      group by 1`,
  );
  await pool.query(
    `create schema saved; ${rows.map(({ name }) => `create table saved.${name} as table ${name}`).join(";")}`,
  );
  const restored = rows.map(
    ({ name, columns }) =>
      `delete from ${name}; insert into ${name} (${columns}) overriding system value select ${columns} from saved.${name}`,
  );
  return `begin; set local session_replication_role = replica; ${restored.join(";")}; commit`;
}

async function hire(
  pool: Pool,
  { key, email, name }: { key: string; email: string; name: string },
  role: Person["role"],
  store: StoreName,
): Promise<Person> {
  const token = randomBytes(32).toString("base64url");
  await inTransaction(pool, (tx) =>
    startSession(tx, {
      employeeKey: key,
      tokenHash: hashToken(token),
      fileTokenHash: randomBytes(32),
      confirmedAt: new Date(),
      userAgent: "",
      address: "127.0.0.1",
    }),
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
 * Replaces the keys of the model's new variants by the server's. Only keys are copied; the contents are compared.
 * Throws if the server created an unexpected variant, or did not create an expected one.
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

/** The current stock by variant and balances by account; store credit by its customer, where there is some. */
export async function readBooks({ pool }: World) {
  const stock = await variantRows(pool);
  const { rows } = await pool.query<{ key: string; balance: number }>(
    `select case when c.key is null then a.key::text else c.email || ' has' end as key, a.balance_kobo as balance
       from accounts a left join customers c on c.key = a.customer_key
      where c.key is null or a.balance_kobo <> 0`,
  );
  return {
    stock: Object.fromEntries(stock.map(({ key, quantity, status }) => [key, `${quantity} ${status}`])),
    balances: Object.fromEntries(rows.map(({ key, balance }) => [key, balance])),
  };
}

/** The same from the model; accounts that it does not know never change. */
export const booksOf = ({ variants, accounts, credits }: Model) => ({
  stock: Object.fromEntries(variants.map(({ key, quantity, status }) => [key, `${quantity} ${status}`])),
  balances: Object.fromEntries([
    ...accounts.map(({ key, balance }) => [key, balance]),
    ...[...credits].filter(([, { balance }]) => balance !== 0).map(([email, { balance }]) => [`${email} has`, balance]),
  ]),
});
