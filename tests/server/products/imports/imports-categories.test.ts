import { beforeEach, afterEach, expect, test } from "vitest";
import { type SignedIn, signIn } from "../../fixtures";
import { expectSound } from "../../invariants";
import { type OrderShop, shopForEachTest } from "../../orders/order-kit";
import { exportUrl } from "../../reports/export-kit";
import { csvOf, postFile, reportOf, sampleFile, type Sent } from "./import-kit";

const newShop = shopForEachTest();
let at: OrderShop;
let manager: SignedIn;

beforeEach(async () => {
  at = await newShop();
  await at.pool.query("update roles set permissions = array_remove(permissions, 'settings.manage')");
  manager = await signIn(at.app, at.shop.ikeja.manager.email);
});
afterEach(() => expectSound(at.pool));

const send = (file: string | Buffer, headers: SignedIn = at.admin, { query = {} }: Sent = {}) =>
  reportOf(
    postFile(at.app, headers, file, { query: { supplier: at.shop.supplier, store: at.shop.ikeja.key, ...query } }),
  );

const fileOf = (...rows: readonly (readonly [title: string, category: string])[]) =>
  csvOf(
    ["Title", "Variation", "Quantity", "Purchase price", "Sale price", "Category"],
    ...rows.map(([title, category]) => [title, "Black", "1", "10", "20", category]),
  );

/** The category of each product that an import brought, by title. */
const categories = async (store = at.shop.ikeja.key) => {
  const { rows } = await at.pool.query<{ title: string; name: string | null }>(
    `select p.title, c.name from products p left join categories c on c.key = p.category_key
      where p.store_key = $1 and p.title not in ('Samsung Galaxy A15', 'Oraimo Charger') order by p.title`,
    [store],
  );
  return Object.fromEntries(rows.map(({ title, name }) => [title, name]));
};

const addPhones = () =>
  at.app.inject({ method: "POST", url: "/api/categories/new", headers: at.admin, payload: { name: "Phones" } });

test("a category that the shop has is found in any case; others are added by who may add them", async () => {
  await addPhones();
  const file = fileOf(
    ["Itel A70", " phones "],
    ["Oraimo Watch", "Wearables ✓"],
    ["Redmi Watch", "WEARABLES ✓"],
    ["Bag", ""],
  );
  const checked = await send(file, at.admin, { query: { dry_run: "1" } });
  expect(checked.categories).toEqual({ added: ["Wearables ✓"], left_out: [] });
  expect((await at.pool.query("select from categories")).rowCount).toBe(1);
  expect((await send(file)).categories).toEqual({ added: ["Wearables ✓"], left_out: [] });
  expect(await categories()).toEqual({
    "Itel A70": "Phones",
    "Oraimo Watch": "Wearables ✓",
    "Redmi Watch": "Wearables ✓",
    Bag: null,
  });
  expect((await send(fileOf(["Redmi Watch 2", "wearables ✓"]))).categories).toEqual({ added: [], left_out: [] });
});

test("the products of others are imported without a category that the shop has not, and the report says so", async () => {
  await addPhones();
  const report = await send(fileOf(["Itel A70", "Phones"], ["Oraimo Watch", "Wearables"]), manager);
  expect(report).toMatchObject({ products: 2, categories: { added: [], left_out: ["Wearables"] } });
  expect(await categories()).toEqual({ "Itel A70": "Phones", "Oraimo Watch": null });
});

test("goods that a file changes never get a category of expenses, whose name it may have", async () => {
  await send(fileOf(["Stapler", ""]));
  const expense = { name: "Supplies", kind: "expense" };
  const added = await at.app.inject({
    method: "POST",
    url: "/api/categories/new",
    headers: at.admin,
    payload: expense,
  });
  expect(added.statusCode, added.body).toBe(200);
  const change = { query: { existing: "update" } };
  const file = fileOf(["Stapler", "Supplies"]);
  expect(await send(file, manager, change)).toMatchObject({
    categories: { added: [], left_out: ["Supplies"] },
    updates: { rows: { new: 0, changed: 0, unchanged: 1 } },
  });
  expect(await categories()).toEqual({ Stapler: null });
  expect((await send(file, at.admin, change)).categories).toEqual({ added: ["Supplies"], left_out: [] });
  const { rows } = await at.pool.query(
    "select c.name, c.kind from products p join categories c on c.key = p.category_key where p.title = 'Stapler'",
  );
  expect(rows).toEqual([{ name: "Supplies", kind: "goods" }]);
});

test("a name that is too long, or that differs within a product, is an error of its cell", async () => {
  const heads = ["Product key", "Title", "Variation", "Quantity", "Purchase price", "Sale price", "Category"];
  const key = "0199a0de-0000-7000-8000-00000000aaaa";
  const file = csvOf(
    heads,
    ["", "Itel A70", "Black", "1", "10", "20", "W".repeat(61)],
    [key, "Itel P40", "Black", "1", "10", "20", "Phones"],
    [key, "Itel P40", "Blue", "1", "10", "20", "Audio"],
  );
  const { errors } = await send(file, at.admin, { query: { dry_run: "1" } });
  expect(errors.list).toEqual([
    { row: 2, column: "Category", error: "names a category of more than 60 letters. Shorten it" },
    { row: 4, column: "Category", error: "differs from row 3, which is the same product" },
  ]);
});

test("a file cannot bring more categories than a shop may have", async () => {
  await at.pool.query(
    `with made as (insert into categories (key, name) select gen_random_uuid(), 'C ' || n
                     from generate_series(1, 499) n returning key, name)
     insert into audit_log (request_id, action, entity, entity_key, after)
     select 'seed', 'category.created', 'category', key, '{}' from made`,
  );
  const reply = await postFile(at.app, at.admin, fileOf(["A", "One"], ["B", "Two"]), {
    query: { supplier: at.shop.supplier, store: at.shop.ikeja.key },
  });
  expect([reply.statusCode, reply.json().error]).toEqual([
    417,
    "With those of this file the shop would have 501 categories, and 500 is the most",
  ]);
  expect((await send(fileOf(["A", "One"]))).categories?.added).toEqual(["One"]);
});

test("files of Shopify, WooCommerce and Loyverse bring their categories", async () => {
  await send(sampleFile("shopify"));
  await send(sampleFile("woocommerce"));
  await send(sampleFile("loyverse"));
  expect(await categories()).toEqual({
    "Tecno Spark 30": "Phones",
    "Car charger, 45W": "Power",
    "itel earbuds": "Audio",
    "Screen guard": null,
    "New Age power bank": "Power",
    "USB cable": "Cables",
  });
});

test("of levels the last one counts, of several categories the first, and of Shopify's columns the first that is filled", async () => {
  const shopify = csvOf(
    [
      "Handle",
      "Title",
      "Product Category",
      "Type",
      "Option1 Value",
      "Variant Inventory Qty",
      "Variant Price",
      "Cost per item",
    ],
    ["a70", "Itel A70", "Electronics > Telephony > Mobile Phones", "Handset", "Black", "1", "20", "10"],
    ["bag", "Bag", "", "Bags", "Black", "1", "20", "10"],
  );
  await send(shopify);
  const woocommerce = csvOf(
    ["Type", "SKU", "Name", "Stock", "Regular price", "Cost of goods", "Categories"],
    ["simple", "FAN", "Fan", "1", "20", "10", "Home > Fans\\, coolers, Gifts"],
  );
  await send(woocommerce);
  await send(fileOf(["Hi-fi", "Audio > Home, loud"]));
  expect(await categories()).toEqual({
    "Itel A70": "Mobile Phones",
    Bag: "Bags",
    Fan: "Fans, coolers",
    "Hi-fi": "Audio > Home, loud",
  });
});

test("an export brings its categories to another store; goods that are listed somewhere keep the one they have", async () => {
  await send(fileOf(["Itel A70", "Phones > all"], ["Itel P40", "Phones > all"]));
  const file = (await at.app.inject({ url: exportUrl("products"), headers: manager })).body;
  await send(fileOf(["Case", "Handsets"]));
  await at.pool.query(
    "update products set category_key = (select key from categories where name = 'Handsets') where title = 'Itel P40'",
  );
  await send(file, at.admin, { query: { store: at.shop.wuse.key } });
  expect(await categories(at.shop.wuse.key)).toMatchObject({ "Itel A70": "Phones > all", "Itel P40": "Handsets" });
});
