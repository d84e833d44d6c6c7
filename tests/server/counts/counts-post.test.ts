import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { expectSound } from "../invariants";
import { orderBody, sell, shopForEachTest } from "../orders/order-kit";
import {
  adjust,
  type CountShop,
  countOf,
  enter,
  found,
  furnishCounts,
  lineOf,
  linesOf,
  move,
  movementsOf,
  post,
  quantityOf,
  reasonFor,
  refusal,
  seenIn,
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

const sellGalaxies = (quantity: number) =>
  sell(app, admin, orderBody(shop, { subtotalitems: [{ key: galaxy, quantity }] }));

describe("posting", () => {
  test("writes one row of the ledger for each difference, and closes the count", async () => {
    const count = await start(app, sales, wholeStore(shop));
    await found(app, sales, count, { variant: galaxy, quantity: 7 });
    await found(app, sales, count, { variant: charger, quantity: 25 });
    expect(await refusal(post(app, count, { lines: 1, short: 3, over: 0 }, { headers: manager }))).toEqual([
      417,
      "Review the differences of this count before you post them",
    ]);
    await move(app, count, "reviewing", { headers: manager });
    const reply = await post(app, count, { lines: 1, short: 3, over: 0 }, { headers: manager, version: 2 });
    expect(reply.json().data).toEqual({ key: count, version: 3 });
    expect(await quantityOf(pool, galaxy)).toBe(7);
    expect(await movementsOf(pool, galaxy)).toMatchObject([
      { delta: 10, reason: "opening" },
      { delta: -3, reason: "wrong-count", count_key: count },
    ]);
    expect(await movementsOf(pool, charger)).toMatchObject([{ reason: "opening" }]);
    expect(await countOf(app, sales, count)).toMatchObject({
      status: "posted",
      posted_by_name: "Manager of Ikeja",
      short: { lines: 1, units: 3 },
      over: { lines: 0, units: 0 },
    });
    // Once it is posted it is no secret any more.
    expect(await lineOf(app, sales, count, galaxy)).toMatchObject({ expected: 10, difference: -3, cost: null });
    expect(await refusal(enter(app, count, { variant: galaxy, quantity: 1 }, { headers: sales }))).toEqual([
      417,
      "Count 1 was posted already. Start a new count, or adjust the product",
    ]);
    const { rows } = await pool.query(
      "select action, after from audit_log where entity = 'count' and entity_key = $1 order by id",
      [count],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      "count.created",
      "count.counted",
      "count.counted",
      "count.moved",
      "count.posted",
    ]);
    expect(rows.at(-1).after).toEqual({ status: "posted", lines: "1", short: "3", over: "0" });
  });

  test("of other differences than were seen is stale, and posts nothing", async () => {
    const count = await start(app, sales, wholeStore(shop));
    await found(app, sales, count, { variant: galaxy, quantity: 7 });
    await move(app, count, "reviewing", { headers: manager });
    const seen = seenIn(await countOf(app, manager, count));
    await adjust(app, manager, { variant: galaxy, quantity: -2, reason: "lost", note: "" });
    const reply = await post(app, count, seen, { headers: manager, version: 2 });
    expect(reply.statusCode).toBe(409);
    expect(reply.json().current).toMatchObject({ short: { lines: 1, units: 1 } });
    expect(await quantityOf(pool, galaxy)).toBe(8);
  });

  test("names the line that would leave less than nothing, posts nothing, and works once it is counted again", async () => {
    const count = await start(app, sales, wholeStore(shop));
    await found(app, sales, count, { variant: galaxy, quantity: 3 });
    await found(app, sales, count, { variant: charger, quantity: 20 });
    await sellGalaxies(5);
    await move(app, count, "reviewing", { headers: manager });
    const seen = seenIn(await countOf(app, manager, count));
    const reply = await post(app, count, seen, { headers: manager });
    expect([reply.statusCode, reply.json().error]).toEqual([
      417,
      "Nothing was posted. Samsung Galaxy A15 (Blue Black, 128GB): 7 are missing, but only 5 are left, because others were sold since. Count it again.",
    ]);
    expect(reply.json().fields).toEqual([expect.objectContaining({ name: `lines.${galaxy}` })]);
    expect([await quantityOf(pool, galaxy), await quantityOf(pool, charger)]).toEqual([5, 25]);
    await found(app, manager, count, { variant: galaxy, quantity: 4, round: 1, again: true });
    await post(app, count, { lines: 2, short: 6, over: 0 }, { headers: manager });
    expect([await quantityOf(pool, galaxy), await quantityOf(pool, charger)]).toEqual([4, 20]);
  });

  test("leaves out what is not counted and what left the stock of the store", async () => {
    const count = await start(app, sales, wholeStore(shop));
    await found(app, sales, count, { variant: galaxy, quantity: 0 });
    await found(app, sales, count, { variant: charger, quantity: 24 });
    expect(
      (await app.inject({ method: "DELETE", url: `/api/products/${shop.galaxy.key}/delete`, headers: admin }))
        .statusCode,
    ).toBe(200);
    await move(app, count, "reviewing", { headers: manager });
    expect(await lineOf(app, manager, count, galaxy)).toMatchObject({ is_gone: true, difference: null });
    await reviewAndPostOnly(count);
    expect(await quantityOf(pool, charger)).toBe(24);
  });

  const reviewAndPostOnly = async (count: string) => {
    const reply = await post(app, count, seenIn(await countOf(app, manager, count)), { headers: manager });
    expect(reply.statusCode, reply.body).toBe(200);
  };

  test("a cancelled count moved nothing and takes nothing any more", async () => {
    const count = await start(app, sales, wholeStore(shop));
    await found(app, sales, count, { variant: galaxy, quantity: 0 });
    await move(app, count, "cancelled", { headers: manager });
    expect(await quantityOf(pool, galaxy)).toBe(10);
    expect(await refusal(enter(app, count, { variant: galaxy, quantity: 1 }, { headers: sales }))).toEqual([
      417,
      "Count 1 was cancelled, so nothing is counted in it any more",
    ]);
    expect((await move(app, count, "counting", { headers: manager })).statusCode).toBe(417);
    expect((await post(app, count, { lines: 1, short: 10, over: 0 }, { headers: manager })).statusCode).toBe(417);
  });
});

describe("rights", () => {
  test("who counts neither reviews nor posts nor cancels, and another store's count does not exist", async () => {
    const count = await start(app, sales, wholeStore(shop));
    for (const status of ["reviewing", "cancelled"])
      expect((await move(app, count, status, { headers: sales })).statusCode).toBe(403);
    expect((await post(app, count, { lines: 0, short: 0, over: 0 }, { headers: sales })).statusCode).toBe(403);
    expect((await adjust(app, sales, { variant: galaxy, quantity: -1, reason: "lost", note: "" })).statusCode).toBe(
      403,
    );
    const { wuseManager } = at;
    const asked = [
      await app.inject({ url: `/api/counts/${count}`, headers: wuseManager }),
      await app.inject({ url: `/api/counts/${count}/lines`, headers: wuseManager }),
      await enter(app, count, { variant: galaxy, quantity: 1 }, { headers: wuseManager }),
      await move(app, count, "cancelled", { headers: wuseManager }),
      await post(app, count, { lines: 0, short: 0, over: 0 }, { headers: wuseManager }),
    ];
    expect(asked.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404]);
    expect((await app.inject({ url: "/api/counts", headers: wuseManager })).json().data).toEqual([]);
  });
});

test("of three counts at once each has its own store, people, lines, entries and differences", async () => {
  const { wuseManager } = at;
  const pixel = variantOf(shop.pixel);
  const first = await start(app, sales, wholeStore(shop));
  await found(app, sales, first, { variant: galaxy, quantity: 7 });
  await found(app, sales, first, { variant: charger, quantity: 26 });
  const second = await start(app, manager, { ...wholeStore(shop), note: "Again" });
  await found(app, manager, second, { variant: galaxy, quantity: 12 });
  const third = await start(app, wuseManager, { store: shop.wuse.key, range: "all", note: "Pixels" });
  await found(app, wuseManager, third, { variant: pixel, quantity: 5 });
  for (const [key, headers] of [
    [first, manager],
    [second, manager],
    [third, wuseManager],
  ] as const)
    expect((await move(app, key, "reviewing", { headers })).statusCode).toBe(200);

  const none = { lines: 0, units: 0, cost: 0 };
  const row = {
    key: third,
    count_number: 3,
    created_at: expect.any(String),
    status: "reviewing",
    store: shop.wuse.key,
    store_title: "Wuse Store",
    range: "all",
    range_title: expect.any(String),
    employee_name: shop.wuse.manager.name,
    lines: 1,
    counted_lines: 1,
  };
  expect(await countOf(app, wuseManager, third)).toEqual({
    ...row,
    note: "Pixels",
    counted_units: 5,
    counters: [shop.wuse.manager.name],
    short: { lines: 1, units: 3, cost: 450_001.5 },
    over: none,
    posted_by_name: "",
    posted_at: null,
    version: 2,
  });
  const line = {
    key: expect.any(String),
    tracks_serials: false,
    round: 1,
    is_gone: false,
    moved: 0,
    reason: "wrong-count",
    to_name: 0,
    unseen: [],
    missing: [],
  };
  expect(await linesOf(app, wuseManager, third)).toEqual([
    {
      ...line,
      variant: pixel,
      product: shop.pixel.key,
      product_title: "Google Pixel 8",
      variation: "Obsidian, 128GB",
      counted: 5,
      counted_by: shop.wuse.manager.name,
      expected: 8,
      difference: -3,
      cost: -450_001.5,
    },
  ]);
  expect(await countOf(app, manager, first)).toMatchObject({
    counted_lines: 2,
    counted_units: 33,
    counters: [shop.ikeja.sales.name],
    short: { lines: 1, units: 3, cost: 450_001.5 },
    over: { lines: 1, units: 1, cost: 150_000.5 },
  });
  expect(await countOf(app, manager, second)).toMatchObject({
    counted_lines: 1,
    counted_units: 12,
    counters: [shop.ikeja.manager.name],
    short: none,
    over: { lines: 1, units: 2, cost: 300_001 },
  });
  const [uncounted, counted] = await linesOf(app, manager, second);
  expect(uncounted).toMatchObject({
    variant: charger,
    counted: null,
    counted_by: "",
    expected: null,
    difference: null,
  });
  expect(counted).toEqual({
    ...line,
    variant: galaxy,
    product: shop.galaxy.key,
    product_title: "Samsung Galaxy A15",
    variation: "Blue Black, 128GB",
    counted: 12,
    counted_by: shop.ikeja.manager.name,
    expected: 10,
    difference: 2,
    cost: 300_001,
  });
  const give = { reason: "damaged", missing: [] };
  expect((await reasonFor(app, first, galaxy, give, { headers: manager })).statusCode).toBe(200);
  const reasons = async (key: string) =>
    (await linesOf(app, manager, key, "?show=counted")).map(({ variant, reason }) => [variant, reason]);
  expect(await reasons(first)).toEqual([
    [charger, "wrong-count"],
    [galaxy, "damaged"],
  ]);
  expect(await reasons(second)).toEqual([[galaxy, "wrong-count"]]);
  const listed = async (query: string) =>
    (await app.inject({ url: `/api/counts${query}`, headers: admin })).json().data;
  expect(await listed("?query=wuse")).toEqual([row]);
  const seen = { lines: 1, short: 3, over: 0 };
  expect((await post(app, third, seen, { headers: wuseManager })).statusCode).toBe(200);
  expect(await countOf(app, admin, third)).toMatchObject({
    ...row,
    status: "posted",
    posted_by_name: shop.wuse.manager.name,
    posted_at: expect.any(String),
  });
  expect((await countOf(app, manager, first)).status).toBe("reviewing");
  expect([await quantityOf(pool, pixel), await quantityOf(pool, galaxy)]).toEqual([5, 10]);
});
