import { afterAll, beforeAll, expect, test } from "vitest";
import { LOOKUP_FIELDS, LOOKUPS, loadInfoReply, loadProductsReply } from "../../../src/api/shell/lookups.contract";
import type { App } from "../../../server/core/http/app-types";
import { newKey } from "../../../server/core/ids";
import { buildTestApp, createProduct, createShop, type Shop, type SignedIn, signIn, statementsOf } from "../fixtures";
import { createDatabase, type TestDatabase } from "../harness";
import { expectSound } from "../invariants";

let database: TestDatabase;
let shop: Shop;
let app: App;
let admin: SignedIn;
let sales: SignedIn;
let manager: SignedIn;

const info = async (headers: SignedIn, query: string) => {
  const reply = await app.inject({ url: `/api/preflight/load-info?${query}`, headers });
  expect(reply.statusCode).toBe(200);
  return loadInfoReply.parse(reply.json()).data;
};

const products = async (headers: SignedIn, query = "") => {
  const reply = await app.inject({ url: `/api/preflight/load-products?${query}`, headers });
  expect(reply.statusCode).toBe(200);
  return loadProductsReply.parse(reply.json());
};

beforeAll(async () => {
  database = await createDatabase();
  shop = await createShop(database.pool);
  app = await buildTestApp(database.pool);
  admin = await signIn(app, shop.admin.email);
  sales = await signIn(app, shop.ikeja.sales.email);
  manager = await signIn(app, shop.ikeja.manager.email);
  await database.pool.query(
    "insert into customers (key, name, email, phone, address) values ($1, 'Ada Obi', 'ada@example.com', '0803', 'Lagos')",
    [newKey()],
  );
});
afterAll(async () => {
  await app.close();
  await expectSound(database.pool);
  await database.drop();
});

test("a look-up returns only the requested fields", async () => {
  expect(await info(sales, "xbtsx=customers&fields=name&fields=email")).toEqual([
    { name: "Ada Obi", email: "ada@example.com" },
  ]);
  expect(await info(sales, "xbtsx=suppliers&fields=name&fields=key")).toEqual([{ name: "Slot", key: shop.supplier }]);
  expect(await info(sales, "xbtsx=user_roles&fields=title")).toEqual([{ title: "Manager" }, { title: "Sales" }]);
});

test("an unknown field of a look-up is refused", async () => {
  const reply = await app.inject({ url: "/api/preflight/load-info?xbtsx=stores&fields=email", headers: admin });
  expect([reply.statusCode, reply.json()]).toEqual([
    400,
    { error: "fields of stores must be among title, key", code: "bad_request" },
  ]);
});

test("every signed-in person may use every look-up, whatever permissions they lack", async () => {
  await database.pool.query("update employees set own_permissions = '{}' where key = $1", [shop.wuse.sales.key]);
  await database.pool.query("insert into categories (key, name) values (gen_random_uuid(), 'Phones')");
  const headers = await signIn(app, shop.wuse.sales.email);
  for (const lookup of LOOKUPS) {
    const fields = LOOKUP_FIELDS[lookup].map((field) => `fields=${field}`).join("&");
    expect((await info(headers, `xbtsx=${lookup}&${fields}`)).length).toBeGreaterThan(0);
  }
});

test("other staff see their own store with its people and accounts; administrators see all; everyone sees all customers", async () => {
  expect(await info(sales, "xbtsx=stores&fields=title")).toEqual([{ title: "Ikeja Store" }]);
  expect(await info(admin, "xbtsx=stores&fields=title")).toEqual([{ title: "Ikeja Store" }, { title: "Wuse Store" }]);
  expect(await info(sales, "xbtsx=accounts&fields=name")).toEqual([{ name: "Ikeja bank" }, { name: "Ikeja cash" }]);
  expect(await info(admin, "xbtsx=accounts&fields=name")).toHaveLength(4);
  const names = (await info(sales, "xbtsx=employees&fields=name")).map(({ name }) => name);
  expect(names).toEqual(["Admin of Ikeja", "Manager of Ikeja", "Sales of Ikeja"]);
  expect(await info(admin, "xbtsx=customers&fields=name")).toEqual([{ name: "Ada Obi" }]);
});

test("people who may send goods see every store as a destination, with its name only", async () => {
  const stores = [{ title: "Ikeja Store" }, { title: "Wuse Store" }];
  const grant = (permissions: readonly string[]) =>
    database.pool.query("update employees set own_permissions = $2 where key = $1", [
      shop.ikeja.sales.key,
      permissions,
    ]);
  await grant(["transfers.view", "stores.view"]);
  expect(await info(sales, "xbtsx=stores&fields=title")).toEqual(stores.slice(0, 1));
  await grant(["transfers.create"]);
  expect(await info(sales, "xbtsx=stores&fields=title")).toEqual(stores);
  expect(await info(sales, "xbtsx=accounts&fields=name")).toEqual([{ name: "Ikeja bank" }, { name: "Ikeja cash" }]);
  expect(await info(sales, "xbtsx=employees&fields=name")).toHaveLength(3);
  await database.pool.query("update employees set own_permissions = null where key = $1", [shop.ikeja.sales.key]);
});

test("deactivated people are not offered", async () => {
  await database.pool.query("update employees set deactivated_at = now() where key = $1", [shop.wuse.manager.key]);
  expect(await info(admin, "xbtsx=employees&fields=key")).not.toContainEqual({ key: shop.wuse.manager.key });
});

test("the picker offers active variants with their stock, of the person's own store", async () => {
  const { data, pagination } = await products(sales);
  expect(data.map(({ title }) => title)).toEqual(["Oraimo Charger", "Samsung Galaxy A15"]);
  expect(pagination.total_count).toBe(2);
  const galaxy = data[1];
  expect(galaxy).toMatchObject({ store: shop.ikeja.key, store_title: "Ikeja Store", sale_price: 185_000.75 });
  expect(galaxy?.variants.map(({ variation, quantity }) => [variation, quantity])).toEqual([
    ["Blue Black, 128GB", 10],
    ["Yellow, 256GB", 3],
  ]);
  expect(galaxy?.variants[0]?.image).toBe("/media/phone.webp");
  expect((await products(admin)).data).toHaveLength(3);
});

test("only people who may see cost get the purchase price", async () => {
  const pricesFor = async (headers: SignedIn) =>
    (await products(headers)).data.flatMap(({ variants }) => variants.map((variant) => variant.price));
  expect(new Set(await pricesFor(sales))).toEqual(new Set([undefined]));
  expect(new Set(await pricesFor(manager))).toEqual(new Set([150_000.5]));
});

test("the picker searches titles and active variations and takes wildcards literally", async () => {
  const titles = async (query: string) =>
    (await products(sales, `query=${encodeURIComponent(query)}`)).data.map(({ title }) => title);
  expect(await titles("GALAXY a15")).toEqual(["Samsung Galaxy A15"]);
  expect(await titles("20w")).toEqual(["Oraimo Charger"]);
  expect(await titles("Or")).toEqual(["Oraimo Charger"]);
  expect(await titles("ra")).toEqual([]);
  for (const nothing of ["Secret", "Cracked", "Pixel", "%", "_ra", "\\"]) expect(await titles(nothing)).toEqual([]);
  expect(await titles("  ")).toHaveLength(2);
});

test("deleted products and products without an active variant are not offered", async () => {
  const gone = await createProduct(database.pool, {
    store: shop.ikeja.key,
    supplier: shop.supplier,
    title: "Gone Phone",
    variants: [{ variation: "Black", quantity: 1 }],
  });
  expect((await products(sales, "query=Gone")).data).toHaveLength(1);
  await database.pool.query("update variants set status = 'hidden' where product_key = $1", [gone.key]);
  expect((await products(sales, "query=Gone")).data).toEqual([]);
  await database.pool.query("update variants set status = 'active' where product_key = $1", [gone.key]);
  await database.pool.query("update products set deleted_at = now() where key = $1", [gone.key]);
  expect((await products(sales, "query=Gone")).data).toEqual([]);
  expect((await products(sales)).pagination.total_count).toBe(2);
});

test("variants requested by key are returned with their current products, whatever their status", async () => {
  const found = async (headers: SignedIn, ...keys: string[]) => {
    const reply = await products(headers, keys.map((key) => `variant=${key}`).join("&"));
    expect(reply.pagination.total_count).toBe(reply.data.length);
    return reply.data.map(({ title, variants }) => [
      title,
      ...variants.map(({ variation, status }) => `${variation} ${status}`),
    ]);
  };
  const sets = await createProduct(database.pool, {
    store: shop.ikeja.key,
    supplier: shop.supplier,
    title: "Set of Two",
    variants: [
      { variation: "Left", quantity: 1 },
      { variation: "Right", quantity: 1 },
    ],
  });
  const [left = "", right = ""] = sets.variants.map((variant) => variant.key);
  const galaxy = (await products(sales, "query=galaxy")).data[0]?.variants[0]?.key ?? "";
  expect(await found(sales, left)).toEqual([["Set of Two", "Left active", "Right active"]]);
  await database.pool.query("update variants set status = 'hidden' where key = $1", [left]);
  expect(await found(sales, left)).toEqual([["Set of Two", "Left hidden", "Right active"]]);
  expect(await found(sales, right)).toEqual([["Set of Two", "Right active"]]);
  expect((await found(sales, left, galaxy)).map(([title]) => title).toSorted()).toEqual([
    "Samsung Galaxy A15",
    "Set of Two",
  ]);
  expect(await found(sales, newKey())).toEqual([]);
  const [pixel] = shop.pixel.variants;
  expect(await found(admin, pixel?.key ?? "")).toEqual([["Google Pixel 8", "Obsidian, 128GB active"]]);
  expect(await found(sales, pixel?.key ?? "")).toEqual([]);
  const wrong = await app.inject({ url: "/api/preflight/load-products?variant=7", headers: sales });
  expect(wrong.statusCode).toBe(400);
  await database.pool.query("update variants set status = 'hidden' where key = $1", [right]);
  expect(await found(sales, left)).toEqual([["Set of Two", "Left hidden"]]);
  await database.pool.query("update variants set removed_at = now() where key = $1", [left]);
  expect(await found(sales, left)).toEqual([["Set of Two"]]);
  await database.pool.query("update products set deleted_at = now() where key = $1", [sets.key]);
  expect(await found(sales, left)).toEqual([]);
});

test("the picker shows twenty at a time and needs the permission to sell, move or see products", async () => {
  for (let at = 0; at < 21; at += 1) {
    await createProduct(database.pool, {
      store: shop.wuse.key,
      supplier: shop.supplier,
      title: `Cable ${at}`,
      variants: [{ variation: "1 m", quantity: 1 }],
    });
  }
  expect((await products(admin, "query=Cable")).data).toHaveLength(20);
  expect((await products(admin, "query=Cable&page=2")).data).toHaveLength(1);
  const headers = await signIn(app, shop.wuse.sales.email);
  const reply = await app.inject({ url: "/api/preflight/load-products", headers });
  expect(reply.statusCode).toBe(403);
});

test("each look-up takes one statement in addition to the session's", async () => {
  expect(await statementsOf(() => info(sales, "xbtsx=stores&fields=key"))).toBe(2);
  expect(await statementsOf(() => products(sales))).toBe(2);
  expect(await statementsOf(() => products(sales, "query=galaxy"))).toBe(2);
  expect(await statementsOf(() => products(sales, `variant=${newKey()}`))).toBe(2);
});
