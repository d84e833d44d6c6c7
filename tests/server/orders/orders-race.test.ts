import { beforeEach, expect, test } from "vitest";
import { inTransaction } from "../../../server/core/db/transaction";
import { byLength } from "../../length";
import { brokenInvariants, expectSound } from "../invariants";
import {
  shopForEachTest,
  orderBody,
  type OrderShop,
  postOrder,
  putEdit,
  quantityOf,
  restock,
  sell,
  variantOf,
} from "./order-kit";

const BUYERS = 50;
const UNITS = 10;
const ROUNDS = byLength({ short: 10, long: 300 });

const newShop = shopForEachTest();
let at: OrderShop;

beforeEach(async () => {
  at = await newShop();
});

/** How many of fifty simultaneous buyers got one of the last ten units, per round. */
async function rush(variant: string, buy: (buyer: number) => Promise<boolean>): Promise<number[]> {
  const sold: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await restock(at.pool, variant, UNITS);
    const got = await Promise.all(Array.from({ length: BUYERS }, (_, buyer) => buy(round * BUYERS + buyer)));
    sold.push(got.filter(Boolean).length);
  }
  return sold;
}

test("fifty buyers for the last ten units get exactly ten, in every round", async () => {
  expect(at.pool.options.max).toBeGreaterThanOrEqual(8);
  const { shop } = at;
  const [phone, charger] = [variantOf(shop.galaxy), variantOf(shop.charger)];
  await restock(at.pool, charger, BUYERS * ROUNDS);
  const statuses = new Set<number>();
  const sold = await rush(phone, async (buyer) => {
    const lines = [phone, charger].map((key) => ({ key, quantity: 1 }));
    const accounts = [shop.ikeja.cash, shop.ikeja.bank].map((account_key) => ({ account_key, amount: 0.5 }));
    const reply = await postOrder(
      at.app,
      at.sales,
      // Every other buyer names goods and accounts in the opposite order, which must not cause a deadlock.
      orderBody(shop, {
        customer: { ...orderBody(shop).customer, email: `buyer${buyer % 7}@example.com` },
        status: buyer % 3 === 0 ? "completed" : "pending",
        subtotalitems: buyer % 2 === 0 ? lines : lines.toReversed(),
        payment: buyer % 2 === 0 ? accounts : accounts.toReversed(),
      }),
    );
    statuses.add(reply.statusCode);
    return reply.statusCode === 200;
  });
  expect(sold).toEqual(Array(ROUNDS).fill(UNITS));
  expect([...statuses].toSorted()).toEqual([200, 417]);
  expect(await quantityOf(at.pool, phone)).toBe(0);
  await expectSound(at.pool);
});

test("of two simultaneous orders that each name one variant twice, one takes all its units and the other none", async () => {
  const key = variantOf(at.shop.galaxy);
  const lines = { subtotalitems: [30, 30].map((quantity) => ({ key, quantity })) };
  for (let round = 0; round < ROUNDS; round += 1) {
    await restock(at.pool, key, 100);
    const replies = await Promise.all([1, 2].map(() => postOrder(at.app, at.sales, orderBody(at.shop, lines))));
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 417]);
    expect(await quantityOf(at.pool, key)).toBe(40);
  }
  await expectSound(at.pool);
});

test("a naive sale that reads the quantity and writes it back later oversells under the same load", async () => {
  const phone = variantOf(at.shop.galaxy);
  const sold = await rush(phone, () =>
    inTransaction(at.pool, async (tx) => {
      const { rows } = await tx.query<{ quantity: number }>("select quantity from variants where key = $1", [phone]);
      const quantity = rows[0]?.quantity ?? 0;
      if (quantity < 1) return false;
      await tx.query("update variants set quantity = $2 where key = $1", [phone, quantity - 1]);
      await tx.query(
        `insert into stock_movements (variant_key, delta, quantity_before, quantity_after, reason)
         values ($1, -1, $2, $2::integer - 1, 'edit')`,
        [phone, quantity],
      );
      return true;
    }),
  );
  expect(Math.max(...sold)).toBeGreaterThan(UNITS);
  expect(Object.keys(await brokenInvariants(at.pool))).toContain(
    "each ledger row starts at the end of the previous one, the first at 0",
  );
});

test("selling, cancelling and reopening at once keep the books sound", async () => {
  const { shop } = at;
  const goods = [shop.galaxy, shop.charger].map((product) => ({ key: variantOf(product), quantity: 1 }));
  const keys = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      sell(at.app, at.sales, orderBody(shop, { subtotalitems: index % 2 === 0 ? goods : goods.toReversed() })),
    ),
  );
  const steps = ["completed", "cancelled", "pending", "cancelled", "completed", "cancelled"];
  const replies = await Promise.all(
    keys.flatMap((key, index) =>
      steps.map((_, step) =>
        putEdit(at.app, at.sales, key, {
          status: steps[(index + step) % steps.length] ?? "",
          store: shop.ikeja.key,
          remark: "",
        }),
      ),
    ),
  );
  expect(replies.filter((reply) => ![200, 417].includes(reply.statusCode)).map((reply) => reply.body)).toEqual([]);
  await expectSound(at.pool);
});
