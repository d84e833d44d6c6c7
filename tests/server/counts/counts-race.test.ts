import { afterEach, beforeEach, expect, test } from "vitest";
import { byLength } from "../../length";
import { expectSound } from "../invariants";
import { orderBody, postOrder, restock, shopForEachTest, untilItWaits } from "../orders/order-kit";
import {
  type CountShop,
  countOf,
  enter,
  found,
  furnishCounts,
  lineOf,
  move,
  movementsOf,
  one,
  post,
  quantityOf,
  seenIn,
  start,
  variantOf,
  wholeStore,
} from "./count-kit";

const ROUNDS = byLength({ short: 5, long: 10 });

const newShop = shopForEachTest();
let at: CountShop;
let { app, pool, shop, sales, manager } = {} as CountShop;
let galaxy: string;

beforeEach(async () => {
  at = await furnishCounts(await newShop());
  ({ app, pool, shop, sales, manager } = at);
  galaxy = variantOf(shop.galaxy);
  await restock(pool, galaxy, 1000);
});
afterEach(async () => {
  await expectSound(pool);
});

test("of many people who post one count at once, one does, and each difference is posted once", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = await quantityOf(pool, galaxy);
    const count = await start(app, sales, wholeStore(shop));
    await found(app, sales, count, { variant: galaxy, quantity: before - 3 });
    await move(app, count, "reviewing", { headers: manager });
    const replies = await Promise.all(
      // Half of them send no version, as an old client does.
      Array.from({ length: 12 }, (_, each) =>
        post(app, count, { lines: 1, short: 3, over: 0 }, { headers: manager, ...(each % 2 === 0 && { version: 2 }) }),
      ),
    );
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    for (const { statusCode } of replies) expect([200, 409, 417]).toContain(statusCode);
    expect(await quantityOf(pool, galaxy)).toBe(before - 3);
  }
  expect((await movementsOf(pool, galaxy)).filter(({ count_key }) => count_key !== null)).toHaveLength(ROUNDS);
});

test("entries of many people at once all add up, and each names a moment of the ledger while others sell", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const count = await start(app, sales, wholeStore(shop));
    const replies = await Promise.all([
      ...Array.from({ length: 10 }, (_, each) =>
        enter(app, count, { variant: galaxy, quantity: each }, { headers: each % 2 === 0 ? sales : manager }),
      ),
      ...Array.from({ length: 6 }, () => postOrder(app, sales, orderBody(shop))),
    ]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(16).fill(200));
    expect((await lineOf(app, sales, count, galaxy)).counted).toBe(45);
  }
});

test("entries that race with the review and the posting are posted, or kept beside, and never lost", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const count = await start(app, sales, wholeStore(shop));
    await found(app, sales, count, { variant: galaxy, quantity: 100 });
    const before = await quantityOf(pool, galaxy);
    const posting = async () => {
      await move(app, count, "reviewing", { headers: manager });
      for (;;) {
        const { version, ...shown } = await countOf(app, manager, count);
        const reply = await post(app, count, seenIn({ version, ...shown }), { headers: manager, version });
        if (reply.statusCode === 200) return;
        expect(reply.statusCode, reply.body).toBe(409);
      }
    };
    const [entries] = await Promise.all([
      Promise.all(
        Array.from({ length: 8 }, () => enter(app, count, { variant: galaxy, quantity: 10 }, { headers: sales })),
      ),
      posting(),
    ]);
    for (const { statusCode, body } of entries) expect([200, 417], body).toContain(statusCode);
    const kept = entries.filter(({ statusCode }) => statusCode === 200).length;
    const { counted, delta } = await one<{ counted: number; delta: number }>(
      pool,
      "select counted, delta from count_lines where count_key = $1 and variant_key = $2",
      [count, galaxy],
    );
    expect(counted).toBe(100 + 10 * kept);
    expect(delta).toBe(counted - before);
    expect(await quantityOf(pool, galaxy)).toBe(counted);
    await restock(pool, galaxy, 1000);
  }
});

test("of many recounts of one line at once, one replaces it", async () => {
  const count = await start(app, sales, wholeStore(shop));
  await found(app, sales, count, { variant: galaxy, quantity: 100 });
  await move(app, count, "reviewing", { headers: manager });
  const replies = await Promise.all(
    Array.from({ length: 12 }, (_, each) =>
      enter(app, count, { variant: galaxy, quantity: 200 + each, round: 1, again: true }, { headers: manager }),
    ),
  );
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect((await lineOf(app, manager, count, galaxy)).round).toBe(2);
  expect(await countOf(app, manager, count)).toMatchObject({ version: 3 });
});

test("an entry waits for a sale that is under way, whose units have left the shelf", async () => {
  const count = await start(app, sales, wholeStore(shop));
  const till = await pool.connect();
  try {
    await till.query("begin");
    await till.query("update variants set quantity = quantity - 1 where key = $1", [galaxy]);
    await till.query(
      `insert into stock_movements (variant_key, delta, quantity_before, quantity_after, reason)
       values ($1, -1, 1000, 999, 'edit')`,
      [galaxy],
    );
    const entering = enter(app, count, { variant: galaxy, quantity: 999 }, { headers: sales });
    await untilItWaits(pool, entering);
    await till.query("commit");
    expect((await entering).statusCode).toBe(200);
  } finally {
    till.release();
  }
  await move(app, count, "reviewing", { headers: manager });
  expect(await lineOf(app, manager, count, galaxy)).toMatchObject({ expected: 999, difference: 0 });
});
