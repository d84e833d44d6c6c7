import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { newKey } from "../../../server/core/ids";
import type { SignedIn } from "../fixtures";
import { expectSound } from "../invariants";
import { shopForEachTest } from "../orders/order-kit";
import { dispatch, goods, twinIn } from "../stock/transit-kit";
import { register, trackedPhone } from "../stock/unit-kit";
import {
  type CountShop,
  countOf,
  enter,
  found,
  furnishCounts,
  lineOf,
  linesOf,
  move,
  postCount,
  refusal,
  start,
  variantOf,
  wholeStore,
} from "./count-kit";

const newShop = shopForEachTest();
let at: CountShop;
let { app, pool, shop, sales, manager, admin } = {} as CountShop;
/** 10 in stock, bought at 150,000.50. */
let galaxy: string;
/** 25 in stock. */
let charger: string;

beforeEach(async () => {
  at = await furnishCounts(await newShop());
  ({ app, pool, shop, sales, manager, admin } = at);
  galaxy = variantOf(shop.galaxy);
  charger = variantOf(shop.charger);
});
afterEach(async () => {
  await expectSound(pool);
});

const giveCode = (variant: string, barcode: string) =>
  pool.query(
    `with coded as (
       insert into catalogue_codes (catalogue_key) select catalogue_key from variants where key = $1
       returning catalogue_key)
     insert into codes (catalogue_key, barcode, position) select catalogue_key, $2, 0 from coded`,
    [variant, barcode],
  );

describe("starting", () => {
  test("takes a line for each variant of the store, by title, and none of other stores", async () => {
    const count = await start(app, sales, wholeStore(shop));
    const lines = await linesOf(app, sales, count);
    expect(lines.map(({ product_title, variation }) => `${product_title} ${variation}`)).toEqual([
      "Oraimo Charger White, 20W",
      "Samsung Galaxy A15 Blue Black, 128GB",
      "Samsung Galaxy A15 Yellow, 256GB",
      "Samsung Galaxy A15 Cracked, 128GB",
      "Samsung Galaxy A15 Secret, 1TB",
    ]);
    expect(await countOf(app, sales, count)).toMatchObject({
      count_number: 1,
      status: "counting",
      range: "all",
      lines: 5,
      counted_lines: 0,
      employee_name: "Sales of Ikeja",
      version: 1,
    });
  });

  test("takes only a supplier's, a category's or those of a search", async () => {
    const category = newKey();
    await pool.query("insert into categories (key, name) values ($1, 'Power')", [category]);
    await pool.query("update products set category_key = $1 where key = $2", [category, shop.charger.key]);
    const store = shop.ikeja.key;
    const titles = async (body: Parameters<typeof start>[2]) =>
      (await linesOf(app, sales, await start(app, sales, body))).map(({ variation }) => variation);
    expect(await titles({ store, range: "category", category, note: "" })).toEqual(["White, 20W"]);
    expect(await titles({ store, range: "search", query: "galaxy yellow", note: "" })).toEqual(["Yellow, 256GB"]);
    expect((await titles({ store, range: "supplier", supplier: shop.supplier, note: "" })).length).toBe(5);
  });

  test("is refused for a store out of reach, an unknown category and a range with nothing in it", async () => {
    const store = shop.ikeja.key;
    const startOf = (body: object) => refusal(postCount(app, sales, body));
    expect(await startOf({ store: shop.wuse.key, range: "all", note: "" })).toEqual([
      417,
      "This store is not available. Choose another one",
    ]);
    expect(await startOf({ store, range: "category", category: newKey(), note: "" })).toEqual([
      417,
      "This category is not available. Choose another one",
    ]);
    expect(await startOf({ store, range: "search", query: "nokia", note: "" })).toEqual([
      417,
      "There is nothing to count in this part of the range. Choose another part",
    ]);
    expect((await postCount(app, sales, { store, range: "all", note: "", query: "x" })).statusCode).toBe(400);
  });

  test("twice with the same key starts one count", async () => {
    const replies = [
      await postCount(app, sales, wholeStore(shop), "once"),
      await postCount(app, sales, wholeStore(shop), "once"),
    ];
    expect(replies[1]?.body).toBe(replies[0]?.body);
    expect((await pool.query("select from counts")).rowCount).toBe(1);
  });
});

describe("counting", () => {
  test("is blind: neither lines nor count nor codes tell what is expected, to anybody", async () => {
    const count = await start(app, sales, wholeStore(shop));
    await found(app, sales, count, { variant: galaxy, quantity: 7 });
    for (const headers of [sales, manager, admin]) {
      const bodies = await Promise.all(
        [`/api/counts/${count}`, `/api/counts/${count}/lines?limit=100`].map((url) => app.inject({ url, headers })),
      );
      const line = bodies[1]?.json().data.find((each: { variant: string }) => each.variant === galaxy);
      expect(line).toMatchObject({
        counted: 7,
        expected: null,
        difference: null,
        cost: null,
        moved: null,
        reason: null,
        to_name: null,
        unseen: null,
        missing: null,
      });
      expect(bodies[0]?.json().data).toMatchObject({ short: null, over: null, counted_units: 7 });
      for (const { body } of bodies) expect(body).not.toMatch(/quantity|stock|price/);
    }
  });

  test("adds up what several people found, also from a barcode, and takes corrections", async () => {
    await giveCode(galaxy, "4006381333931");
    const count = await start(app, sales, wholeStore(shop));
    await found(app, sales, count, { variant: galaxy, quantity: 4 });
    await found(app, manager, count, { code: "4006381333931", quantity: 7 });
    const named = async (code: string) => {
      const reply = await app.inject({ url: `/api/counts/codes/${code}`, headers: manager });
      return [reply.statusCode, reply.json().data?.map(({ variant }: { variant: string }) => variant)];
    };
    expect(await named("4006381333931")).toEqual([200, [galaxy]]);
    expect(await named("4006381333948")).toEqual([404, undefined]);
    expect(await found(app, manager, count, { variant: galaxy, quantity: -1 })).toMatchObject({
      counted: 10,
      round: 1,
    });
    expect(await lineOf(app, sales, count, galaxy)).toMatchObject({
      counted: 10,
      counted_by: "Manager of Ikeja, Sales of Ikeja",
    });
    expect(await countOf(app, sales, count)).toMatchObject({
      counted_lines: 1,
      counted_units: 10,
      counters: ["Manager of Ikeja", "Sales of Ikeja"],
    });
  });

  test("finds the code of goods that several stores have in the store of the count, and no unit of another", async () => {
    const { ikeja, wuse } = shop;
    await dispatch(app, admin, [goods(shop.galaxy, 3)], wuse.key, false);
    await giveCode(galaxy, "4006381333931");
    const phone = await trackedPhone(pool, shop, { store: ikeja.key });
    await register(app, admin, phone, ["SN-1"]);
    const here = await start(app, sales, wholeStore(shop));
    const there = await start(app, at.wuseManager, { store: wuse.key, range: "all", note: "" });
    const scanned = { code: "4006381333931", quantity: 1 };
    expect(await found(app, sales, here, scanned)).toMatchObject({ variant: galaxy });
    const twin = await twinIn(pool, galaxy, wuse.key);
    expect(await found(app, at.wuseManager, there, scanned)).toMatchObject({ variant: twin.key });
    expect(await refusal(enter(app, there, { code: "SN-1", quantity: 1 }, { headers: at.wuseManager }))).toEqual([
      417,
      "Wuse Store has no product with the code SN-1. Search for it, and count it by hand",
    ]);
  });

  test("refuses a code and a product that the store does not have, and a correction below nothing", async () => {
    const count = await start(app, sales, wholeStore(shop));
    const entry = (body: object) => refusal(enter(app, count, body as never, { headers: sales }));
    expect(await entry({ code: "123456", quantity: 1 })).toEqual([
      417,
      "Ikeja Store has no product with the code 123456. Search for it, and count it by hand",
    ]);
    expect(await entry({ variant: variantOf(shop.pixel), quantity: 1 })).toEqual([
      417,
      "This product is not in the stock of Ikeja Store. Count it where it is listed",
    ]);
    expect(await entry({ variant: galaxy, quantity: -1 })).toEqual([
      417,
      "Nothing of Samsung Galaxy A15 (Blue Black, 128GB) is counted yet, so there is nothing to take away",
    ]);
    await found(app, sales, count, { variant: galaxy, quantity: 2 });
    expect(await entry({ variant: galaxy, quantity: -3 })).toEqual([
      417,
      "Only 2 of Samsung Galaxy A15 (Blue Black, 128GB) are counted. Take away at most that many",
    ]);
    expect(await entry({ variant: galaxy, quantity: 1_000_000 })).toEqual([
      417,
      "Samsung Galaxy A15 (Blue Black, 128GB) would be more than a million. Check the number",
    ]);
    for (const body of [
      { quantity: 1 },
      { variant: galaxy, code: "1", quantity: 1 },
      { variant: galaxy, quantity: 0.5 },
    ])
      expect((await entry(body))[0]).toBe(400);
  });

  test("a repeated entry counts once, also when it has waited longer by then", async () => {
    const count = await start(app, sales, wholeStore(shop));
    for (const age of [0, 4000])
      await enter(app, count, { variant: galaxy, quantity: 3, age }, { headers: sales, key: "entry-1" });
    expect(await lineOf(app, sales, count, galaxy)).toMatchObject({ counted: 3 });
  });

  test("a product that is listed later joins when it is counted", async () => {
    const count = await start(app, sales, { store: shop.ikeja.key, range: "search", query: "charger", note: "" });
    await found(app, sales, count, { variant: galaxy, quantity: 10 });
    expect((await linesOf(app, sales, count)).map(({ variant }) => variant)).toEqual([charger, galaxy]);
  });

  test("lists what is open or counted, and finds a line by its words, its code and page by page", async () => {
    const count = await start(app, sales, wholeStore(shop));
    await found(app, sales, count, { variant: galaxy, quantity: 0 });
    const variants = async (query: string) =>
      (await linesOf(app, sales, count, query)).map(({ variation }) => variation);
    expect(await variants("?show=counted")).toEqual(["Blue Black, 128GB"]);
    expect(await variants("?show=open&limit=2&page=2")).toEqual(["Cracked, 128GB", "Secret, 1TB"]);
    expect(await variants("?query=oraimo")).toEqual(["White, 20W"]);
    expect(await variants("?query=galaxy&limit=2&page=2")).toEqual(["Cracked, 128GB", "Secret, 1TB"]);
    expect(await variants("?show=different")).toEqual([]);
  });
});

test("the list of counts finds each by its person, range, number, status and store, within what a person sees", async () => {
  const first = await start(app, sales, wholeStore(shop));
  const second = await start(app, manager, { store: shop.ikeja.key, range: "search", query: "galaxy", note: "" });
  const third = await start(app, at.wuseManager, { store: shop.wuse.key, range: "all", note: "" });
  expect((await move(app, first, "cancelled", { headers: manager })).statusCode).toBe(200);
  const all = [third, second, first];
  const read = async (headers: SignedIn, query: string) => {
    const reply = await app.inject({ url: `/api/counts?${query}`, headers });
    const { data, pagination } = reply.json();
    return [pagination.total_count, ...data.map(({ key }: { key: string }) => key)];
  };
  const expectListed = async (headers: SignedIn, query: string, keys: readonly string[]) => {
    expect(await read(headers, query)).toEqual([keys.length, ...keys]);
    expect(await read(headers, `${query}&limit=1&page=2`)).toEqual([keys.length, ...keys.slice(1, 2)]);
  };
  await expectListed(admin, "", all);
  await expectListed(admin, "query=sales of", [first]);
  await expectListed(admin, "query=manager of", [third, second]);
  await expectListed(admin, "query=GALAXY", [second]);
  await expectListed(admin, "query=%232", [second]);
  await expectListed(admin, "query=3", [third]);
  await expectListed(admin, "query=galaxy sales", []);
  await expectListed(admin, "status=counting", [third, second]);
  await expectListed(admin, "status=cancelled&query=ikeja", [first]);
  await expectListed(admin, `store=${shop.ikeja.key}`, [second, first]);
  await expectListed(manager, "", [second, first]);
  await expectListed(manager, "query=manager", [second]);
  await expectListed(manager, `store=${shop.wuse.key}`, []);
});
