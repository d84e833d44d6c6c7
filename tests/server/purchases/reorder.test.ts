import { afterEach, beforeEach, expect, test } from "vitest";
import { stockLevelReply, stockLevelsReply } from "../../../src/api/purchases/reorder.contract";
import type { SignedIn } from "../fixtures";
import { expectSound } from "../invariants";
import { countOf, one, type OrderShop, shopForEachTest, variantOf } from "../orders/order-kit";
import { draft, grant, movePurchase, purchaseBody, receiveAll, sent } from "./purchase-kit";

const newShop = shopForEachTest();
let at: OrderShop;

beforeEach(async () => {
  at = await newShop();
});
afterEach(async () => {
  await expectSound(at.pool);
});

type Level = { reorder_at: number | null; order_up_to: number | null };
const NONE = { reorder_at: null, order_up_to: null };

const set = (variant: string, level: Level, headers: SignedIn, version?: number) =>
  at.app.inject({
    method: "PUT",
    url: `/api/stock-levels/${variant}/edit`,
    headers: { ...headers, ...(version !== undefined && { "if-match": String(version) }) },
    payload: level,
  });

async function listed(query = "", headers: SignedIn = at.admin) {
  const reply = await at.app.inject({ url: `/api/stock-levels${query}`, headers });
  return stockLevelsReply.parse(reply.json());
}

async function levelOf(variant: string, headers: SignedIn = at.admin) {
  const reply = await at.app.inject({ url: `/api/stock-levels/${variant}`, headers });
  return stockLevelReply.parse(reply.json()).data;
}

async function low(query = "") {
  const { data, pagination } = await listed(query);
  expect(pagination.total_count).toBe(data.length);
  return data.map(({ key, to_order }) => [key, to_order]);
}

test("a level is set, changed and taken away, each with an entry in the product's history", async () => {
  const { admin, shop, pool } = at;
  const charger = variantOf(shop.charger);
  expect(await levelOf(charger)).toMatchObject({ ...NONE, quantity: 25, on_order: 0, to_order: 0, version: 1 });
  expect((await set(charger, { reorder_at: 5, order_up_to: 40 }, admin, 1)).json().data).toEqual({
    key: charger,
    version: 2,
  });
  // The same once more changes nothing.
  expect((await set(charger, { reorder_at: 5, order_up_to: 40 }, admin, 2)).json().data.version).toBe(2);
  expect((await set(charger, NONE, admin, 2)).json().data.version).toBe(3);
  expect(await levelOf(charger)).toMatchObject({ ...NONE, version: 3 });
  const { entries } = await one<{ entries: object[] }>(
    pool,
    `select json_agg(json_build_array(entity_key, before, after) order by id) as entries
       from audit_log where action = 'product.reorderLevelSet'`,
  );
  const variation = "White, 20W";
  const given = { variation, reorder_at: 5, order_up_to: 40 };
  expect(entries).toEqual([
    [shop.charger.key, { variation, ...NONE }, given],
    [shop.charger.key, given, { variation, ...NONE }],
  ]);
});

test("what is low is what has at most its level, with how many units bring it up", async () => {
  const { admin, shop, pool } = at;
  const charger = variantOf(shop.charger);
  await set(charger, { reorder_at: 24, order_up_to: 60 }, admin);
  expect(await low()).toEqual([]);
  await set(charger, { reorder_at: 25, order_up_to: 60 }, admin);
  expect(await low()).toEqual([[charger, 35]]);
  const { name } = await one<{ name: string }>(pool, "select name from suppliers");
  const row = {
    key: charger,
    product: shop.charger.key,
    product_title: "Oraimo Charger",
    product_image: expect.any(String),
    variation: "White, 20W",
    store: shop.ikeja.key,
    store_title: "Ikeja Store",
    supplier: shop.supplier,
    supplier_name: name,
    quantity: 25,
    on_order: 0,
    reorder_at: 25,
    order_up_to: 60,
    to_order: 35,
    price: 150_000.5,
  };
  await pool.query(
    "insert into suppliers (key, name, contact, address) values (gen_random_uuid(), 'Computer Village', '', '')",
  );
  const { data } = await listed("?show=all");
  expect(data.find(({ key }) => key === charger)).toEqual(row);
  expect(await levelOf(charger)).toEqual({ ...row, version: 3 });
  const pixel = { product_title: "Google Pixel 8", store: shop.wuse.key, store_title: "Wuse Store", quantity: 8 };
  expect(data.find(({ key }) => key === variantOf(shop.pixel))).toMatchObject(pixel);
  expect(await levelOf(variantOf(shop.pixel))).toMatchObject(pixel);
});

test("units that purchases still bring count as there, until they came or the purchase is cancelled", async () => {
  const { app, admin, shop } = at;
  const charger = variantOf(shop.charger);
  await set(charger, { reorder_at: 30, order_up_to: 60 }, admin);
  const some = purchaseBody(shop, { lines: [{ variant: charger, quantity: 4, cost: 4000 }] });
  const first = await draft(app, admin, some);
  expect(await low()).toEqual([[charger, 31]]);
  const second = await sent(app, admin, some);
  // 25 and 8.
  expect(await low()).toEqual([]);
  await movePurchase(app, first, "cancelled", { headers: admin });
  expect(await low()).toEqual([[charger, 31]]);
  await receiveAll(app, admin, second, [3]);
  expect(await levelOf(charger)).toMatchObject({ quantity: 28, on_order: 1, to_order: 31 });
  await movePurchase(app, second, "cancelled", { headers: admin });
  expect(await levelOf(charger)).toMatchObject({ quantity: 28, on_order: 0, to_order: 32 });
});

test("what cannot be sold is not ordered, and the list is found by store, supplier and words", async () => {
  const { admin, shop, pool } = at;
  const charger = variantOf(shop.charger);
  const [black, blue] = [variantOf(shop.galaxy), variantOf(shop.galaxy, 1)];
  for (const variant of [charger, black, blue]) await set(variant, { reorder_at: 1000, order_up_to: 2000 }, admin);
  const keysOf = async (query: string) => (await listed(query)).data.map(({ key }) => key).toSorted();
  expect(await keysOf("")).toEqual([charger, black, blue].toSorted());
  expect(await keysOf("?query=oraimo")).toEqual([charger]);
  expect(await keysOf(`?store=${shop.wuse.key}`)).toEqual([]);
  expect(await keysOf(`?supplier=${shop.charger.key}`)).toEqual([]);
  expect(await keysOf(`?supplier=${shop.supplier}&store=${shop.ikeja.key}`)).toHaveLength(3);
  await pool.query("update variants set status = 'hidden' where key = $1", [blue]);
  expect(await keysOf("")).toEqual([charger, black].toSorted());
  expect((await set(blue, NONE, admin)).statusCode).toBe(404);
});

test("people see and set levels of their own store, with the rights to purchases, and prices only with theirs", async () => {
  const { admin, sales, wuseSales, shop } = at;
  const charger = variantOf(shop.charger);
  const level = { reorder_at: 30, order_up_to: 60 };
  expect((await set(charger, level, sales)).statusCode).toBe(403);
  await grant(at, ["purchases.view", "purchases.create"]);
  expect((await set(charger, level, sales)).statusCode).toBe(200);
  expect((await listed("", sales)).data).toHaveLength(1);
  expect((await listed("", sales)).data[0]).not.toHaveProperty("price");
  expect((await listed("", admin)).data[0]?.price).toBeGreaterThan(0);
  expect((await set(charger, NONE, wuseSales)).statusCode).toBe(404);
  expect((await listed("", wuseSales)).data).toEqual([]);
});

test("a level is whole: both numbers or none, and up to more than from", async () => {
  const { admin, shop } = at;
  const charger = variantOf(shop.charger);
  for (const wrong of [
    { reorder_at: 5, order_up_to: 5 },
    { reorder_at: 5, order_up_to: null },
    { reorder_at: null, order_up_to: 5 },
    { reorder_at: -1, order_up_to: 5 },
    { reorder_at: 1.5, order_up_to: 5 },
    { reorder_at: 0, order_up_to: 1_000_001 },
  ])
    expect((await set(charger, wrong, admin)).statusCode, JSON.stringify(wrong)).toBe(400);
  expect(await countOf(at.pool, "reorder_levels")).toBe(0);
});

test("of two people who set a level at once, one does, and the other gets the current one", async () => {
  const { admin, shop } = at;
  const charger = variantOf(shop.charger);
  for (let version = 1; version <= 10; version += 1) {
    const replies = await Promise.all(
      [1, 2, 3, 4].map((more) => set(charger, { reorder_at: version, order_up_to: version + more }, admin, version)),
    );
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409]);
    const loser = replies.find(({ statusCode }) => statusCode === 409)?.json();
    expect(loser.current).toMatchObject({ reorder_at: version, version: version + 1 });
  }
});
