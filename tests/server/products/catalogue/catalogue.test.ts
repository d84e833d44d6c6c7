import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { ProductEditBody, ProductWire } from "../../../../src/api/products/products.contract";
import { newKey } from "../../../../server/core/ids";
import { type SignedIn, signIn } from "../../fixtures";
import { expectSound } from "../../invariants";
import { type OrderShop, shopForEachTest } from "../../orders/order-kit";
import { twinOfGalaxy } from "./catalogue-kit";
import { changing, deleteProduct, editOf, loadProduct, putProduct } from "../product-kit";

const newShop = shopForEachTest();
let at: OrderShop;
let twin: string;
let manager: SignedIn;
let wuse: SignedIn;

beforeEach(async () => {
  at = await newShop();
  twin = await twinOfGalaxy(at);
  manager = await signIn(at.app, at.shop.ikeja.manager.email);
  wuse = await signIn(at.app, at.shop.wuse.manager.email);
});
afterEach(() => expectSound(at.pool));

const load = (key: string, by = at.admin) => loadProduct(at.app, by, key);

/** Saves a product as its form does after these changes. */
async function save(key: string, changes: (body: ProductEditBody) => object, by = at.admin) {
  const loaded = await load(key, by);
  return putProduct(at.app, by, key, { ...editOf(loaded), ...changes(editOf(loaded)) }, loaded.version);
}

const logOf = async (key: string) =>
  (
    await at.pool.query(
      "select before, after from audit_log where entity_key = $1 and before is not null order by id",
      [key],
    )
  ).rows;

const pricesOf = ({ price, sale_price, variants }: ProductWire) => [
  [price, sale_price],
  ...variants.map((variant) => [variant.variation, variant.price, variant.sale_price]),
];

describe("what a product says", () => {
  test("is edited once: words and texts of variants change in all stores, with a version and an entry for each", async () => {
    const { galaxy } = at.shop;
    const [before, other] = [await load(galaxy.key), await load(twin)];
    const words = { title: "Galaxy A15", description: "With its charger", vat_exempt: true };
    const reply = await save(
      galaxy.key,
      (body) => ({ ...changing(body, 0, { variation: "Black, 128GB" }), ...words }),
      manager,
    );
    expect(reply.statusCode, reply.body).toBe(200);
    const now = await load(twin);
    expect(now).toMatchObject({ ...words, version: other.version + 1 });
    expect(now.variants).toMatchObject([{ variation: "Black, 128GB", quantity: 1 }]);
    expect(pricesOf(now).flat().slice(0, 2)).toEqual(pricesOf(other).flat().slice(0, 2));
    expect(await load(galaxy.key)).toMatchObject(words);
    expect(await logOf(twin)).toEqual([
      {
        before: {
          title: before.title,
          description: before.description,
          vat_exempt: false,
          variations: "Blue Black, 128GB",
        },
        after: { ...words, variations: "Black, 128GB" },
      },
    ]);
    expect(await logOf(galaxy.key)).toHaveLength(1);
  });

  test("changes from either store; an open form of the other is stale then", async () => {
    const { galaxy } = at.shop;
    const open = await load(galaxy.key, manager);
    expect((await save(twin, () => ({ title: "Said at Wuse" }), wuse)).statusCode).toBe(200);
    expect(await load(galaxy.key)).toMatchObject({ title: "Said at Wuse" });
    const late = { ...editOf(open), description: "Said at Ikeja" };
    const reply = await putProduct(at.app, manager, galaxy.key, late, open.version);
    expect([reply.statusCode, reply.json().data?.title ?? reply.json().current?.title]).toEqual([409, "Said at Wuse"]);
    expect(reply.json().changed_by).toEqual([at.shop.wuse.manager.name]);
  });

  test("stays as it is elsewhere when only units or a supplier change", async () => {
    const before = await load(twin);
    expect((await save(at.shop.galaxy.key, (body) => changing(body, 0, { quantity: 4 }))).statusCode).toBe(200);
    expect(await load(twin)).toEqual({
      ...before,
      stores: before.stores?.map((each) => (each.key === twin ? each : { ...each, quantity: each.quantity - 5 })),
    });
    expect(await logOf(twin)).toEqual([]);
  });

  test("follows a product that was taken off its list and comes back", async () => {
    expect((await deleteProduct(at.app, at.admin, twin)).statusCode).toBe(200);
    expect((await save(at.shop.galaxy.key, () => ({ title: "Renamed meanwhile" }))).statusCode).toBe(200);
    const again = await twinOfGalaxy(at);
    expect(again).not.toBe(twin);
    expect(await load(again)).toMatchObject({ title: "Renamed meanwhile" });
  });

  test.each([
    ["products", "title = 'Other'"],
    ["products", "more_images = array['/media/b.webp']"],
    ["variants", "variation = 'Other'"],
  ])("cannot differ: the database refuses other words in %s (%s)", async (table, change) => {
    const column = table === "products" ? "key" : "product_key";
    const write = at.pool.query(`update ${table} set ${change} where ${column} = $1`, [twin]);
    await expect(write).rejects.toMatchObject({ code: "23P01", constraint: `${table}_one_catalogue` });
  });
});

describe("prices", () => {
  const newPrices = (body: ProductEditBody) => ({
    ...changing(body, 0, { price: 160_000, sale_price: 199_000 }),
    price: 160_000,
    sale_price: 199_000,
  });

  test.each([
    ["absent", {}],
    ["store", { applies_to: "store" }],
  ])("stay in their store (%s)", async (_, to) => {
    const before = await load(twin);
    expect((await save(at.shop.galaxy.key, (body) => ({ ...newPrices(body), ...to }))).statusCode).toBe(200);
    expect(pricesOf(await load(twin))).toEqual(pricesOf(before));
    expect((await load(twin)).version).toBe(before.version);
  });

  test("with `all`, those that the edit changed are set in all stores, and no others", async () => {
    // The other store bought its units for less, and sells a variant that it alone has.
    const added = { variation: "Refurbished", status: "active", quantity: 0 };
    await save(twin, (body) => ({
      ...changing(body, 0, { price: 140_000 }),
      price: 150_000.5,
      variations: [...changing(body, 0, { price: 140_000 }).variations, added],
    }));
    const before = await load(twin);
    const reply = await save(at.shop.galaxy.key, (body) => ({
      ...changing(body, 0, { sale_price: 199_000 }),
      sale_price: 199_000,
      applies_to: "all",
    }));
    expect(reply.statusCode, reply.body).toBe(200);
    const now = await load(twin);
    expect(pricesOf(now)).toEqual([
      [150_000.5, 199_000],
      ["Blue Black, 128GB", 140_000, 199_000],
      // It had the product's sale price, and follows it.
      ["Refurbished", 150_000.5, 199_000],
    ]);
    expect(now.version).toBe(before.version + 1);
    const [entry] = (await logOf(twin)).slice(-1);
    expect(entry).toMatchObject({
      before: { sale_price: "₦185,000.75", variants: [{ sale_price: "₦185,000.75" }, {}] },
      after: { sale_price: "₦199,000.00", changed: [{ price: "₦140,000.00", sale_price: "₦199,000.00" }, {}] },
    });
  });

  test("of other stores are not a matter of a person of one store", async () => {
    const reply = await save(at.shop.galaxy.key, (body) => ({ ...newPrices(body), applies_to: "all" }), manager);
    expect([reply.statusCode, reply.json().error]).toEqual([
      403,
      "You set the prices of your own store. Nothing was changed. Leave the other stores out",
    ]);
    expect(await logOf(at.shop.galaxy.key)).toEqual([]);
  });
});

describe("the stores of a product", () => {
  test("are told to people of all stores, and to no others", async () => {
    const { galaxy, ikeja, wuse: second } = at.shop;
    expect((await load(galaxy.key)).stores).toEqual([
      { key: galaxy.key, store: ikeja.key, store_title: ikeja.title, quantity: 15 },
      { key: twin, store: second.key, store_title: second.title, quantity: 1 },
    ]);
    expect(await load(galaxy.key, manager)).not.toHaveProperty("stores");
    const rows = async (by: SignedIn) => (await at.app.inject({ url: "/api/products", headers: by })).json().data;
    expect((await rows(at.admin)).map((row: { store_title: string }) => row.store_title)).toContain(second.title);
    for (const row of await rows(manager)) expect(row).not.toHaveProperty("store_title");
  });

  const list = (key: string, stores: string[], by = at.admin, headers: Record<string, string> = {}) =>
    at.app.inject({
      method: "POST",
      url: `/api/products/${key}/stores`,
      headers: { ...by, ...headers },
      payload: { stores },
    });

  test("become more without units, once for one key of idempotency", async () => {
    const { charger, wuse: second } = at.shop;
    const headers = { "idempotency-key": newKey(), "if-match": String((await load(charger.key)).version) };
    const replies = [
      await list(charger.key, [second.key], at.admin, headers),
      await list(charger.key, [second.key], at.admin, headers),
    ];
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(replies[1]?.body).toBe(replies[0]?.body);
    const key: string = replies[0]?.json().data.stores[0].key;
    const there = await load(key);
    const here = await load(charger.key);
    expect(there).toMatchObject({ title: here.title, supplier: here.supplier, sale_price: here.sale_price });
    expect(there.variants).toMatchObject([{ variation: "White, 20W", quantity: 0, status: "active" }]);
    expect(here.stores).toHaveLength(2);
    const { rows } = await at.pool.query("select action from audit_log where entity_key = $1", [key]);
    expect(rows).toEqual([{ action: "product.created" }]);
  });

  test("are refused where it is listed, where nobody may list it, and from an older version", async () => {
    const { galaxy, charger, ikeja, wuse: second } = at.shop;
    expect((await list(galaxy.key, [second.key])).json().error).toBe(
      "Samsung Galaxy A15 is listed in Wuse Store already. Leave that store out",
    );
    const away = "This store is not available. Choose another one";
    expect((await list(charger.key, [newKey()])).json().error).toBe(away);
    expect((await list(charger.key, [second.key], manager)).json().error).toBe(away);
    expect((await list(charger.key, [ikeja.key], wuse)).statusCode).toBe(404);
    expect((await list(charger.key, [second.key], at.admin, { "if-match": "999" })).statusCode).toBe(409);
    expect((await list(charger.key, [])).statusCode).toBe(400);
    expect((await list(charger.key, [second.key, second.key])).statusCode).toBe(400);
    expect((await list(charger.key, [second.key], at.sales)).statusCode).toBe(403);
  });
});
