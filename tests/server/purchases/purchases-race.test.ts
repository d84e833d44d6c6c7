import { afterEach, beforeEach, expect, test } from "vitest";
import { byLength } from "../../length";
import { expectSound } from "../invariants";
import { balanceOf, countOf, one, type OrderShop, quantityOf, shopForEachTest, variantOf } from "../orders/order-kit";
import { postByHand } from "../shifts/shift-kit";
import { trackedPhone } from "../stock/unit-kit";
import { debtsOf, lineKeys, movePurchase, pay, purchaseBody, receive, sent } from "./purchase-kit";

const ROUNDS = byLength({ short: 5, long: 10 });
const PEOPLE = 8;

const newShop = shopForEachTest();
let at: OrderShop;

beforeEach(async () => {
  at = await newShop();
});
afterEach(async () => {
  await expectSound(at.pool);
});

const atOnce = <Reply>(send: (person: number) => Promise<Reply>) =>
  Promise.all(Array.from({ length: PEOPLE }, (_, person) => send(person)));

const statuses = (replies: readonly { statusCode: number }[]) => replies.map(({ statusCode }) => statusCode).toSorted();

test("of many people who receive one purchase at once, one does, and the others get its current state", async () => {
  const { app, admin, shop, pool } = at;
  const before = await quantityOf(pool, variantOf(shop.galaxy));
  for (let round = 0; round < ROUNDS; round += 1) {
    const key = await sent(app, admin, purchaseBody(shop));
    const [line = ""] = await lineKeys(app, admin, key);
    const replies = await atOnce(() =>
      receive(app, key, { lines: [{ line, quantity: 2 }] }, { headers: admin, version: 2 }),
    );
    expect(statuses(replies)).toEqual([200, ...Array(PEOPLE - 1).fill(409)]);
    const loser = replies.find(({ statusCode }) => statusCode === 409)?.json();
    expect([loser?.current.version, loser?.current.received]).toEqual([3, 2]);
  }
  expect(await quantityOf(pool, variantOf(shop.galaxy))).toBe(before + 2 * ROUNDS);
});

test("without a version no unit is received twice either: what is still to come decides", async () => {
  const { app, admin, shop, pool } = at;
  for (let round = 0; round < ROUNDS; round += 1) {
    const key = await sent(app, admin, purchaseBody(shop));
    const [line = ""] = await lineKeys(app, admin, key);
    const replies = await atOnce(() => receive(app, key, { lines: [{ line, quantity: 2 }] }, { headers: admin }));
    // Five are ordered: two deliveries of two, and the third would be one too many.
    expect(statuses(replies)).toEqual([200, 200, ...Array(PEOPLE - 2).fill(417)]);
  }
  expect(await countOf(pool, "purchase_deliveries")).toBe(2 * ROUNDS);
});

test("a delivery that races with a cancellation comes before it, or not at all", async () => {
  const { app, admin, shop } = at;
  for (let round = 0; round < ROUNDS; round += 1) {
    const key = await sent(app, admin, purchaseBody(shop));
    const [line = ""] = await lineKeys(app, admin, key);
    const [cancelled, ...came] = await Promise.all([
      movePurchase(app, key, "cancelled", { headers: admin, version: 2 }),
      ...Array.from({ length: 3 }, () =>
        receive(app, key, { lines: [{ line, quantity: 1 }] }, { headers: admin, version: 2 }),
      ),
    ]);
    const won = [cancelled, ...came].filter((reply) => reply?.statusCode === 200);
    expect(won).toHaveLength(1);
    const { status, units } = await one<{ status: string; units: number }>(
      at.pool,
      `select p.status, sum(l.received)::integer as units from purchases p join purchase_lines l on l.purchase_key = p.key
        where p.key = $1 group by 1`,
      [key],
    );
    expect([status, units]).toEqual(cancelled?.statusCode === 200 ? ["cancelled", 0] : ["partly-received", 1]);
  }
});

test("two deliveries that name the same serial number register it once", async () => {
  const { app, admin, shop, pool } = at;
  const phone = await trackedPhone(pool, shop, { store: shop.ikeja.key });
  for (let round = 0; round < ROUNDS; round += 1) {
    const lineOf = (index: number) => ({ variant: variantOf(phone, index), quantity: 1, cost: 1000 });
    const keys = [
      await sent(app, admin, purchaseBody(shop, { lines: [lineOf(0)] })),
      await sent(app, admin, purchaseBody(shop, { lines: [lineOf(1)] })),
    ];
    const replies = await Promise.all(
      keys.map(async (key) => {
        const [line = ""] = await lineKeys(app, admin, key);
        return receive(app, key, { lines: [{ line, quantity: 1, serials: [`SN-${round}`] }] }, { headers: admin });
      }),
    );
    expect(statuses(replies)).toEqual([200, 417]);
  }
});

test("of many payments at once the store never pays more than it owes", async () => {
  const { app, admin, shop, pool } = at;
  const { bank, cash } = shop.ikeja;
  for (const account of [bank, cash])
    await postByHand(app, admin, shop, { type: "credit", account, amount: 10_000_000 });
  for (let round = 0; round < ROUNDS; round += 1) {
    const key = await sent(app, admin, purchaseBody(shop));
    const [line = ""] = await lineKeys(app, admin, key);
    await receive(app, key, { lines: [{ line, quantity: 1, cost: 100_000 }] }, { headers: admin });
    const before = (await balanceOf(pool, bank)) + (await balanceOf(pool, cash));
    // Two accounts: the row of the debt decides, not that of an account.
    const replies = await atOnce((person) =>
      pay(app, shop.supplier, { account: person % 2 === 0 ? bank : cash, amount: 40_000 }, { headers: admin }),
    );
    expect(statuses(replies)).toEqual([200, 200, ...Array(PEOPLE - 2).fill(417)]);
    expect(before - (await balanceOf(pool, bank)) - (await balanceOf(pool, cash))).toBe(8_000_000);
    expect(await debtsOf(app, admin, shop.supplier)).toMatchObject([{ owed: 20_000 }]);
    expect((await pay(app, shop.supplier, { account: bank, amount: 20_000 }, { headers: admin })).statusCode).toBe(200);
  }
});

test("of many payments at once the account never falls below zero", async () => {
  const { app, admin, shop, pool } = at;
  const { bank } = shop.ikeja;
  const key = await sent(app, admin, purchaseBody(shop));
  const [line = ""] = await lineKeys(app, admin, key);
  await receive(app, key, { lines: [{ line, quantity: 5, cost: 1_000_000 }] }, { headers: admin });
  for (let round = 0; round < ROUNDS; round += 1) {
    const missing = 10_000_000 - (await balanceOf(pool, bank));
    await postByHand(app, admin, shop, {
      type: missing < 0 ? "debit" : "credit",
      account: bank,
      amount: Math.abs(missing) / 100,
    });
    const replies = await atOnce(() => pay(app, shop.supplier, { account: bank, amount: 30_000 }, { headers: admin }));
    // ₦100,000.00 are three payments of ₦30,000.00.
    expect(statuses(replies)).toEqual([200, 200, 200, ...Array(PEOPLE - 3).fill(417)]);
    expect(await balanceOf(pool, bank)).toBe(1_000_000);
  }
});
