import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newStoreReply, storeEditReply, storeReply, storesReply } from "../../../src/api/stock/stores.contract";
import { newKey } from "../../../server/core/ids";
import { type SignedIn, signIn, statementsOf } from "../fixtures";
import { expectSound } from "../invariants";
import { countOf, openShop, type OrderShop } from "../orders/order-kit";

let at: OrderShop;
let manager: SignedIn;

const BASE = "/api/inventory/stores";
const lekki = { title: "Lekki Store", address: "3 Admiralty Way, Lekki" };

const get = (path: string, headers: SignedIn) => at.app.inject({ url: `${BASE}${path}`, headers });
const list = async (query: string, headers: SignedIn) => storesReply.parse((await get(query, headers)).json());
const post = (body: unknown, headers: Record<string, string>) =>
  at.app.inject({ method: "POST", url: `${BASE}/new`, headers, payload: body as object });
const put = (key: string, body: unknown, headers: Record<string, string>) =>
  at.app.inject({ method: "PUT", url: `${BASE}/${key}/edit`, headers, payload: body as object });

beforeAll(async () => {
  at = await openShop();
  manager = await signIn(at.app, at.shop.ikeja.manager.email);
});
afterAll(async () => {
  await expectSound(at.pool).finally(at.close);
});

test("administrators see every store with its products and staff, others only their own", async () => {
  const { shop, pool } = at;
  const { data, pagination } = await list("", at.admin);
  expect(data.map((row) => [row.title, row.product_count, row.employee_count])).toEqual([
    ["Ikeja Store", 2, 3],
    ["Wuse Store", 1, 2],
  ]);
  expect(pagination.total_count).toBe(2);
  await pool.query("update employees set deactivated_at = now() where key = $1", [shop.wuse.manager.key]);
  await pool.query("update products set deleted_at = now() where key = $1", [shop.pixel.key]);
  expect((await list("?page=2&limit=1", at.admin)).data).toMatchObject([{ product_count: 0, employee_count: 1 }]);
  const own = await list("", manager);
  expect([own.data.map((row) => row.key), own.pagination.total_count]).toEqual([[shop.ikeja.key], 1]);
  const detail = storeReply.parse((await get(`/${shop.ikeja.key}`, manager)).json());
  expect(detail).toMatchObject({ breadcrumb: "Ikeja Store", data: { address: "1 High Road, Ikeja", version: 1 } });
  expect(await statementsOf(() => get("", manager))).toBeLessThanOrEqual(2);
});

test("another store looks unknown, to reads and edits", async () => {
  const never = await get(`/${newKey()}`, manager);
  for (const reply of [
    await get(`/${at.shop.wuse.key}`, manager),
    await put(at.shop.wuse.key, lekki, manager),
    await put(newKey(), lekki, manager),
    await get("/add", manager),
  ]) {
    expect([reply.statusCode, reply.body]).toEqual([404, never.body]);
  }
});

describe("a new store", () => {
  test("is created once per key by an administrator", async () => {
    const headers = { ...at.admin, "idempotency-key": newKey() };
    const replies = await Promise.all([post(lekki, headers), post(lekki, headers)]);
    const [key] = new Set(replies.map((reply) => newStoreReply.parse(reply.json()).data.key));
    expect((await get(`/${key}`, at.admin)).json().data).toMatchObject({
      ...lekki,
      product_count: 0,
      employee_count: 0,
    });
    expect((await list("", at.admin)).pagination.total_count).toBe(3);
  });

  test("is refused to others with a message, even if they may manage their own", async () => {
    const reply = await post(lekki, manager);
    expect([reply.statusCode, reply.json()]).toEqual([
      417,
      { error: "Only an administrator can add a store", code: "rule" },
    ]);
    expect((await post(lekki, at.sales)).statusCode).toBe(403);
  });

  test("is malformed without a title or an address", async () => {
    for (const body of [{ ...lekki, title: " " }, { title: "A" }, { ...lekki, phone: "1" }]) {
      expect((await post(body, at.admin)).statusCode).toBe(400);
    }
  });
});

test("an edit makes a new version, a stale one is a conflict, and one that changes nothing makes none", async () => {
  const { key } = at.shop.ikeja;
  const body = { title: "Ikeja City Mall", address: "Obafemi Awolowo Way, Ikeja" };
  const edited = await put(key, body, { ...manager, "if-match": "1" });
  expect(storeEditReply.parse(edited.json())).toEqual({ data: { key, version: 2 } });
  const audits = await countOf(at.pool, "audit_log");
  expect((await put(key, body, manager)).json()).toEqual({ data: { key, version: 2 } });
  const stale = await put(key, { ...body, title: "Late" }, { ...manager, "if-match": "1" });
  expect([stale.statusCode, stale.json().current]).toEqual([409, (await get(`/${key}`, manager)).json().data]);
  expect(await countOf(at.pool, "audit_log")).toBe(audits);
});
