import { afterEach, beforeEach, expect, test } from "vitest";
import { inTransaction } from "../../../server/core/db/transaction";
import { byLength } from "../../length";
import { signIn } from "../fixtures";
import { expectSound } from "../invariants";
import { countOf as rowsOf, one, restock, shopForEachTest, type OrderShop, variantOf } from "../orders/order-kit";
import { close, count, countOf, drop, open, postByHand, postShift, sellInCash, shiftOf } from "./shift-kit";

const ROUNDS = byLength({ short: 6, long: 12 });

const newShop = shopForEachTest();
let at: OrderShop;
let cash: string;

const FLOAT = countOf({ "1000": 5 });

beforeEach(async () => {
  at = await newShop();
  cash = at.shop.ikeja.cash;
  await restock(at.pool, variantOf(at.shop.galaxy), 5000);
});
afterEach(async () => {
  await expectSound(at.pool);
});

test("of many openings on one account at once, one succeeds", async () => {
  const { app, admin, pool } = at;
  for (let round = 0; round < ROUNDS; round += 1) {
    const replies = await Promise.all(Array.from({ length: 16 }, () => postShift(app, admin, cash, FLOAT)));
    const statuses = replies.map(({ statusCode }) => statusCode).toSorted();
    expect(statuses).toEqual([200, ...Array.from({ length: 15 }, () => 417)]);
    const { key } = await one<{ key: string }>(pool, "select key from shifts where status <> 'closed'");
    await count(app, key, FLOAT, { headers: admin });
    await close(app, key, { expected: 5000, explanation: "" }, { headers: admin });
  }
  expect(await rowsOf(pool, "shifts")).toBe(ROUNDS);
});

test("sales, entries and drops that race with a closing are in the shift and its expected sum, or in neither", async () => {
  const { app, admin, shop } = at;
  for (let round = 0; round < ROUNDS; round += 1) {
    const shift = await open(app, admin, cash, FLOAT);
    await count(app, shift, FLOAT, { headers: admin });
    const posting = [
      ...Array.from({ length: 4 }, () => sellInCash(app, admin, shop, 100)),
      ...Array.from({ length: 4 }, () => postByHand(app, admin, shop, { type: "credit", account: cash, amount: 10 })),
      drop(app, shift, { account: shop.ikeja.bank, amount: 1 }, { headers: admin }),
    ];
    const closing = async () => {
      for (let expected = 5000; ; ) {
        const reply = await close(app, shift, { expected, explanation: "Counted before the rush" }, { headers: admin });
        if (reply.statusCode === 200) return;
        expect(reply.statusCode).toBe(409);
        expected = reply.json().current.expected;
      }
    };
    await Promise.all([...posting, closing()]);
    const { expected, float, totals } = await shiftOf(app, admin, shift);
    const moved = Object.values(totals).reduce((sum, total) => sum + total, 0);
    expect(expected).toBe(float + moved);
    await expectSound(at.pool);
  }
});

test("of two people who close one shift at once, one succeeds, and the difference is posted once", async () => {
  const { app, admin, pool } = at;
  for (let round = 0; round < ROUNDS; round += 1) {
    const shift = await open(app, admin, cash, FLOAT);
    await count(app, shift, countOf({ "1000": 4 }), { headers: admin });
    const body = { expected: 5000, explanation: "One note is missing" };
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => close(app, shift, body, { headers: admin, version: 2 })),
    );
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([
      200,
      ...Array.from({ length: 7 }, () => 409),
    ]);
  }
  const { n } = await one<{ n: number }>(
    pool,
    "select count(*) as n from transactions where source = 'drawer-difference'",
  );
  expect(n).toBe(ROUNDS);
});

test("a closing that waits for somebody else's count names who counted", async () => {
  const { app, admin, pool, shop } = at;
  const manager = await signIn(app, shop.ikeja.manager.email);
  await pool.query("update roles set permissions = array_remove(permissions, 'shifts.close-any')");
  const shift = await open(app, manager, cash, FLOAT);
  const waiting = async () =>
    (await one<{ n: number }>(pool, "select count(*) as n from pg_locks where not granted")).n;
  const [counting, closing] = await inTransaction(pool, async (tx) => {
    await tx.query("select from shifts where key = $1 for update", [shift]);
    const counted = count(app, shift, FLOAT, { headers: admin });
    await expect.poll(waiting).toBe(1);
    const closed = close(app, shift, { expected: 5000, explanation: "" }, { headers: manager });
    await expect.poll(waiting).toBe(2);
    return [counted, closed] as const;
  });
  expect((await counting).statusCode).toBe(200);
  expect((await closing).json().error).toBe(
    `${shop.admin.name} counted shift 1. Ask them to close it, or somebody who may close every shift`,
  );
});
