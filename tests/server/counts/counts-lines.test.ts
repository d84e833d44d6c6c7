import { afterEach, beforeEach, expect, test } from "vitest";
import { expectSound } from "../invariants";
import { orderBody, sell, shopForEachTest } from "../orders/order-kit";
import { editOf, loadProduct, putProduct } from "../products/product-kit";
import { register, trackedPhone } from "../stock/unit-kit";
import {
  adjust,
  type CountShop,
  countOf,
  found,
  furnishCounts,
  lineOf,
  move,
  post,
  quantityOf,
  reasonFor,
  seenIn,
  start,
  variantOf,
  wholeStore,
} from "./count-kit";

const newShop = shopForEachTest();
let at: CountShop;
let { app, pool, shop, sales, manager, admin } = {} as CountShop;
/** 25 in stock. */
let charger: string;

beforeEach(async () => {
  at = await furnishCounts(await newShop());
  ({ app, pool, shop, sales, manager, admin } = at);
  charger = variantOf(shop.charger);
});
afterEach(async () => {
  await expectSound(pool);
});

const counted = async (variant: string, quantity: number): Promise<string> => {
  const count = await start(app, sales, wholeStore(shop));
  await found(app, sales, count, { variant, quantity });
  return count;
};

const reason = async (count: string, variant: string, body: { reason: string; missing?: string[] }) =>
  (await reasonFor(app, count, variant, { missing: [], ...body }, { headers: manager })).statusCode;

const review = (count: string) => move(app, count, "reviewing", { headers: manager });

const differenceOf = async (count: string, variant: string) => (await lineOf(app, manager, count, variant)).difference;

/** The difference of each kind that a count sums up, in units. */
const summedUp = async (count: string) => {
  const { short, over } = await countOf(app, manager, count);
  return [short?.units, over?.units];
};

/** A reason fits the difference as the line shows it, and no other. */
const fits = async (count: string, variant: string) => ({
  shown: await differenceOf(count, variant),
  less: (await reason(count, variant, { reason: "damaged" })) === 200,
  more: (await reason(count, variant, { reason: "found" })) === 200,
});

test("what another count wrote off since is no difference any more, with whatever reason it was written off", async () => {
  const [first, second] = [await counted(charger, 23), await counted(charger, 22)];
  await review(first);
  await review(second);
  expect([await summedUp(second), await fits(second, charger)]).toEqual([
    [3, 0],
    { shown: -3, less: true, more: false },
  ]);
  expect(await reason(first, charger, { reason: "damaged" })).toBe(200);
  expect((await post(app, first, seenIn(await countOf(app, manager, first)), { headers: manager })).statusCode).toBe(
    200,
  );
  expect([await summedUp(second), await fits(second, charger)]).toEqual([
    [1, 0],
    { shown: -1, less: true, more: false },
  ]);
});

test("what was sold since changes no difference, nor which reasons fit it", async () => {
  const count = await counted(charger, 24);
  await review(count);
  await sell(app, admin, orderBody(shop, { subtotalitems: [{ key: charger, quantity: 2 }] }));
  expect([await summedUp(count), await fits(count, charger)]).toEqual([[1, 0], { shown: -1, less: true, more: false }]);
});

test("goods that moved to another store have no difference, neither in their line nor in the sums", async () => {
  const count = await counted(charger, 24);
  await found(app, sales, count, { variant: variantOf(shop.galaxy), quantity: 12 });
  await review(count);
  expect(await summedUp(count)).toEqual([1, 2]);
  const body = { ...editOf(await loadProduct(app, admin, shop.charger.key)), store: shop.wuse.key };
  expect((await putProduct(app, admin, shop.charger.key, body)).statusCode).toBe(200);
  expect([await summedUp(count), await differenceOf(count, charger)]).toEqual([[0, 2], null]);
  expect((await post(app, count, seenIn(await countOf(app, manager, count)), { headers: manager })).statusCode).toBe(
    200,
  );
  expect([await quantityOf(pool, charger), await quantityOf(pool, variantOf(shop.galaxy))]).toEqual([25, 12]);
});

test("only numbers of the line's own units, which are on the shelf and were not found, are missing", async () => {
  const phones = await Promise.all(
    ["iPhone 15", "iPhone 16"].map((title) => trackedPhone(pool, shop, { store: shop.ikeja.key, quantity: 5, title })),
  );
  for (const [nth, phone] of phones.entries()) await register(app, admin, phone, [`A-${nth}`, `B-${nth}`, `C-${nth}`]);
  const [variant = "", other = ""] = phones.map((phone) => variantOf(phone));
  const count = await start(app, sales, wholeStore(shop));
  await found(app, sales, count, { variant, quantity: 2 });
  await found(app, sales, count, { code: "A-0", quantity: 1 });
  await found(app, sales, count, { variant: other, quantity: 2 });
  await review(count);
  const isTaken = async (missing: string[]) => (await reason(count, variant, { reason: "lost", missing })) === 200;
  const taken = [];
  for (const serial of ["A-0", "B-0", "C-0", "A-1", "B-1"]) taken.push([serial, await isTaken([serial])]);
  expect(taken).toEqual([
    ["A-0", false],
    ["B-0", true],
    ["C-0", true],
    ["A-1", false],
    ["B-1", false],
  ]);
});

test("a line names every serial number that was not seen, so that each can be chosen and the count posted", async () => {
  const phone = await trackedPhone(pool, shop, { store: shop.ikeja.key, quantity: 260 });
  const tracked = variantOf(phone);
  const serials = Array.from({ length: 260 }, (_, place) => `SN-${1000 + place}`);
  await register(app, admin, phone, serials);
  const count = await counted(tracked, 10);
  await review(count);
  const { to_name, unseen } = await lineOf(app, manager, count, tracked);
  expect([to_name, unseen]).toEqual([250, serials]);
  const missing = (unseen ?? []).slice(-250);
  expect(await reason(count, tracked, { reason: "lost", missing })).toBe(200);
  const posted = await post(app, count, seenIn(await countOf(app, manager, count)), { headers: manager });
  expect(posted.statusCode, posted.body).toBe(200);
  expect(await quantityOf(pool, tracked)).toBe(10);
});

test("more missing serial numbers than one posting takes off are taken off in parts", async () => {
  const phone = await trackedPhone(pool, shop, { store: shop.ikeja.key, quantity: 1200 });
  const tracked = variantOf(phone);
  const serials = Array.from({ length: 1200 }, (_, place) => `SN-${1000 + place}`);
  await register(app, admin, phone, serials.slice(0, 600));
  await register(app, admin, phone, serials.slice(600));
  const count = await counted(tracked, 1);
  await review(count);
  const posting = async () => post(app, count, seenIn(await countOf(app, manager, count)), { headers: manager });
  expect((await posting()).json().error).toBe(
    "Nothing was posted. iPhone 15 (Black, 128GB): 1199 units with serial numbers are missing, and one posting takes off at most 1000. Take some off as lost in the product first, or count it again.",
  );
  const lost = { variant: tracked, quantity: -1000, reason: "lost", note: "", serials: serials.slice(0, 1000) };
  expect((await adjust(app, manager, lost)).statusCode).toBe(200);
  const { to_name, unseen } = await lineOf(app, manager, count, tracked);
  expect([to_name, unseen]).toEqual([199, serials.slice(1000)]);
  expect(await reason(count, tracked, { reason: "lost", missing: serials.slice(1000, 1199) })).toBe(200);
  expect((await posting()).statusCode).toBe(200);
  expect(await quantityOf(pool, tracked)).toBe(1);
});
