import { afterEach, beforeEach, expect, test } from "vitest";
import { expectSound } from "../invariants";
import { orderBody, sell, shopForEachTest } from "../orders/order-kit";
import { register, shelfOf, trackedPhone, unitOf } from "../stock/unit-kit";
import {
  type CountShop,
  countOf,
  enter,
  found,
  furnishCounts,
  lineOf,
  linesOf,
  move,
  post,
  reasonFor,
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
