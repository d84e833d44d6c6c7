import { afterEach, beforeEach, expect, test } from "vitest";
import type { TransferReceiptBody } from "../../../src/api/stock/transfers.contract";
import { type ShopProduct, type SignedIn, signIn } from "../fixtures";
import { expectSound } from "../invariants";
import { orderBody, type OrderShop, postOrder, shopForEachTest, variantOf } from "../orders/order-kit";
import { callBack, dispatch, goods, receive, transferOf, twinIn } from "./transit-kit";
import { getUnit, putUnit, register, shelfOf, trackedPhone, unitOf } from "./unit-kit";

const newShop = shopForEachTest();
let at: OrderShop;
let sender: SignedIn;
let receiver: SignedIn;
let phone: ShopProduct;
let black: string;

const NAME = "iPhone 15 (Black, 128GB)";

beforeEach(async () => {
  at = await newShop();
  sender = await signIn(at.app, at.shop.ikeja.manager.email);
  receiver = await signIn(at.app, at.shop.wuse.manager.email);
  phone = await trackedPhone(at.pool, at.shop, { store: at.shop.ikeja.key });
  black = variantOf(phone);
  await register(at.app, at.admin, phone, ["A1", "A2", "A3"]);
});
afterEach(async () => {
  await expectSound(at.pool);
});

/** Three of five phones: A1, A2 and one without a number. A3 and another one without a number stay. */
const send = () => dispatch(at.app, sender, [{ ...goods(phone, 3), serials: ["A1", "A2"] }], at.shop.wuse.key);

type Line = Omit<TransferReceiptBody["lines"][number], "variant">;
const take = async (transfer: string, line: Line) => {
  const reply = await receive(at.app, transfer, [{ variant: black, ...line }], { headers: receiver });
  const { error, fields } = reply.json();
  return reply.statusCode === 200 ? 200 : [reply.statusCode, error, fields?.[0]?.name];
};

const here = () => shelfOf(at.pool, black);
const there = async () => shelfOf(at.pool, (await twinIn(at.pool, black, at.shop.wuse.key)).key);

test("units on the way are in transit, of no shelf, and cannot be sold, sent or taken off", async () => {
  const key = await send();
  expect(await here()).toEqual({ quantity: 2, numbered: 1, waiting: 0 });
  expect(await there()).toEqual({ quantity: 0, numbered: 0, waiting: 0 });
  expect(await unitOf(at.app, sender, "A1")).toMatchObject({ state: "in transit", store: at.shop.ikeja.key });
  expect((await getUnit(at.app, receiver, "A1")).statusCode).toBe(404);
  const sale = await postOrder(
    at.app,
    sender,
    orderBody(at.shop, { status: "completed", subtotalitems: [{ key: black, quantity: 1, serials: ["A1"] }] }),
  );
  expect([sale.statusCode, sale.json().error]).toEqual([417, "A1 is on its way to another store. Choose another unit"]);
  const off = await putUnit(at.app, at.admin, "A1", { version: 2, gone: true, reason: "Typed wrong" });
  expect(off.statusCode).toBe(417);
  expect((await transferOf(at.app, receiver, key)).products[0]).toMatchObject({
    serials: ["A1", "A2"],
    tracks_serials: true,
  });
});

test("all that was sent arrives with its numbers, and a number that is typed for one without gets registered", async () => {
  const key = await send();
  expect(await take(key, { received: 3, serials: ["A1", "a2", "N1"] })).toBe(200);
  expect(await there()).toEqual({ quantity: 3, numbered: 3, waiting: 0 });
  for (const serial of ["A1", "A2", "N1"]) {
    expect(await unitOf(at.app, receiver, serial)).toMatchObject({ state: "in stock", store: at.shop.wuse.key });
  }
  expect((await transferOf(at.app, receiver, key)).status).toBe("received");
});

test("a unit is lost, not packed or damaged by its number", async () => {
  const key = await send();
  const differences = [
    { reason: "lost" as const, quantity: 1, serials: ["A1"] },
    { reason: "not-packed" as const, quantity: 1, serials: ["A2"] },
    { reason: "damaged" as const, quantity: 1 },
  ];
  expect(await take(key, { received: 1, differences })).toBe(200);
  expect(await here()).toEqual({ quantity: 3, numbered: 2, waiting: 0 });
  expect(await there()).toEqual({ quantity: 0, numbered: 0, waiting: 0 });
  const lost = await unitOf(at.app, sender, "A1");
  expect([lost.state, lost.history[0]?.kind, lost.history[0]?.note]).toEqual(["gone", "gone", "Lost on the way"]);
  const kept = await unitOf(at.app, sender, "A2");
  expect([kept.state, kept.history[0]?.kind]).toEqual(["in stock", "put-back"]);
  expect((await transferOf(at.app, sender, key)).products[0]?.differences).toMatchObject([
    { reason: "lost", serials: ["A1"] },
    { reason: "not-packed", serials: ["A2"] },
    { reason: "damaged", serials: [] },
  ]);
});

test("a damaged unit arrives, and goes", async () => {
  const key = await send();
  expect(await take(key, { received: 3, differences: [{ reason: "damaged", quantity: 1, serials: ["A2"] }] })).toBe(
    200,
  );
  expect(await there()).toEqual({ quantity: 2, numbered: 1, waiting: 0 });
  const damaged = await unitOf(at.app, receiver, "A2");
  expect(damaged.history.map(({ kind, note }) => [kind, note])).toEqual([
    ["gone", "Damaged on the way"],
    ["received", ""],
  ]);
});

test("an extra unit with a number leaves the sender's shelf by it", async () => {
  const key = await send();
  expect(await take(key, { received: 4, serials: ["A3"] })).toEqual([
    417,
    `3 of ${NAME} were sent, and you say that 4 came. Say what happened to the difference`,
    "lines.0.received",
  ]);
  expect(await take(key, { received: 4, serials: ["A3"], differences: [{ reason: "extra", quantity: 1 }] })).toBe(200);
  expect(await here()).toEqual({ quantity: 1, numbered: 0, waiting: 0 });
  expect(await there()).toEqual({ quantity: 4, numbered: 3, waiting: 0 });
  expect(await unitOf(at.app, receiver, "A3")).toMatchObject({ state: "in stock", store: at.shop.wuse.key });
});

const LOST = { reason: "lost" as const, quantity: 2 };

test.each<[string, Line, string]>([
  [
    "a missing unit that has a number without it",
    { received: 1, differences: [LOST] },
    `Name the serial numbers of ${NAME} that came, so that it is known which are missing`,
  ],
  [
    "a missing unit that was not sent",
    { received: 1, differences: [{ ...LOST, serials: ["A3"] }] },
    "A3 was not sent with this transfer, so it is not missing. Check the number",
  ],
  [
    "a unit that came and is missing",
    { received: 2, serials: ["A1"], differences: [{ reason: "lost", quantity: 1, serials: ["A1"] }] },
    "A1 is among the units that came and among those that are missing. Choose one",
  ],
  [
    "a unit of the sender's shelf that is not stated as extra",
    { received: 3, serials: ["A3"] },
    `1 of these numbers of ${NAME} were not sent, and are in stock at Ikeja Store. Say that they came as extra, or check the numbers`,
  ],
  [
    "more numbers than units",
    { received: 3, serials: ["N1", "N2"] },
    `4 numbers are named for 3 of ${NAME} that came. Remove 1`,
  ],
  [
    "extra units that must have a number without it",
    { received: 5, differences: [{ reason: "extra", quantity: 2 }] },
    `Name the serial numbers of ${NAME} that came beyond what was sent`,
  ],
  [
    "damaged units that must have a number without it",
    { received: 3, differences: [{ reason: "damaged", quantity: 2 }] },
    `Name the serial numbers of ${NAME} that are damaged`,
  ],
  [
    "a damaged unit that did not come",
    { received: 3, differences: [{ reason: "damaged", quantity: 1, serials: ["A3"] }] },
    "A3 is not among the units that came, so it is not damaged. Check the number",
  ],
])("refuses %s", async (_, line, text) => {
  const key = await send();
  expect(await take(key, line)).toEqual([417, text, "lines.0.serials"]);
  expect((await unitOf(at.app, sender, "A1")).state).toBe("in transit");
});

test.each([
  [
    "lost without a name, where one without a number was sent",
    { received: 2, reason: "lost" as const },
    [2, 1],
    [2, 2],
  ],
  [
    "extra without a name, where one without a number is left",
    { received: 4, reason: "extra" as const },
    [1, 1],
    [4, 2],
  ],
])("a unit is %s", async (_, { received, reason }, left, came) => {
  expect(await take(await send(), { received, differences: [{ reason, quantity: 1 }] })).toBe(200);
  const shelves = [await here(), await there()];
  expect(shelves.map(({ quantity, numbered }) => [quantity, numbered])).toEqual([left, came]);
});

test("numbers of other goods are refused, and those of goods without any", async () => {
  const other = await trackedPhone(at.pool, at.shop, { store: at.shop.wuse.key, title: "iPhone 14" });
  await register(at.app, at.admin, other, ["W1"]);
  expect(await take(await send(), { received: 3, serials: ["W1"] })).toEqual([
    417,
    "W1 is iPhone 14 (Black, 128GB), not iPhone 15 (Black, 128GB). Choose another unit",
    "lines.0.serials",
  ]);
  const plain = await dispatch(at.app, sender, [goods(at.shop.galaxy, 1)], at.shop.wuse.key);
  const line = { variant: variantOf(at.shop.galaxy), received: 1, serials: ["G1"] };
  const reply = await receive(at.app, plain, [line], { headers: receiver });
  expect([reply.statusCode, reply.json().error]).toEqual([417, expect.stringContaining("has no serial numbers")]);
});

test("calling back puts the units on their shelf", async () => {
  const key = await send();
  expect((await callBack(at.app, key, { headers: sender })).statusCode).toBe(200);
  expect(await here()).toEqual({ quantity: 5, numbered: 3, waiting: 0 });
  const unit = await unitOf(at.app, sender, "A1");
  expect([unit.state, unit.history[0]?.kind, unit.history[0]?.transfer]).toEqual(["in stock", "put-back", key]);
});
