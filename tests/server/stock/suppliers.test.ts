import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  newSupplierReply,
  supplierEditReply,
  supplierReply,
  suppliersReply,
} from "../../../src/api/stock/suppliers.contract";
import { newKey } from "../../../server/core/ids";
import { createProduct, type SignedIn, signIn, statementsOf } from "../fixtures";
import { expectSound } from "../invariants";
import { countOf, one, openShop, type OrderShop } from "../orders/order-kit";

let at: OrderShop;
let manager: SignedIn;

const BASE = "/api/inventory/suppliers";
const slot = { name: "Pointek", contact: "08030001111", address: "5 Computer Village, Ikeja" };

const get = (path: string, headers: SignedIn) => at.app.inject({ url: `${BASE}${path}`, headers });
const list = async (query: string, headers: SignedIn) => suppliersReply.parse((await get(query, headers)).json());
const read = async (key: string, headers: SignedIn) => supplierReply.parse((await get(`/${key}`, headers)).json());
const post = (body: unknown, headers: Record<string, string> = manager) =>
  at.app.inject({ method: "POST", url: `${BASE}/new`, headers, payload: body as object });
const put = (key: string, body: unknown, headers: Record<string, string> = manager) =>
  at.app.inject({ method: "PUT", url: `${BASE}/${key}/edit`, headers, payload: body as object });
const add = async (body: unknown = slot) => newSupplierReply.parse((await post(body)).json()).data.key;

beforeAll(async () => {
  at = await openShop();
  manager = await signIn(at.app, at.shop.ikeja.manager.email);
});
afterAll(async () => {
  await expectSound(at.pool).finally(at.close);
});

test("the list is sorted by name, ten per page, with the number of products in the person's stores", async () => {
  const { shop, pool } = at;
  for (let index = 0; index < 11; index += 1) await add({ ...slot, name: `Bulk ${String(index).padStart(2, "0")}` });
  const gone = await createProduct(pool, {
    store: shop.ikeja.key,
    supplier: shop.supplier,
    title: "Gone",
    variants: [],
  });
  await pool.query("update products set deleted_at = now() where key = $1", [gone.key]);
  const [first, second] = [await list("", at.admin), await list("?page=2", at.admin)];
  expect(first.data.map((row) => row.name)).toEqual(
    Array.from({ length: 10 }, (_, index) => `Bulk ${String(index).padStart(2, "0")}`),
  );
  expect(first.pagination.total_count).toBe(12);
  expect(second.data.map((row) => [row.name, row.product_count])).toEqual([
    ["Bulk 10", 0],
    ["Slot", 3],
  ]);
  expect((await list("?page=2", manager)).data.at(-1)).toMatchObject({ name: "Slot", product_count: 2 });
  expect(await read(shop.supplier, manager)).toMatchObject({
    breadcrumb: "Slot",
    data: { product_count: 2, version: 1 },
  });
  expect(await statementsOf(() => get("", manager))).toBeLessThanOrEqual(2);
});

test("the list says what the person's stores owe, to people who may pay suppliers", async () => {
  const { shop, pool } = at;
  const owedTo = async (headers: SignedIn) =>
    (await list("?query=Slot", headers)).data.map(({ name, owed }) => [name, owed]);
  await pool.query(
    `insert into supplier_debts (supplier_key, store_key, delivered_kobo, paid_kobo)
     values ($1, $2, 10000050, 4000000), ($1, $3, 700000, 0)`,
    [shop.supplier, shop.ikeja.key, shop.wuse.key],
  );
  const permit = (...permissions: string[]) =>
    pool.query("update employees set own_permissions = $2 where key = $1", [shop.ikeja.sales.key, permissions]);
  await permit("suppliers.view", "purchases.pay");
  expect([await owedTo(at.admin), await owedTo(at.sales)]).toEqual([[["Slot", 67_000.5]], [["Slot", 60_000.5]]]);
  await permit("suppliers.view");
  expect(await owedTo(at.sales)).toEqual([["Slot", undefined]]);
  await pool.query("update employees set own_permissions = null where key = $1", [shop.ikeja.sales.key]);
  await pool.query("delete from supplier_debts");
  expect(await owedTo(at.admin)).toEqual([["Slot", 0]]);
});

describe("a search for suppliers", () => {
  const parts = { name: "Zenith 100% Parts", contact: "0803 777-1234", address: "9 Oba Akran Avenue, Ikeja" };
  const found = async (query: string) => {
    const { data, pagination } = await list(`?limit=100&query=${encodeURIComponent(query)}`, manager);
    expect(pagination.total_count).toBe(data.length);
    return data.map(({ name }) => name);
  };
  beforeAll(() => add(parts));

  test.each([
    ["part of the name, in any case", "NITH 100"],
    ["part of the address", "oba akran"],
    ["the contact as stored", "777-1234"],
    ["the contact's digits, spaced differently", " 0803777 1234 "],
    ["two letters that the name begins with", "ze"],
    ["a wildcard, taken literally", "100% P"],
  ])("finds %s", async (_, query) => {
    expect(await found(query)).toEqual([parts.name]);
  });

  test.each(["th", "100_", "%%%", "0803777123412", "nobody of this name"])("finds nothing for %j", async (query) => {
    expect(await found(query)).toEqual([]);
  });

  test("finds page by page", async () => {
    const second = await list("?query=bulk&page=2", manager);
    expect(second.data.map(({ name }) => name)).toEqual(["Bulk 10"]);
    expect(second.pagination.total_count).toBe(11);
  });

  test("of nothing but spaces shows all, and one beyond 200 letters is refused", async () => {
    expect((await list("?query=%20%20", manager)).pagination.total_count).toBe(
      (await list("", manager)).pagination.total_count,
    );
    expect((await get(`?query=${"x".repeat(201)}`, manager)).statusCode).toBe(400);
  });
});

describe("a new supplier", () => {
  test("is stored as sent, and logged", async () => {
    const key = await add({ ...slot, contact: " 0803 000 " });
    expect((await read(key, manager)).data).toEqual({
      key,
      ...slot,
      contact: " 0803 000 ",
      product_count: 0,
      debts: [],
      version: 1,
    });
    expect(await one(at.pool, "select action, after from audit_log where entity_key = $1", [key])).toMatchObject({
      action: "supplier.created",
      after: { name: "Pointek" },
    });
  });

  test("is created once per idempotency key", async () => {
    const headers = { ...manager, "idempotency-key": newKey() };
    const before = await countOf(at.pool, "suppliers");
    const replies = await Promise.all([post(slot, headers), post(slot, headers), post(slot, headers)]);
    expect(new Set(replies.map((reply) => reply.body)).size).toBe(1);
    expect(await countOf(at.pool, "suppliers")).toBe(before + 1);
    expect((await post({ ...slot, name: "Other" }, headers)).statusCode).toBe(400);
  });

  test.each([
    { name: "" },
    { address: "  " },
    { contact: undefined },
    { name: "\u0000" },
    { name: 5 },
    { status: "x" },
  ])("is refused with the body %j", async (change) => {
    expect((await post({ ...slot, ...change })).statusCode).toBe(400);
  });
});

describe("an edit of a supplier", () => {
  test("makes a new version; an older one is stale and gets the current record", async () => {
    const key = await add();
    const first = await put(key, { ...slot, name: "Pointek Ltd" }, { ...manager, "if-match": "1" });
    expect(supplierEditReply.parse(first.json())).toEqual({ data: { key, version: 2 } });
    const second = await put(key, { ...slot, name: "Late" }, { ...manager, "if-match": '"1"' });
    expect(second.statusCode).toBe(409);
    expect(second.json().current).toEqual((await read(key, manager)).data);
    expect((await put(key, { ...slot, name: "Unversioned" })).statusCode).toBe(200);
    expect((await put(key, slot, { ...manager, "if-match": "one" })).statusCode).toBe(400);
  });

  test("that changes nothing keeps the version and writes no log row", async () => {
    const key = await add();
    const audits = await countOf(at.pool, "audit_log");
    expect((await put(key, slot)).json()).toEqual({ data: { key, version: 1 } });
    expect(await countOf(at.pool, "audit_log")).toBe(audits);
  });

  test("of an unknown supplier gets 404", async () => {
    for (const key of [newKey(), "add"]) expect((await put(key, slot)).statusCode).toBe(404);
    expect((await get(`/${newKey()}`, manager)).statusCode).toBe(404);
  });
});

test("needs the permission to see or to manage", async () => {
  expect((await get("", at.sales)).statusCode).toBe(403);
  await at.pool.query("update employees set own_permissions = '{suppliers.view}' where key = $1", [
    at.shop.ikeja.sales.key,
  ]);
  expect((await get("", at.sales)).statusCode).toBe(200);
  expect((await post(slot, at.sales)).statusCode).toBe(403);
  expect((await put(at.shop.supplier, slot, at.sales)).statusCode).toBe(403);
});
