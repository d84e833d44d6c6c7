import { hash } from "@node-rs/argon2";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Pool } from "pg";
import pg from "pg";
import { pino } from "pino";
import { vi } from "vitest";
import { PERMISSIONS, type Permission } from "../../src/api/rights/permissions.contract";
import type { VariantStatus } from "../../src/api/products/products.contract";
import { type AppOptions, buildApp } from "../../server/app";
import type { App } from "../../server/core/http/app-types";
import { newKey } from "../../server/core/ids";

export const PASSWORD = "a-long-enough-password";

const SALES_PERMISSIONS: readonly Permission[] = [
  "dashboard.view",
  "products.view",
  "orders.view",
  "orders.create",
  "orders.edit",
  "customers.view",
];

export type ShopPerson = { key: string; email: string; name: string };
export type ShopStore = {
  key: string;
  title: string;
  manager: ShopPerson;
  sales: ShopPerson;
  cash: string;
  bank: string;
};
export type ShopVariant = {
  key: string;
  variation: string;
  quantity: number;
  priceKobo: number;
  salePriceKobo: number;
};
export type ShopProduct = { key: string; title: string; variants: ShopVariant[] };
export type Shop = {
  roles: { manager: string; sales: string };
  ikeja: ShopStore;
  wuse: ShopStore;
  /** An administrator, employed in the first store. */
  admin: ShopPerson;
  supplier: string;
  /** In the first store: active variants of 10 and 3, one in repair, one hidden. */
  galaxy: ShopProduct;
  /** In the first store, with one active variant of 25. */
  charger: ShopProduct;
  /** In the second store, with one active variant of 8. */
  pixel: ShopProduct;
};

/** The password of everyone in the shop, hashed with so little work that a test's sign-in is fast. */
export const hashCheaply = () => hash(PASSWORD, { memoryCost: 8, timeCost: 1 });

/** Writes a small shop directly to the tables: two stores with staff, accounts and stock whose ledger adds up. */
export async function createShop(pool: Pool): Promise<Shop> {
  const passwordHash = await hashCheaply();
  const roles = { manager: newKey(), sales: newKey() };
  await pool.query("insert into roles (key, title, permissions) values ($1, 'Manager', $2), ($3, 'Sales', $4)", [
    roles.manager,
    PERMISSIONS,
    roles.sales,
    SALES_PERMISSIONS,
  ]);
  const openStore = async (title: string, town: string): Promise<ShopStore> => {
    const key = newKey();
    await pool.query("insert into stores (key, title, address) values ($1, $2, $3)", [
      key,
      title,
      `1 High Road, ${town}`,
    ]);
    const hire = (name: string, role: string) => createEmployee(pool, { name, town, store: key, role, passwordHash });
    const [manager, sales] = [await hire("Manager", roles.manager), await hire("Sales", roles.sales)];
    const [cash, bank] = [newKey(), newKey()];
    await pool.query(
      `insert into accounts (key, name, type, store_key)
       values ($1, $4 || ' cash', 'cash', $3), ($2, $4 || ' bank', 'wire-transfer', $3)`,
      [cash, bank, key, town],
    );
    return { key, title, manager, sales, cash, bank };
  };
  const ikeja = await openStore("Ikeja Store", "Ikeja");
  const wuse = await openStore("Wuse Store", "Wuse");
  const admin = await createEmployee(pool, {
    name: "Admin",
    town: "Ikeja",
    store: ikeja.key,
    role: roles.manager,
    passwordHash,
    isAdmin: true,
  });
  const supplier = newKey();
  await pool.query("insert into suppliers (key, name, contact, address) values ($1, 'Slot', '08030000000', 'Lagos')", [
    supplier,
  ]);
  const stock = (store: string, title: string, variants: NewVariant[]) =>
    createProduct(pool, { store, supplier, title, variants });
  return {
    roles,
    ikeja,
    wuse,
    admin,
    supplier,
    galaxy: await stock(ikeja.key, "Samsung Galaxy A15", [
      { variation: "Blue Black, 128GB", quantity: 10 },
      { variation: "Yellow, 256GB", quantity: 3 },
      { variation: "Cracked, 128GB", quantity: 2, status: "repair" },
      { variation: "Secret, 1TB", quantity: 1, status: "hidden" },
    ]),
    charger: await stock(ikeja.key, "Oraimo Charger", [{ variation: "White, 20W", quantity: 25 }]),
    pixel: await stock(wuse.key, "Google Pixel 8", [{ variation: "Obsidian, 128GB", quantity: 8 }]),
  };
}

type NewEmployee = {
  name: string;
  town: string;
  store: string;
  role: string;
  passwordHash: string | null;
  isAdmin?: boolean;
};

export async function createEmployee(pool: Pool, person: NewEmployee): Promise<ShopPerson> {
  const key = newKey();
  const name = `${person.name} of ${person.town}`;
  const email = `${person.name}@${person.town}.example`.toLowerCase();
  await pool.query(
    `insert into employees (key, name, email, phone, address, sex, store_key, role_key, is_admin, employed_at,
                            salary_kobo, bonus_bp, password_hash)
     values ($1, $2, $3, '08031112222', '2 Low Road', 'female', $4, $5, $6, '2025-01-15T08:00:00Z', 25000050, 250, $7)`,
    [key, name, email, person.store, person.role, person.isAdmin ?? false, person.passwordHash],
  );
  return { key, email, name };
}

export type NewVariant = { variation: string; quantity: number; status?: VariantStatus };
type NewProduct = { store: string; supplier: string; title: string; variants: NewVariant[] };

/** A product bought at 150,000.50 and sold at 185,000.75, with opening movements in the stock ledger. */
export async function createProduct(pool: Pool, product: NewProduct): Promise<ShopProduct> {
  const key = newKey();
  const [priceKobo, salePriceKobo] = [15_000_050, 18_500_075];
  await pool.query(
    `insert into products (key, catalogue_key, store_key, supplier_key, title, description, price_kobo, sale_price_kobo,
                           image)
     values ($1, $2, $3, $4, $5, $5 || ', new in box', $6, $7, '/media/phone.webp')`,
    [key, newKey(), product.store, product.supplier, product.title, priceKobo, salePriceKobo],
  );
  const variants: ShopVariant[] = [];
  for (const { variation, quantity, status = "active" } of product.variants) {
    const variant = { key: newKey(), variation, quantity, priceKobo, salePriceKobo };
    await pool.query(
      `with stocked as (
         insert into variants (key, catalogue_key, product_key, position, variation, price_kobo, sale_price_kobo,
                               quantity, status)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning key, quantity)
       insert into stock_movements (variant_key, delta, quantity_before, quantity_after, reason)
       select key, quantity, 0, quantity, 'opening' from stocked where quantity > 0`,
      [variant.key, newKey(), key, variants.length, variation, priceKobo, salePriceKobo, quantity, status],
    );
    variants.push(variant);
  }
  return { key, title: product.title, variants };
}

export const silentLog = pino({ level: "silent" });

const NO_FOLDER = join(tmpdir(), "backroom-no-such-folder");

/**
 * The server on a test database, ready for `inject`, without pictures or built pages by default. It never refuses
 * requests because of a late event loop, since loading test files on a busy machine makes it late.
 */
export async function buildTestApp(pool: Pool, options: Partial<AppOptions> = {}): Promise<App> {
  const app = await buildApp({
    pool,
    mediaFolder: NO_FOLDER,
    webFolder: NO_FOLDER,
    log: silentLog,
    maxLoopDelayMs: 0,
    ...options,
  });
  await app.ready();
  return app;
}

export type SignedIn = { "tw-auth": string };

/** Signs in through the API; returns the headers for this person's requests. */
export async function signIn(app: App, email: string, password = PASSWORD): Promise<SignedIn> {
  const reply = await app.inject({ method: "POST", url: "/api/auth/login", payload: { email, password } });
  if (reply.statusCode !== 200) throw new Error(`${email} could not sign in: ${reply.body}`);
  return { "tw-auth": `Bearer ${reply.json().Authenticated.AccessToken}` };
}

/** Runs `work` and returns how many statements with this word it sent to PostgreSQL, including `begin` and `commit`. */
export async function statementsOf(work: () => Promise<unknown>, word = ""): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, "query");
  try {
    await work();
    const sent = query.mock.calls as unknown as [string | { text: string }][];
    return sent.filter(([each]) => (typeof each === "string" ? each : each.text).includes(word)).length;
  } finally {
    query.mockRestore();
  }
}
