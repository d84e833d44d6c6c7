import { afterAll, beforeAll, expect, test } from "vitest";
import { byLength } from "../../../length";
import { expectSound } from "../../invariants";
import { delivered, putPart } from "./order-edit-kit";
import {
  openShop,
  orderBody,
  orderOf,
  type OrderShop,
  postOrder,
  putEdit,
  quantityOf,
  restock,
  sell,
  variantOf,
} from "../order-kit";

const ROUNDS = byLength({ short: 8, long: 20 });

let at: OrderShop;

beforeAll(async () => {
  at = await openShop();
  for (const product of [at.shop.galaxy, at.shop.charger]) await restock(at.pool, variantOf(product), 2000);
});
afterAll(async () => {
  await expectSound(at.pool).finally(at.close);
});

const blue = (quantity: number) => ({ key: variantOf(at.shop.galaxy), quantity });
const yellow = (quantity: number) => ({ key: variantOf(at.shop.galaxy, 1), quantity });
const charger = (quantity: number) => ({ key: variantOf(at.shop.charger), quantity });
const cash = (amount: number) => ({ account_key: at.shop.ikeja.cash, amount });
const bank = (amount: number) => ({ account_key: at.shop.ikeja.bank, amount });

type Lines = ReturnType<typeof blue>[];
type Payments = ReturnType<typeof cash>[];

const sellOne = (changes: Parameters<typeof orderBody>[1] = {}) => sell(at.app, at.admin, orderBody(at.shop, changes));
const products = (key: string, lines: Lines, version?: number) =>
  putPart(at.app, at.admin, key, "products", lines, version);
const payment = (key: string, lines: Payments, version?: number) =>
  putPart(at.app, at.admin, key, "payment", lines, version);
const status = (key: string, to: string, version?: number) =>
  putEdit(at.app, at.admin, key, { status: to, store: at.shop.ikeja.key, remark: "" }, version);
const statusesOf = (replies: readonly { statusCode: number }[]) => replies.map((reply) => reply.statusCode);

/** Units of each product, including those in its return variant. */
const unitsInStore = async () =>
  (await at.pool.query("select product_key, sum(quantity)::integer as units from variants group by 1 order by 1")).rows;

/** Runs `round` twenty times in sequence, each on a new order, and checks the books, which no round corrects. */
async function rounds(round: (index: number) => Promise<void>): Promise<void> {
  for (let index = 0; index < ROUNDS; index += 1) await round(index);
  await expectSound(at.pool);
}

test("the races use at least eight connections", () => {
  expect(at.pool.options.max).toBeGreaterThanOrEqual(8);
});

test("after a cancel and an edit of the products at once, in either order, no stock stays held", async () => {
  const before = await unitsInStore();
  await rounds(async (index) => {
    const key = await sellOne({
      status: index % 2 === 0 ? "pending" : "completed",
      subtotalitems: [blue(2), charger(1)],
    });
    const both = [() => status(key, "cancelled"), () => products(key, [charger(5), blue(1)])];
    const replies = await Promise.all((index % 4 < 2 ? both : both.toReversed()).map((send) => send()));
    expect(statusesOf(replies)).toEqual([200, 200]);
    const order = await orderOf(at.app, at.admin, key);
    expect(order).toMatchObject({ status: "cancelled", debt: 0, total_quantity: 6, version: 3 });
    expect(await unitsInStore()).toEqual(before);
  });
});

test("after two edits of the payments at once, the later list is in force and the ledger has both", async () => {
  await rounds(async () => {
    const key = await sellOne({ payment: [cash(100)] });
    const lists = [[cash(50), bank(500)], [bank(70)]];
    const replies = await Promise.all(lists.map((list) => payment(key, list)));
    expect(statusesOf(replies)).toEqual([200, 200]);
    const last = replies.findIndex((reply) => reply.json().data.version === 3);
    const { payments } = await orderOf(at.app, at.admin, key);
    const amounts = payments.map(({ account_key, amount }) => ({ account_key, amount }));
    expect(amounts).toEqual(lists[last]);
  });
});

test("of two edits of the products from one version, one is saved and the other is a conflict", async () => {
  await rounds(async () => {
    const key = await sellOne({ subtotalitems: [blue(2)] });
    const lists = [[blue(5)], [charger(1), blue(1)]];
    const replies = await Promise.all(lists.map((list) => products(key, list, 1)));
    expect(statusesOf(replies).toSorted()).toEqual([200, 409]);
    const won = lists[replies.findIndex((reply) => reply.statusCode === 200)];
    const { lines } = await orderOf(at.app, at.admin, key);
    expect(lines.map((line) => ({ key: line.key, quantity: line.quantity }))).toEqual(won);
  });
});

test("two cancels at once return the units once", async () => {
  await rounds(async (index) => {
    const before = await quantityOf(at.pool, blue(0).key);
    const key = await sellOne({ subtotalitems: [blue(3)], status: "pending" });
    const version = index % 2 === 0 ? 1 : undefined;
    const replies = await Promise.all([status(key, "cancelled", version), status(key, "cancelled", version)]);
    expect(statusesOf(replies).toSorted()).toEqual(version === undefined ? [200, 200] : [200, 409]);
    expect(await quantityOf(at.pool, blue(0).key)).toBe(before);
  });
});

test("of an edit of the products and a sale of the same last units at once, one gets them", async () => {
  await rounds(async (index) => {
    await restock(at.pool, yellow(0).key, 3);
    const key = await sellOne({ subtotalitems: [yellow(1)] });
    const both = [
      () => products(key, [charger(1), yellow(3)]),
      () => postOrder(at.app, at.admin, orderBody(at.shop, { subtotalitems: [yellow(2), charger(1)] })),
    ];
    const replies = await Promise.all((index % 2 === 0 ? both : both.toReversed()).map((send) => send()));
    expect(statusesOf(replies).toSorted()).toEqual([200, 417]);
    expect(await quantityOf(at.pool, yellow(0).key)).toBe(0);
  });
  await restock(at.pool, yellow(0).key, 3);
});

test("after an edit of the payments and a cancel at once, a cancelled order has taken no further payment", async () => {
  await rounds(async (index) => {
    const key = await sellOne({ payment: [cash(100)] });
    const both = [() => status(key, "cancelled"), () => payment(key, [cash(100), bank(100)])];
    const sent = await Promise.all((index % 2 === 0 ? both : both.toReversed()).map((send) => send()));
    const [cancel, pay] = index % 2 === 0 ? sent : sent.toReversed();
    expect(cancel?.statusCode).toBe(200);
    const order = await orderOf(at.app, at.admin, key);
    // Either the order was paid before it was cancelled, or the payment was refused.
    expect([pay?.statusCode, order.version, order.payments.length]).toEqual(
      pay?.statusCode === 200 ? [200, 3, 2] : [417, 2, 1],
    );
    expect(order).toMatchObject({ status: "cancelled", debt: 0 });
  });
});

test("concurrent edits of many orders that name goods and accounts in opposite orders cause no deadlock", async () => {
  const keys = await Promise.all(
    Array.from({ length: 8 }, () => sellOne({ subtotalitems: [blue(1), charger(1)], payment: [cash(10), bank(10)] })),
  );
  const flip = <Line>(lines: Line[], index: number) => (index % 2 === 0 ? lines : lines.toReversed());
  const replies = await Promise.all(
    keys.flatMap((key, index) => [
      products(key, flip([charger(index + 1), blue(2)], index)),
      payment(key, flip([cash(index + 20), bank(5)], index)),
      status(key, index % 3 === 0 ? "cancelled" : "completed"),
      putPart(at.app, at.admin, key, "delivery", delivered(index * 100)),
      products(key, flip([blue(1), yellow(1), charger(1)], index)),
      status(key, "pending"),
      payment(key, flip([bank(index + 1), cash(1)], index)),
      postOrder(at.app, at.admin, orderBody(at.shop, { subtotalitems: flip([blue(1), charger(2)], index) })),
    ]),
  );
  const odd = replies.filter((reply) => ![200, 417].includes(reply.statusCode));
  expect(odd.map((reply) => reply.body)).toEqual([]);
  await expectSound(at.pool);
});
