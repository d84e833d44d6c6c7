import { afterEach, beforeEach, expect, test } from "vitest";
import { expectSound } from "../invariants";
import { orderBody, sell, shopForEachTest } from "../orders/order-kit";
import { register, shelfOf, trackedPhone, unitOf } from "../stock/unit-kit";
import { createProduct, type SignedIn } from "../fixtures";
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
  post,
  quantityOf,
  reasonFor,
  reviewAndPost,
  seenIn,
  start,
  variantOf,
  wholeStore,
} from "./count-kit";

const newShop = shopForEachTest();
let at: CountShop;
let { app, sales, manager, admin, pool } = {} as CountShop;
let variant: string;
let count: string;

/** Five units, three of them registered. */
beforeEach(async () => {
  at = await furnishCounts(await newShop());
  ({ app, sales, manager, admin, pool } = at);
  const phone = await trackedPhone(pool, at.shop, { store: at.shop.ikeja.key, quantity: 5 });
  variant = variantOf(phone);
  await register(app, admin, phone, ["SN-1", "SN-2", "SN-3"]);
  count = await start(app, sales, wholeStore(at.shop));
});
afterEach(async () => {
  await expectSound(pool);
});

const refused = async (body: object) => {
  const reply = await enter(app, count, body as never, { headers: sales });
  return [reply.statusCode, reply.json().error];
};

const name = "iPhone 15 (Black, 128GB)";

test("a serial number counts its unit once; twice and unknown ones are named", async () => {
  await found(app, sales, count, { code: "sn-1", quantity: 1 });
  await found(app, sales, count, { variant, serial: "SN-2", quantity: 1 });
  expect(await refused({ code: "SN-1", quantity: 1 })).toEqual([417, "SN-1 is counted already. Each unit counts once"]);
  expect(await refused({ variant, serial: "SN-7", quantity: 1 })).toEqual([
    417,
    `SN-7 is not registered for ${name}. Check the number, or count the unit without one`,
  ]);
  expect(await refused({ code: "SN-3", quantity: 2 })).toEqual([417, "SN-3 is one unit. Count it as 1"]);
  expect(await refused({ variant: variantOf(at.shop.galaxy), serial: "SN-3", quantity: 1 })).toEqual([
    417,
    "Samsung Galaxy A15 (Blue Black, 128GB) has no serial numbers. Leave them out, or turn serial numbers on for the product",
  ]);
  // Units without a number are typed.
  expect(await found(app, sales, count, { variant, quantity: 2 })).toMatchObject({ counted: 4 });
});

test("the list finds the line of a serial number or a code, and of no other unit", async () => {
  await pool.query(
    `with own as (insert into catalogue_codes (catalogue_key) select catalogue_key from variants where key = $1
                  returning catalogue_key)
     insert into codes (catalogue_key, barcode, position) select catalogue_key, '4006381333931', 0 from own`,
    [variantOf(at.shop.galaxy)],
  );
  const linesFor = async (query: string) =>
    (await linesOf(app, sales, count, `?query=${query}`)).map((line) => line.variant);
  expect(await linesFor("sn-2")).toEqual([variant]);
  expect(await linesFor("SN-7")).toEqual([]);
  expect(await linesFor("4006381333931")).toEqual([variantOf(at.shop.galaxy)]);
  expect(await linesFor("4006381333932")).toEqual([]);
});

test("a unit that is sold by the books is not counted", async () => {
  await sell(
    app,
    admin,
    orderBody(at.shop, { status: "completed", subtotalitems: [{ key: variant, quantity: 1, serials: ["SN-1"] }] }),
  );
  expect(await refused({ code: "SN-1", quantity: 1 })).toEqual([
    417,
    "SN-1 is sold by the books. Put the unit aside, and look into its history",
  ]);
});

test("posting fewer units than have numbers asks which are missing, and takes those off", async () => {
  await found(app, sales, count, { code: "SN-1", quantity: 1 });
  await found(app, sales, count, { variant, quantity: 1 });
  await move(app, count, "reviewing", { headers: manager });
  expect(await lineOf(app, manager, count, variant)).toMatchObject({
    expected: 5,
    difference: -3,
    to_name: 1,
    unseen: ["SN-2", "SN-3"],
    missing: [],
  });
  const seen = seenIn(await countOf(app, manager, count));
  const reply = await post(app, count, seen, { headers: manager });
  expect([reply.statusCode, reply.json().error]).toEqual([
    417,
    `Nothing was posted. ${name}: choose which serial number is missing, or count it again.`,
  ]);
  const give = async (missing: string[]) => {
    const edited = await reasonFor(app, count, variant, { reason: "lost", missing }, { headers: manager });
    return edited.statusCode === 200 ? 200 : edited.json().error;
  };
  expect(await give(["SN-1"])).toBe("SN-1 was found, or is not on the shelf by the books. Choose another number");
  expect(await give(["SN-2", "sn-2"])).toBe("sn-2 is chosen twice. Remove one of them");
  expect(await give(["SN-2", "SN-3", "SN-4", "SN-5"])).toBe(
    `More numbers of ${name} are chosen than units are missing. Choose fewer`,
  );
  expect(await give(["SN-2"])).toBe(200);
  expect((await post(app, count, seen, { headers: manager })).statusCode).toBe(200);
  expect(await shelfOf(pool, variant)).toEqual({ quantity: 2, numbered: 2, waiting: 0 });
  const gone = await unitOf(app, admin, "SN-2");
  expect([gone.state, gone.history[0]]).toEqual([
    "gone",
    expect.objectContaining({ kind: "gone", note: "Count 1: lost" }),
  ]);
});

test("a chosen number that is sold before the posting is named, and nothing is posted", async () => {
  await found(app, sales, count, { variant, quantity: 2 });
  await move(app, count, "reviewing", { headers: manager });
  await reasonFor(app, count, variant, { reason: "lost", missing: ["SN-2"] }, { headers: manager });
  await sell(
    app,
    admin,
    orderBody(at.shop, { status: "completed", subtotalitems: [{ key: variant, quantity: 1, serials: ["SN-2"] }] }),
  );
  const reply = await post(app, count, seenIn(await countOf(app, manager, count)), { headers: manager });
  expect([reply.statusCode, reply.json().error]).toEqual([
    417,
    `SN-2 is not on the shelf of ${name} by the books. Choose another number`,
  ]);
  expect((await shelfOf(pool, variant)).quantity).toBe(4);
});

test("a recount scans every unit again", async () => {
  await found(app, sales, count, { code: "SN-1", quantity: 1 });
  await move(app, count, "reviewing", { headers: manager });
  await found(app, manager, count, { variant, serial: "SN-1", quantity: 1, round: 1, again: true });
  await found(app, manager, count, { code: "SN-2", quantity: 1 });
  expect(await lineOf(app, manager, count, variant)).toMatchObject({ counted: 2, round: 2, unseen: ["SN-3"] });
});

test("each line shows its own round, units and difference, to each person in each status, and is found by them", async () => {
  const { shop } = at;
  const [charger, galaxy, pink] = [variantOf(shop.charger), variantOf(shop.galaxy), await pinkOf("iPhone 15")];
  const [store, variants] = [shop.ikeja.key, [{ variation: "White", quantity: 1 }]];
  await createProduct(pool, { store, supplier: shop.supplier, title: "Adapter", variants });
  const phone = await trackedPhone(pool, shop, { store, quantity: 9, title: "iPhone 16" });
  const tracked = variantOf(phone);
  await register(app, admin, phone, ["M-1", "M-2", "M-3", "M-4", "M-5", "M-6", "M-7"]);
  const sellOne = (serials: string[] | undefined, chargers = 0) =>
    sell(
      app,
      admin,
      orderBody(shop, {
        status: serials === undefined ? "pending" : "completed",
        subtotalitems: [
          { key: tracked, quantity: 1, ...(serials && { serials }) },
          ...(chargers > 0 ? [{ key: charger, quantity: chargers }] : []),
        ],
      }),
    );
  // An earlier count of the same shelf, which is reviewed all the time, and one that is posted.
  await found(app, admin, count, { code: "M-2", quantity: 1 });
  await move(app, count, "reviewing", { headers: manager });
  const posted = await start(app, admin, wholeStore(shop));
  await found(app, admin, posted, { variant: charger, quantity: 25 });
  await reviewAndPost(app, manager, posted);

  await sellOne(["M-7"]);
  const mine = await start(app, sales, wholeStore(shop));
  await found(app, sales, mine, { variant: charger, quantity: 20 });
  await found(app, sales, mine, { variant: charger, quantity: 21, round: 1, again: true });
  await found(app, sales, mine, { variant: galaxy, quantity: 7 });
  await found(app, sales, mine, { variant: pink, quantity: 2 });
  await found(app, sales, mine, { variant: variantOf(phone, 1), quantity: 3 });
  await found(app, sales, mine, { code: "M-3", quantity: 1 });
  await sellOne(["M-6"]);
  await found(app, manager, mine, { variant: tracked, serial: "M-1", quantity: 1, round: 1, again: true });
  await sellOne(["M-5"], 3);
  await found(app, manager, mine, { variant: tracked, quantity: 2 });
  await sellOne(undefined);
  expect((await adjust(app, manager, { variant: charger, quantity: 1, reason: "found", note: "" })).statusCode).toBe(
    200,
  );
  await app.inject({ method: "DELETE", url: `/api/products/${shop.galaxy.key}/delete`, headers: admin });

  const person = { sales: at.sales, manager: at.manager };
  const lineFor = async (headers: SignedIn, key = tracked) => {
    const { key: _, ...line } = await lineOf(app, headers, mine, key);
    return line;
  };
  const different = async (headers: SignedIn, paging = "") => {
    const reply = await app.inject({ url: `/api/counts/${mine}/lines?show=different${paging}`, headers });
    const { data, pagination } = reply.json();
    return [pagination.total_count, ...data.map(({ variant: key }: { variant: string }) => key)];
  };
  // Later pages are read by another statement than the first one.
  const expectPaged = async (headers: SignedIn) => {
    const pages = await Promise.all(
      [...Array(10).keys()].map((page) => linesOf(app, headers, mine, `?limit=1&page=${page + 1}`)),
    );
    expect(pages.flat()).toEqual(await linesOf(app, headers, mine));
  };
  const hidden = {
    variant: tracked,
    product: phone.key,
    product_title: "iPhone 16",
    variation: "Black, 128GB",
    tracks_serials: true,
    round: 2,
    counted: 3,
    counted_by: shop.ikeja.manager.name,
    is_gone: false,
    expected: null,
    difference: null,
    cost: null,
    moved: null,
    reason: null,
    to_name: null,
    unseen: null,
    missing: null,
  };
  expect(await lineFor(person.manager)).toEqual(hidden);
  expect(await different(person.manager)).toEqual([0]);
  await expectPaged(person.manager);

  await move(app, mine, "reviewing", { headers: manager });
  // Six units were left when the last entry was made, and one of them was sold between that and the first entry.
  const shown = {
    ...hidden,
    expected: 6,
    difference: -3,
    cost: -450_001.5,
    moved: 1,
    reason: "wrong-count",
    to_name: 1,
    unseen: ["M-2", "M-3", "M-4"],
    missing: [],
  };
  expect(await lineFor(person.sales)).toEqual(hidden);
  expect(await different(person.sales)).toEqual([0]);
  expect(await lineFor(person.manager)).toEqual(shown);
  // 25 by the books when it was counted, and one that was found since.
  expect(await lineFor(person.manager, charger)).toMatchObject({ expected: 26, difference: -5, moved: 0, round: 2 });
  expect(await lineFor(person.manager, galaxy)).toMatchObject({ is_gone: true, expected: null, difference: null });
  const uncounted = { counted: null, counted_by: "", expected: null, difference: null, cost: null, moved: null };
  expect(await lineFor(person.manager, variant)).toMatchObject({ ...uncounted, to_name: 0, unseen: [], missing: [] });
  const all = [tracked, variantOf(phone, 1), charger];
  expect(await different(person.manager)).toEqual([3, ...all]);
  expect(await different(person.manager, "&limit=1&page=2")).toEqual([3, ...all.slice(1, 2)]);
  expect(await different(person.manager, "&query=iphone")).toEqual([2, ...all.slice(0, 2)]);
  expect(await countOf(app, person.manager, mine)).toMatchObject({
    lines: 10,
    counted_lines: 5,
    counted_units: 36,
    counters: [shop.ikeja.manager.name, shop.ikeja.sales.name],
    short: { lines: 2, units: 8, cost: 1_200_004 },
    over: { lines: 1, units: 1, cost: 150_000.5 },
  });
  expect(await countOf(app, person.sales, mine)).toMatchObject({ short: null, over: null });
  await expectPaged(person.sales);
  await expectPaged(person.manager);

  const give = { reason: "lost", missing: ["M-2"] };
  expect((await reasonFor(app, mine, tracked, give, { headers: manager })).statusCode).toBe(200);
  const chosen = { ...shown, reason: "lost", missing: ["M-2"] };
  expect(await lineFor(person.manager)).toEqual(chosen);
  const reply = await post(app, mine, { lines: 3, short: 8, over: 1 }, { headers: manager });
  expect(reply.statusCode, reply.body).toBe(200);
  const written = { ...chosen, to_name: 0, unseen: [] };
  expect(await lineFor(person.manager)).toEqual(written);
  expect(await lineFor(person.sales)).toEqual({ ...written, cost: null });
  expect(await different(person.sales)).toEqual([3, ...all]);
  await expectPaged(person.sales);
  await expectPaged(person.manager);
  expect([await quantityOf(pool, tracked), await quantityOf(pool, charger)]).toEqual([2, 18]);
});

const pinkOf = async (title: string): Promise<string> => {
  const { rows } = await pool.query(
    "select v.key from variants v join products p on p.key = v.product_key where p.title = $1 and v.position = 1",
    [title],
  );
  return rows[0].key;
};
