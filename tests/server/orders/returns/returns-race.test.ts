import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { inTransaction } from "../../../../server/core/db/transaction";
import { byLength } from "../../../length";
import { expectSound } from "../../invariants";
import { balanceOf, one, openShop, type OrderShop, putEdit, restock, variantOf } from "../order-kit";
import { postRefund, postReturn, PRICE, returnOf, sellPhones } from "./return-kit";

const ROUNDS = byLength({ short: 12, long: 300 });
const SOLD = 5;

let at: OrderShop;
let phone: string;
let cash: string;

beforeAll(async () => {
  at = await openShop();
  phone = variantOf(at.shop.galaxy);
  ({ cash } = at.shop.ikeja);
});
beforeEach(() => restock(at.pool, phone, 5000));
afterAll(async () => {
  await expectSound(at.pool).finally(at.close);
});

const returnedOf = async (order: string) =>
  (
    await one<{ units: number }>(at.pool, "select returned_quantity as units from order_lines where order_key = $1", [
      order,
    ])
  ).units;

/** What came of twelve people who each take one of five sold phones back at the same moment. */
async function crowd(order: string, takeOne: (person: number) => Promise<boolean>): Promise<number> {
  const took = await Promise.all(Array.from({ length: 12 }, (_, person) => takeOne(person)));
  expect(await returnedOf(order)).toBeGreaterThan(0);
  return took.filter(Boolean).length;
}

test("of twelve people at once, exactly as many take a phone back as were sold, in every round", async () => {
  expect(at.pool.options.max).toBeGreaterThanOrEqual(8);
  const statuses = new Set<number>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const order = await sellPhones(at, SOLD);
    const conditions = ["resell", "return", "repair"] as const;
    const took = await crowd(order, async (person) => {
      const condition = conditions[person % 3] ?? "resell";
      const { statusCode } = await postReturn(at.app, at.admin, order, returnOf(phone, 1, { condition }));
      statuses.add(statusCode);
      return statusCode === 200;
    });
    expect([took, await returnedOf(order)]).toEqual([SOLD, SOLD]);
  }
  expect([...statuses].toSorted()).toEqual([200, 417]);
  await expectSound(at.pool);
});

test("a naive return that reads how many came back and writes it later takes more back than was sold", async () => {
  const order = await sellPhones(at, SOLD);
  const took = await crowd(order, () =>
    inTransaction(at.pool, async (tx) => {
      const { rows } = await tx.query("select quantity, returned_quantity from order_lines where order_key = $1", [
        order,
      ]);
      const [line] = rows;
      if (line.returned_quantity >= line.quantity) return false;
      await tx.query("select pg_sleep(0.02)");
      await tx.query("update order_lines set returned_quantity = $2 where order_key = $1", [
        order,
        line.returned_quantity + 1,
      ]);
      return true;
    }),
  );
  expect(took).toBeGreaterThan(SOLD);
  // The naive writes are undone, for they break the books.
  await at.pool.query("update order_lines set returned_quantity = 0 where order_key = $1", [order]);
});

test.each([
  ["discount", { discount: { kind: "percent", value: 5, reason: "A loyal customer" } }],
  ["products", [{ key: "", quantity: 4 }]],
])("an edit of the %s that waits for a return is refused, as one after it", async (part, body) => {
  const order = await sellPhones(at, SOLD);
  const payload = Array.isArray(body) ? body.map((line) => ({ ...line, key: phone })) : body;
  const edit = () =>
    at.app.inject({ method: "PUT", url: `/api/orders/${order}/${part}/edit`, headers: at.admin, payload });
  const waiting = async () =>
    (await one<{ n: number }>(at.pool, "select count(*)::integer as n from pg_locks where not granted")).n;
  const replies = await inTransaction(at.pool, async (tx) => {
    await tx.query("select from orders where key = $1 for update", [order]);
    const back = postReturn(at.app, at.admin, order, returnOf(phone, 1));
    await expect.poll(waiting).toBe(1);
    const edited = edit();
    await expect.poll(waiting).toBe(2);
    return [back, edited];
  });
  expect((await Promise.all(replies)).map(({ statusCode }) => statusCode)).toEqual([200, 417]);
  await expectSound(at.pool);
});

test("a return and a cancel at once give the units back once", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const order = await sellPhones(at, 2);
    const both = [
      () => postReturn(at.app, at.admin, order, returnOf(phone, 1, { condition: "return" })),
      () => putEdit(at.app, at.admin, order, { status: "cancelled", store: at.shop.ikeja.key, remark: "" }),
    ];
    const replies = await Promise.all((round % 2 === 0 ? both : both.toReversed()).map((send) => send()));
    expect(replies.every(({ statusCode }) => statusCode === 200 || statusCode === 417)).toBe(true);
    const { units } = await one<{ units: number }>(
      at.pool,
      "select sum(delta)::integer as units from stock_movements where order_key = $1",
      [order],
    );
    expect(units).toBe(0);
  }
  await expectSound(at.pool);
});

test("two refunds of all that is due at once are one", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const order = await sellPhones(at, 1, PRICE, { status: "pending" });
    await putEdit(at.app, at.admin, order, { status: "cancelled", store: at.shop.ikeja.key, remark: "" });
    const before = await balanceOf(at.pool, cash);
    const replies = await Promise.all([1, 2].map(() => postRefund(at.app, at.admin, order, cash, PRICE)));
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 417]);
    expect(await balanceOf(at.pool, cash)).toBe(before - 185_000_75);
  }
  await expectSound(at.pool);
});
