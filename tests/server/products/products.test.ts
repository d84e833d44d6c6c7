import { afterAll, beforeAll, expect, test } from "vitest";
import { productReply, productsReply } from "../../../src/api/products/products.contract";
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

const list = async (headers: SignedIn, query = "") => {
  const reply = await app.inject({ url: `/api/products?${query}`, headers });
  expect(reply.statusCode, reply.body).toBe(200);
  return productsReply.parse(reply.json());
};

const titles = async (headers: SignedIn, query = "") => (await list(headers, query)).data.map(({ title }) => title);

const detail = (headers: SignedIn, key: string) => app.inject({ url: `/api/products/${key}`, headers });

/** It has no units, because a ledger row would keep it from being deleted. */
const stock = (title: string, variations: string[]) =>
  createProduct(database.pool, {
    store: shop.ikeja.key,
    supplier: shop.supplier,
    title,
    variants: variations.map((variation) => ({ variation, quantity: 0 })),
  });

beforeAll(async () => {
  database = await createDatabase();
  shop = await createShop(database.pool);
  app = await buildTestApp(database.pool);
  admin = await signIn(app, shop.admin.email);
  sales = await signIn(app, shop.ikeja.sales.email);
});
afterAll(async () => {
  await app.close();
  await expectSound(database.pool);
  await database.drop();
});

test("the list has newest products first, prices in naira and the units of all variants", async () => {
  const { data, pagination } = await list(admin);
  expect(data.map(({ title, quantity }) => [title, quantity])).toEqual([
    ["Google Pixel 8", 8],
    ["Oraimo Charger", 25],
    ["Samsung Galaxy A15", 16],
  ]);
  expect(pagination.total_count).toBe(3);
  expect(data[0]).toMatchObject({ image: "/media/phone.webp", price: 150_000.5, sale_price: 185_000.75 });
  expect(data[0]?.create_time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
});

test("the list can have the oldest products first, with every product once", async () => {
  const oldest = ["Samsung Galaxy A15", "Oraimo Charger", "Google Pixel 8"];
  expect(await titles(admin, "sort=oldest")).toEqual(oldest);
  expect(await titles(admin, "sort=oldest&limit=2")).toEqual(oldest.slice(0, 2));
  expect(await titles(admin, "sort=oldest&limit=2&page=2")).toEqual(oldest.slice(2));
  expect(await titles(admin, `sort=oldest&store=${shop.ikeja.key}`)).toEqual(oldest.slice(0, 2));
});

test("a status filters the products and the counted units", async () => {
  const repair = await list(admin, "status=repair");
  expect(repair.data.map(({ title, quantity }) => [title, quantity])).toEqual([["Samsung Galaxy A15", 2]]);
  expect(repair.pagination.total_count).toBe(1);
  expect((await list(admin, "status=return")).pagination.total_count).toBe(0);
});

test("store, supplier and search filter the list; empty filters are ignored", async () => {
  expect(await titles(admin, `store=${shop.wuse.key}`)).toEqual(["Google Pixel 8"]);
  expect(await titles(admin, `supplier=${shop.supplier}&query=charger`)).toEqual(["Oraimo Charger"]);
  expect((await list(admin, `supplier=${newKey()}`)).pagination.total_count).toBe(0);
  expect(await titles(admin, "query=secret")).toEqual(["Samsung Galaxy A15"]);
  expect(await titles(admin, "query=Obsidian%2C+128")).toEqual(["Google Pixel 8"]);
  expect(await titles(admin, `query=Galaxy&status=return`)).toEqual([]);
  expect(await titles(admin, "status=&store=&supplier=&query=&page=")).toHaveLength(3);
});

test("wildcards, quotes and backslashes in a search are literal", async () => {
  const odd = await stock("50% off_it's \\here", ["Plain"]);
  for (const query of ["50%", "off_it", "it's", "\\here", "% off"]) {
    expect(await titles(admin, `query=${encodeURIComponent(query)}`)).toEqual([odd.title]);
  }
  for (const query of ["5%f", "___", "%%%", "%", "_", "\\", "' or 1=1 --"]) {
    expect(await titles(admin, `query=${encodeURIComponent(query)}`)).toEqual([]);
  }
  await database.pool.query("delete from products where key = $1", [odd.key]);
});

test("pages have every product once, also products of the same instant", async () => {
  const added = await Promise.all(Array.from({ length: 25 }, (_, at) => stock(`Paged ${at}`, ["One"])));
  await database.pool.query("update products set created_at = '2026-01-01' where title like 'Paged%'");
  const pages = await Promise.all([1, 2, 3, 4].map((page) => list(admin, `query=Paged&page=${page}`)));
  expect(pages.map(({ data }) => data.length)).toEqual([10, 10, 5, 0]);
  expect(new Set(pages.flatMap(({ data }) => data.map(({ key }) => key)))).toEqual(
    new Set(added.map(({ key }) => key)),
  );
  expect(pages.map(({ pagination }) => pagination.total_count)).toEqual([25, 25, 25, 25]);
  expect((await list(admin, "limit=3")).data).toHaveLength(3);
  expect((await list(admin, "page=1000000&limit=100")).data).toEqual([]);
  await database.pool.query("delete from products where title like 'Paged%'");
  expect((await list(admin)).pagination.total_count).toBe(3);
});

test("the stored totals follow every change of a product or variant", async () => {
  const product = await stock("Counted", ["One", "Two"]);
  const [one, two] = product.variants.map(({ key }) => key);
  const totals = async () => {
    const statuses = ["", "active", "repair", "return", "hidden"];
    const lists = await Promise.all(statuses.map((status) => list(admin, `store=${shop.ikeja.key}&status=${status}`)));
    return lists.map(({ pagination }) => pagination.total_count);
  };
  const change = (sql: string, ...values: unknown[]) => database.pool.query(sql, values);
  expect(await totals()).toEqual([3, 3, 1, 0, 1]);
  await change("update variants set status = 'return' where key = $1", one);
  expect(await totals()).toEqual([3, 3, 1, 1, 1]);
  await change("update variants set status = 'return' where key = $1", two);
  expect(await totals()).toEqual([3, 2, 1, 1, 1]);
  await change("update products set store_key = $2 where key = $1", product.key, shop.wuse.key);
  expect(await totals()).toEqual([2, 2, 1, 0, 1]);
  await change("update products set store_key = $2 where key = $1", product.key, shop.ikeja.key);
  await change("update products set deleted_at = now() where key = $1", product.key);
  expect(await totals()).toEqual([2, 2, 1, 0, 1]);
  await change("update products set deleted_at = null where key = $1", product.key);
  expect(await totals()).toEqual([3, 2, 1, 1, 1]);
  await change("update products set price_kobo = price_kobo + 1 where key = $1", product.key);
  expect(await totals()).toEqual([3, 2, 1, 1, 1]);
  await change("delete from variants where key = $1", one);
  expect(await totals()).toEqual([3, 2, 1, 1, 1]);
  await change("delete from variants where key = $1", two);
  expect(await totals()).toEqual([3, 2, 1, 0, 1]);
  await change("delete from products where key = $1", product.key);
  expect(await totals()).toEqual([2, 2, 1, 0, 1]);
});

test("two simultaneous first returns to one product count it once", async () => {
  const product = await stock("Raced", ["One", "Two"]);
  const before = (await list(admin, "status=return")).pagination.total_count;
  const [first, second] = [await database.pool.connect(), await database.pool.connect()];
  try {
    await first.query("begin");
    await second.query("begin");
    const toReturn = "update variants set status = 'return' where key = $1";
    await first.query(toReturn, [product.variants[0]?.key]);
    const waiting = second.query(toReturn, [product.variants[1]?.key]);
    await first.query("commit");
    await waiting;
    await second.query("commit");
  } finally {
    first.release();
    second.release();
  }
  expect((await list(admin, "status=return")).pagination.total_count).toBe(before + 1);
  const { rows } = await database.pool.query("select statuses from products where key = $1", [product.key]);
  expect(rows).toEqual([{ statuses: ["return"] }]);
});

test("beyond a thousand matches a search returns 1,001", async () => {
  await database.pool.query(
    `insert into products (key, catalogue_key, store_key, supplier_key, title, description, price_kobo, sale_price_kobo)
     select gen_random_uuid(), gen_random_uuid(), $1, $2, 'Bulk ' || n, '', 1, 1 from generate_series(1, 1100) n`,
    [shop.wuse.key, shop.supplier],
  );
  expect((await list(admin, "query=Bulk")).pagination.total_count).toBe(1001);
  const { rows } = await database.pool.query("select count(*) from products where deleted_at is null");
  expect((await list(admin)).pagination.total_count).toBe(rows[0]?.count);
  await database.pool.query("delete from products where title like 'Bulk%'");
});

test("the detail has every variant, its texts and its breadcrumb", async () => {
  const { data, breadcrumb } = productReply.parse((await detail(admin, shop.galaxy.key)).json());
  expect(breadcrumb).toBe("Samsung Galaxy A15");
  expect(data).toMatchObject({
    key: shop.galaxy.key,
    description: "Samsung Galaxy A15, new in box",
    store: shop.ikeja.key,
    store_title: "Ikeja Store",
    supplier: shop.supplier,
    supplier_name: "Slot",
    price: 150_000.5,
    version: 1,
  });
  expect(data.variants.map(({ key, status, quantity }) => [key, status, quantity])).toEqual([
    [shop.galaxy.variants[0]?.key, "active", 10],
    [shop.galaxy.variants[1]?.key, "active", 3],
    [shop.galaxy.variants[2]?.key, "repair", 2],
    [shop.galaxy.variants[3]?.key, "hidden", 1],
  ]);
});

test("no reply contains the purchase price for people who may not see cost", async () => {
  expect((await detail(sales, shop.galaxy.key)).body).not.toContain("150000.5");
  expect(JSON.stringify(await list(sales))).not.toContain("150000.5");
});

test("the largest amount keeps its kobo", async () => {
  const product = await stock("Costly", ["One"]);
  await database.pool.query("update products set sale_price_kobo = $2, price_kobo = 1 where key = $1", [
    product.key,
    String(Number.MAX_SAFE_INTEGER),
  ]);
  const body = (await detail(admin, product.key)).body;
  expect(body).toContain('"sale_price" : 90071992547409.91');
  expect(body).toContain('"price" : 0.01');
  await database.pool.query("delete from products where key = $1", [product.key]);
});

test("a deleted product looks unknown", async () => {
  const product = await stock("Deleted", ["One"]);
  await database.pool.query("update products set deleted_at = now() where key = $1", [product.key]);
  const [deleted, never] = [await detail(admin, product.key), await detail(admin, newKey())];
  expect([deleted.statusCode, deleted.body]).toEqual([404, never.body]);
  expect(await titles(admin, "query=Deleted")).toEqual([]);
});

test("list, search and detail take one statement each in addition to the session's", async () => {
  expect(await statementsOf(() => list(sales))).toBe(2);
  expect(await statementsOf(() => list(sales, "query=galaxy&status=active"))).toBe(2);
  expect(await statementsOf(() => detail(sales, shop.galaxy.key))).toBe(2);
});
