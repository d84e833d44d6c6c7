import { afterAll, beforeEach, beforeAll, describe, expect, test } from "vitest";
import type { App } from "../../../server/core/http/app-types";
import { type SignedIn, signIn, statementsOf } from "../fixtures";
import { expectSound } from "../invariants";
import { type OrderShop, openShop, orderBody, sell } from "../orders/order-kit";

const STORES = "/api/preflight/load-info?xbtsx=stores&fields=title&fields=key";
const COMPARED = [
  "/api/user_profile",
  STORES,
  "/api/orders",
  "/api/products",
  "/api/customers?limit=5",
  "/api/employees",
  "/api/inventory/stores",
  "/api/preflight/load-products",
];

let at: OrderShop;
let app: App;
let admin: SignedIn;
let sales: SignedIn;

beforeAll(async () => {
  at = await openShop();
  ({ app, admin } = at);
  await sell(app, admin, orderBody(at.shop));
});
beforeEach(async () => {
  sales = await signIn(app, at.shop.ikeja.sales.email);
});
afterAll(async () => {
  await expectSound(at.pool).finally(at.close);
});

const get = (url: string, headers: Record<string, string>, etag?: string) =>
  app.inject({ url, headers: { ...headers, ...(etag !== undefined && { "if-none-match": etag }) } });

async function tagOf(url: string, headers: Record<string, string>): Promise<string> {
  const { statusCode, headers: sent } = await get(url, headers);
  expect([statusCode, sent["cache-control"], typeof sent.etag]).toEqual([200, "no-store", "string"]);
  return String(sent.etag);
}

test.each(COMPARED)("unchanged %s is answered without a body", async (url) => {
  const etag = await tagOf(url, admin);
  const reply = await get(url, admin, etag);
  expect([reply.statusCode, reply.body, reply.headers.etag]).toEqual([304, "", etag]);
  expect(reply.headers["cache-control"]).toBe("no-store");
  expect(reply.headers["content-length"]).toBeUndefined();
});

test("the compressed forms have the same ETag, and one among several counts", async () => {
  const packed = await get("/api/orders", { ...admin, "accept-encoding": "br" });
  const etag = String(packed.headers.etag);
  expect(etag).toBe(await tagOf("/api/orders", admin));
  const reply = await get("/api/orders", { ...admin, "accept-encoding": "br" }, `"other", ${etag}`);
  expect([reply.statusCode, reply.rawPayload.length, reply.headers["content-encoding"]]).toEqual([304, 0, undefined]);
});

test("a change of the data is answered with the new data", async () => {
  const etag = await tagOf("/api/orders", admin);
  const order = await sell(app, admin, orderBody(at.shop));
  const reply = await get("/api/orders", admin, etag);
  expect([reply.statusCode, reply.json().data[0].key]).toEqual([200, order]);
});

describe("never across", () => {
  test("people, although the reply is equal", async () => {
    const manager = await signIn(app, at.shop.ikeja.manager.email);
    const url = "/api/preflight/load-info?xbtsx=suppliers&fields=name";
    expect((await get(url, sales)).body).toBe((await get(url, manager)).body);
    expect((await get(url, sales, await tagOf(url, manager))).statusCode).toBe(200);
  });

  test("sessions of one person", async () => {
    const etag = await tagOf(STORES, sales);
    const other = await signIn(app, at.shop.ikeja.sales.email);
    expect((await get(STORES, other, etag)).statusCode).toBe(200);
    expect((await get(STORES, sales, etag)).statusCode).toBe(304);
  });

  test("the end of a session", async () => {
    const etag = await tagOf(STORES, sales);
    await app.inject({ method: "POST", url: "/api/auth/logout", headers: sales });
    expect((await get(STORES, sales, etag)).statusCode).toBe(401);
  });

  test("permissions: a withdrawn one is refused, a new one shows more", async () => {
    const profile = await tagOf("/api/user_profile", sales);
    const orders = await tagOf("/api/orders", sales);
    const grant = (permissions: readonly string[] | null) =>
      at.pool.query("update employees set own_permissions = $2 where key = $1", [at.shop.ikeja.sales.key, permissions]);
    await grant(["transfers.create"]);
    expect((await get("/api/orders", sales, orders)).statusCode).toBe(403);
    const after = await get("/api/user_profile", sales, profile);
    expect([after.statusCode, after.json().data.permissions]).toEqual([200, ["transfers.create"]]);
    await grant(null);
  });

  test("stores: a person who moved sees the other store", async () => {
    const etag = await tagOf(STORES, sales);
    const move = (store: string) =>
      at.pool.query("update employees set store_key = $2 where key = $1", [at.shop.ikeja.sales.key, store]);
    await move(at.shop.wuse.key);
    const reply = await get(STORES, sales, etag);
    expect([reply.statusCode, reply.json().data]).toEqual([200, [{ title: "Wuse Store", key: at.shop.wuse.key }]]);
    await move(at.shop.ikeja.key);
  });
});

test("records, the summary and refusals have no ETag: an edit names the record's version", async () => {
  for (const url of [`/api/products/${at.shop.galaxy.key}`, "/api/orders/none", "/api/preflight/load-info?xbtsx=x"]) {
    expect([url, (await get(url, admin)).headers.etag]).toEqual([url, undefined]);
  }
});

test("304 costs the database what the reply costs", async () => {
  const etag = await tagOf("/api/orders", admin);
  const plain = await statementsOf(() => get("/api/orders", admin));
  expect(await statementsOf(() => get("/api/orders", admin, etag))).toBe(plain);
});
