import { beforeEach, afterEach, describe, expect, test } from "vitest";
import { categoriesReply } from "../../../src/api/products/categories.contract";
import { productsReply } from "../../../src/api/products/products.contract";
import { newKey } from "../../../server/core/ids";
import { type SignedIn, signIn } from "../fixtures";
import { expectSound } from "../invariants";
import { one, type OrderShop, shopForEachTest, variantOf } from "../orders/order-kit";
import { editOf, loadProduct, postProduct, productBody, putProduct } from "./product-kit";

const newShop = shopForEachTest();
let at: OrderShop;
let manager: SignedIn;
let wuse: SignedIn;

beforeEach(async () => {
  at = await newShop();
  await at.pool.query("update roles set permissions = array_remove(permissions, 'settings.manage')");
  manager = await signIn(at.app, at.shop.ikeja.manager.email);
  wuse = await signIn(at.app, at.shop.wuse.manager.email);
});
afterEach(() => expectSound(at.pool));

type Method = "GET" | "POST" | "PUT" | "DELETE";
const send = (method: Method, path: string, payload?: object, headers: Record<string, string> = at.admin) =>
  at.app.inject({ method, url: `/api/categories${path}`, headers, ...(payload && { payload }) });

async function add(name: string): Promise<string> {
  const reply = await send("POST", "/new", { name });
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return reply.json().data.key;
}

const list = async (headers: SignedIn = at.admin) =>
  categoriesReply.parse((await send("GET", "", undefined, headers)).json()).data;
const named = async (headers?: SignedIn) => (await list(headers)).map(({ name, product_count: n }) => [name, n]);

/** Saves a product with this category, as its form does. */
async function give(category: string | undefined, key = at.shop.galaxy.key, headers = manager) {
  const { version, ...loaded } = await loadProduct(at.app, headers, key);
  return putProduct(at.app, headers, key, { ...editOf({ ...loaded, version }), category }, version);
}

const categoryOf = async (key = at.shop.galaxy.key, headers = manager) => {
  const { category, category_name } = await loadProduct(at.app, headers, key);
  return [category, category_name];
};

/** The galaxy as the second store lists it, once a unit of it was sent there. */
async function twin(): Promise<string> {
  const { galaxy } = at.shop;
  const reply = await at.app.inject({
    method: "POST",
    url: "/api/inventory/transfers/new",
    headers: at.admin,
    payload: { products: [{ product: galaxy.key, variant: variantOf(galaxy), quantity: 1 }], to: at.shop.wuse.key },
  });
  if (reply.statusCode !== 200) throw new Error(reply.body);
  const { key } = await one<{ key: string }>(
    at.pool,
    "select key from products where store_key = $1 and catalogue_key = (select catalogue_key from products where key = $2)",
    [at.shop.wuse.key, galaxy.key],
  );
  return key;
}

const logOf = async (key: string) => {
  const { rows } = await at.pool.query(
    "select action, before, after from audit_log where entity_key = $1 and entity in ('category', 'product') order by id",
    [key],
  );
  return rows;
};

describe("the list of categories", () => {
  test("is sorted by name, with the products of all stores for who manages it, and of the own store for others", async () => {
    const [phones] = [await add("Phones"), await add("audio")];
    await give(phones);
    await give(phones, at.shop.pixel.key, wuse);
    expect(await named()).toEqual([
      ["audio", 0],
      ["Phones", 2],
    ]);
    expect(await named(wuse)).toEqual([
      ["audio", 0],
      ["Phones", 1],
    ]);
  });

  test("has each name once, in any case and with any blanks around it", async () => {
    await add("Phones");
    const laptops = await add(" Laptops ");
    const told = ["417", "There is a category Phones already. Use another name"];
    const again = await send("POST", "/new", { name: " pHONES" });
    expect([String(again.statusCode), again.json().error]).toEqual(told);
    expect(again.json().fields).toMatchObject([{ name: "name" }]);
    expect((await send("PUT", `/${laptops}/edit`, { name: "PHONES" })).statusCode).toBe(417);
    expect((await send("PUT", `/${laptops}/edit`, { name: "LAPTOPS" })).statusCode).toBe(200);
    expect(await named()).toEqual([
      ["LAPTOPS", 0],
      ["Phones", 0],
    ]);
  });

  test.each([[{ name: " " }], [{ name: "W".repeat(61) }], [{}], [{ name: "Phones", parent: "Goods" }]])(
    "refuses %j with 400",
    async (body) => {
      expect((await send("POST", "/new", body)).statusCode).toBe(400);
      expect(await named()).toEqual([]);
    },
  );

  test("ends at 500", async () => {
    await at.pool.query(
      `with made as (insert into categories (key, name) select gen_random_uuid(), 'C ' || n
                       from generate_series(1, 499) n returning key, name)
       insert into audit_log (request_id, action, entity, entity_key, after)
       select 'seed', 'category.created', 'category', key, '{}' from made`,
    );
    await add("The last one");
    const reply = await send("POST", "/new", { name: "One more" });
    expect([reply.statusCode, reply.json().error]).toEqual([
      417,
      "A shop has at most 500 categories. Remove one first",
    ]);
  });

  test("of ten people who add one name at the same moment, one adds it; a repeated request adds nothing", async () => {
    const all = await Promise.all(Array.from({ length: 10 }, () => send("POST", "/new", { name: "Phones" })));
    expect(all.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 417)]);
    const headers = { ...at.admin, "idempotency-key": newKey() };
    const twice = [
      await send("POST", "/new", { name: "Audio" }, headers),
      await send("POST", "/new", { name: "Audio" }, headers),
    ];
    expect(new Set(twice.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(await list()).toHaveLength(2);
  });

  test("a stale rename is a conflict that sends the category as it is, and names who changed it", async () => {
    const phones = await add("Phones");
    const headers = { ...at.admin, "if-match": "1" };
    expect((await send("PUT", `/${phones}/edit`, { name: "Smartphones" }, headers)).statusCode).toBe(200);
    const stale = await send("PUT", `/${phones}/edit`, { name: "Mobiles" }, headers);
    expect(stale.statusCode).toBe(409);
    expect(stale.json()).toMatchObject({
      current: { name: "Smartphones", version: 2 },
      changed_by: [at.shop.admin.name],
    });
    expect((await logOf(phones)).map(({ action, before, after }) => [action, before, after])).toEqual([
      ["category.created", null, { name: "Phones" }],
      ["category.edited", { name: "Phones" }, { name: "Smartphones" }],
    ]);
  });

  test("is read by who sees products, and changed only by who manages the settings", async () => {
    const phones = await add("Phones");
    const replies = [
      await send("GET", "", undefined, manager),
      await send("POST", "/new", { name: "Audio" }, manager),
      await send("PUT", `/${phones}/edit`, { name: "Audio" }, manager),
      await send("DELETE", `/${phones}/delete`, undefined, manager),
    ];
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 403, 403, 403]);
    expect(await named()).toEqual([["Phones", 0]]);
  });
});

describe("a product", () => {
  test("gets a category, keeps it when an older client saves it, and loses it when asked to", async () => {
    const phones = await add("Phones");
    const made = await postProduct(at.app, manager, productBody(at, { category: phones }));
    const { key } = made.json().data;
    expect(await categoryOf(key)).toEqual([phones, "Phones"]);
    expect((await give(undefined, key)).statusCode).toBe(200);
    expect(await categoryOf(key)).toEqual([phones, "Phones"]);
    expect((await give("", key)).statusCode).toBe(200);
    expect(await categoryOf(key)).toEqual(["", ""]);
    const edits = (await logOf(key)).map(({ before, after }) => [before?.category, after.category]);
    expect(edits).toEqual([
      [undefined, phones],
      [phones, null],
    ]);
  });

  test("cannot get a category that is not there", async () => {
    for (const reply of [
      await postProduct(at.app, manager, productBody(at, { category: newKey() })),
      await give(newKey()),
    ]) {
      expect([reply.statusCode, reply.json().error]).toEqual([
        417,
        "This category is not there any more. Choose another one",
      ]);
    }
  });

  test("has one category in all stores: those that list it get it, and a store that it is sent to", async () => {
    const [phones, audio] = [await add("Phones"), await add("Audio")];
    await give(phones);
    const there = await twin();
    expect(await categoryOf(there, wuse)).toEqual([phones, "Phones"]);
    const before = await loadProduct(at.app, wuse, there);
    expect((await give(audio)).statusCode).toBe(200);
    const after = await loadProduct(at.app, wuse, there);
    expect([after.category, after.version]).toEqual([audio, before.version + 1]);
    expect((await logOf(there)).at(-1)).toMatchObject({ before: { category: phones }, after: { category: audio } });
    const stale = { ...editOf(before), category: phones };
    expect((await putProduct(at.app, wuse, there, stale, before.version)).statusCode).toBe(409);
  });

  test("stays as it is when its category is removed, in every store, and so does its history", async () => {
    const phones = await add("Phones");
    await give(phones);
    const there = await twin();
    const before = await loadProduct(at.app, manager, at.shop.galaxy.key);
    expect((await send("DELETE", `/${phones}/delete`)).statusCode).toBe(200);
    expect((await send("DELETE", `/${phones}/delete`)).statusCode).toBe(404);
    const after = await loadProduct(at.app, manager, at.shop.galaxy.key);
    expect(after).toEqual({ ...before, category: "", category_name: "", version: before.version + 1 });
    expect(await categoryOf(there, wuse)).toEqual(["", ""]);
    expect((await logOf(there)).at(-1)).toMatchObject({
      action: "product.edited",
      before: { category: phones },
      after: { category: null },
    });
    expect((await logOf(phones)).at(-1)).toMatchObject({
      action: "category.deleted",
      before: { name: "Phones" },
      after: { products: 2 },
    });
  });

  test("and its category stay sound while people give, change and remove it and send the goods", async () => {
    const there = await twin();
    for (let round = 0; round < 6; round += 1) {
      const keys = [await add(`One ${round}`), await add(`Other ${round}`)];
      await give(keys[0]);
      const replies = await Promise.all([
        give(keys[1]),
        give(keys[0], there, wuse),
        send("DELETE", `/${keys[round % 2]}/delete`),
        twin(),
      ]);
      const statuses = replies.slice(0, 3).map((reply) => (typeof reply === "string" ? 200 : reply.statusCode));
      expect(
        statuses.every((status) => [200, 409, 417].includes(status)),
        String(statuses),
      ).toBe(true);
      await expectSound(at.pool);
    }
  });
});

test("the list of products is filtered by a category, or by having none, in each store and on each page", async () => {
  const phones = await add("Phones");
  await give(phones);
  await give(phones, at.shop.pixel.key, wuse);
  const titles = async (query: string, headers: SignedIn = at.admin) => {
    const reply = productsReply.parse((await at.app.inject({ url: `/api/products?${query}`, headers })).json());
    return [reply.pagination.total_count, ...reply.data.map(({ title }) => title).toSorted()];
  };
  const { galaxy, pixel, charger } = at.shop;
  expect(await titles(`category=${phones}`)).toEqual([2, pixel.title, galaxy.title].toSorted());
  expect(await titles(`category=${phones}`, wuse)).toEqual([1, pixel.title]);
  expect(await titles(`category=${phones}&store=${at.shop.ikeja.key}`)).toEqual([1, galaxy.title]);
  expect(await titles("category=none")).toEqual([1, charger.title]);
  expect(await titles(`category=${phones}&query=${encodeURIComponent(galaxy.title)}`)).toEqual([1, galaxy.title]);
  expect((await at.app.inject({ url: "/api/products?category=some", headers: at.admin })).statusCode).toBe(400);
});
