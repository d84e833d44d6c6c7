import type { Pool } from "pg";
import { afterAll, expect } from "vitest";
import type { NewOrderBody, OrderLineWire, OrderWire, PaymentWire } from "../../../src/api/orders/orders.contract";
import type { App } from "../../../server/core/http/app-types";
import { buildTestApp, createShop, type Shop, type SignedIn, signIn } from "../fixtures";
import { createDatabase } from "../harness";
import { empty } from "../spare-databases";

/** A shop with its server on a separate database, and its staff's headers. */
export type OrderShop = Awaited<ReturnType<typeof openShop>>;

export async function openShop(options?: Parameters<typeof buildTestApp>[1]) {
  const server = await openServer(options);
  return { ...(await furnish(server)), close: server.close };
}

/**
 * For a file whose every test needs a new shop: returns the function that makes one. The shops use one server and one
 * database, which is emptied before each and closed after the last test.
 */
export function shopForEachTest(): () => Promise<OrderShop> {
  let server: Server | undefined;
  afterAll(() => server?.close());
  return async () => {
    if (server) await empty(server.pool);
    server ??= await openServer();
    return { ...(await furnish(server)), close: async () => {} };
  };
}

type Server = Awaited<ReturnType<typeof openServer>>;

async function openServer(options?: Parameters<typeof buildTestApp>[1]) {
  const database = await createDatabase();
  const { pool } = database;
  const app = await buildTestApp(pool, options);
  return {
    pool,
    app,
    close: async () => {
      await app.close();
      await database.drop();
    },
  };
}

async function furnish({ pool, app }: Server) {
  const shop = await createShop(pool);
  return {
    pool,
    app,
    shop,
    admin: await signIn(app, shop.admin.email),
    sales: await signIn(app, shop.ikeja.sales.email),
    wuseSales: await signIn(app, shop.wuse.sales.email),
  };
}

/** A sale to a customer with a name. */
export type NamedSale = NewOrderBody & { customer: NonNullable<NewOrderBody["customer"]> };

/** A valid sale in the first store: one Galaxy, picked up, to be paid later. */
export const orderBody = (shop: Shop, changes: Partial<NamedSale> = {}): NamedSale => ({
  store: shop.ikeja.key,
  status: "pending",
  facilitator: shop.ikeja.sales.key,
  remark: "",
  customer: {
    name: "Adaeze Okafor",
    phone: "08035550142",
    email: "adaeze@example.com",
    address: "14 Bode Thomas Street, Surulere",
    instagram: "",
    twitter: "",
  },
  delivery: null,
  subtotalitems: [{ key: variantOf(shop.galaxy), quantity: 1 }],
  payment: [{ account_key: shop.ikeja.cash, amount: 0 }],
  ...changes,
});

export function variantOf(product: Shop["galaxy"], index = 0): string {
  const variant = product.variants[index];
  if (!variant) throw new Error(`${product.title} has no variant ${index}`);
  return variant.key;
}

export const postOrder = (app: App, headers: SignedIn, body: unknown, key?: string) =>
  app.inject({
    method: "POST",
    url: "/api/orders/new",
    headers: { ...headers, "content-type": "application/json", ...(key !== undefined && { "idempotency-key": key }) },
    payload: typeof body === "string" ? body : JSON.stringify(body),
  });

/** Creates an order, which must succeed; returns its key. */
export async function sell(app: App, headers: SignedIn, body: NewOrderBody): Promise<string> {
  const reply = await postOrder(app, headers, body);
  if (reply.statusCode !== 200) throw new Error(`the sale was refused: ${reply.body}`);
  return reply.json().data.key;
}

export type Edit = { status: string; store: string; remark: string };

export const putEdit = (app: App, headers: SignedIn, key: string, edit: Edit, version?: number) =>
  app.inject({
    method: "PUT",
    url: `/api/orders/${key}/edit`,
    headers: { ...headers, ...(version !== undefined && { "if-match": String(version) }) },
    payload: edit,
  });

export async function orderOf(app: App, headers: SignedIn, key: string) {
  const reply = await app.inject({ url: `/api/orders/${key}`, headers });
  const data: OrderWire = reply.json().data;
  const lines: OrderLineWire[] = JSON.parse(data.sub_total_items);
  const payments: PaymentWire[] = JSON.parse(data.payment);
  return { ...data, delivery: JSON.parse(data.delivery), lines, payments };
}

export async function one<Row>(pool: Pool, sql: string, values: unknown[] = []): Promise<Row> {
  const { rows } = await pool.query(sql, values);
  if (rows.length !== 1) throw new Error(`expected one row, got ${rows.length}`);
  return rows[0];
}

/** Resolves once a statement waits for a lock, or `running` is over without. */
export async function untilItWaits(pool: Pool, running: Promise<unknown>): Promise<void> {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  void running.then(end, end);
  const isWaiting = async () =>
    (await one<{ n: number }>(pool, "select count(*) as n from pg_locks where not granted")).n > 0;
  await expect.poll(async () => isOver || (await isWaiting())).toBe(true);
}

export const quantityOf = async (pool: Pool, variant: string) =>
  (await one<{ quantity: number }>(pool, "select quantity from variants where key = $1", [variant])).quantity;

export const balanceOf = async (pool: Pool, account: string) =>
  (await one<{ balance: number }>(pool, "select balance_kobo as balance from accounts where key = $1", [account]))
    .balance;

export const countOf = async (pool: Pool, table: string) =>
  (await one<{ n: number }>(pool, `select count(*) as n from ${table}`)).n;

/** Sets the units on hand, as a stock edit with its ledger row. */
export const restock = (pool: Pick<Pool, "query">, variant: string, quantity: number) =>
  pool.query(
    `with old as (select key, quantity from variants where key = $1 for update),
     stocked as (update variants v set quantity = $2 from old where v.key = old.key and old.quantity <> $2 returning v.key)
     insert into stock_movements (variant_key, delta, quantity_before, quantity_after, reason)
     select key, $2 - old.quantity, old.quantity, $2, 'edit' from old join stocked using (key)`,
    [variant, quantity],
  );
