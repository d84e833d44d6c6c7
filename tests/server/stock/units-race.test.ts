import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "../../../server/core/db/transaction";
import { byLength } from "../../length";
import type { ShopProduct } from "../fixtures";
import { expectSound } from "../invariants";
import { orderBody, openShop, type OrderShop, postOrder, putEdit, restock, sell, variantOf } from "../orders/order-kit";
import { putProduct, editOf, loadProduct } from "../products/product-kit";
import { postSerials, postUnits, putUnit, register, shelfOf, trackedPhone, unitOf } from "./unit-kit";

const ROUNDS = byLength({ short: 15, long: 300 });
/** Rounds of races that are no sale of one unit. */
const FEW = byLength({ short: 8, long: 150 });
const TILLS = 4;

let at: OrderShop;
let phone: ShopProduct;
let black: string;
let pink: string;

beforeAll(async () => {
  at = await openShop();
  phone = await trackedPhone(at.pool, at.shop, { store: at.shop.ikeja.key, quantity: 20_000 });
  [black, pink] = [variantOf(phone), variantOf(phone, 1)];
  // Without other registered units the count of the variant alone would refuse to sell one of them twice.
  await register(
    at.app,
    at.admin,
    phone,
    Array.from({ length: 20 }, (_, index) => `spare-${index}`),
  );
});
afterAll(async () => {
  await expectSound(at.pool).finally(at.close);
});

const serialOf = (round: number, what: string) => `${what}-${round}`;

const saleOf = (serials: string[], status: "pending" | "completed" = "completed", quantity = serials.length) =>
  orderBody(at.shop, {
    status,
    // Tills that sell to one customer would wait for each other before they come to the unit.
    customer: { ...orderBody(at.shop).customer, email: `${crypto.randomUUID()}@example.com` },
    subtotalitems: [{ key: black, quantity, serials }],
  });

type Outcome = { statusCode: number; body: string };

const outcome = ({ statusCode, body }: Outcome) => [statusCode, statusCode === 200 ? null : JSON.parse(body).error];

/** What came of tills that name the same unit at the same moment: one order, and this sentence for all others. */
async function raceFor(serial: string, send: (till: number) => Promise<Outcome>, refused: RegExp) {
  const replies = await Promise.all(Array.from({ length: TILLS }, (_, till) => send(till)));
  const all = replies.map(outcome).toSorted(([one], [other]) => Number(one) - Number(other));
  expect(all).toEqual([[200, null], ...Array(TILLS - 1).fill([417, expect.stringMatching(refused)])]);
  const { history, state } = await unitOf(at.app, at.admin, serial);
  expect(history.filter(({ kind }) => kind === "sold" || kind === "held")).toHaveLength(1);
  return state;
}

test(`of ${TILLS} tills that sell one unit exactly one does, in ${ROUNDS} rounds, and the others get a sentence`, async () => {
  expect(at.pool.options.max).toBeGreaterThanOrEqual(8);
  for (let round = 0; round < ROUNDS; round += 1) {
    const serial = serialOf(round, "one");
    await register(at.app, at.admin, phone, [serial]);
    const status = (till: number) => (till % 2 === 0 ? "completed" : "pending");
    await raceFor(
      serial,
      (till) => postOrder(at.app, at.sales, saleOf([serial], status(till))),
      /^one-\d+ (was sold already, on|is held by) order \d+\. Choose another unit$/i,
    );
  }
  await expectSound(at.pool);
});

test("of tills that sell a unit which nobody registered, exactly one registers and sells it", async () => {
  for (let round = 0; round < FEW; round += 1) {
    const serial = serialOf(round, "new");
    const state = await raceFor(
      serial,
      () => postOrder(at.app, at.sales, saleOf([serial])),
      /^new-\d+ was sold already, on order \d+/,
    );
    expect(state).toBe("sold");
  }
  await expectSound(at.pool);
});

test("of tills whose sales name two units in opposite orders, one sells both", async () => {
  for (let round = 0; round < FEW; round += 1) {
    const both = [serialOf(round, "left"), serialOf(round, "right")];
    const replies = await Promise.all(
      Array.from({ length: TILLS }, (_, till) =>
        postOrder(at.app, at.sales, saleOf(till % 2 === 0 ? both : both.toReversed())),
      ),
    );
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(TILLS - 1).fill(417)]);
  }
  await expectSound(at.pool);
});

test("of people who register one number for two variants, exactly one does", async () => {
  await restock(at.pool, pink, 20_000);
  for (let round = 0; round < FEW; round += 1) {
    const serial = serialOf(round, "twice");
    const replies = await Promise.all(
      [black, pink, black, pink].map((variant) =>
        postUnits(at.app, at.admin, phone.key, { variant, serials: [serial] }),
      ),
    );
    expect(replies.map(outcome).toSorted(([one], [other]) => Number(one) - Number(other))).toEqual([
      [200, null],
      ...Array(3).fill([417, `${serial} is registered already. Check the number`]),
    ]);
  }
  await expectSound(at.pool);
});

test("of people who register a number that was taken off its unit for two products, exactly one does", async () => {
  const other = await trackedPhone(at.pool, at.shop, { store: at.shop.ikeja.key, quantity: 20_000 });
  for (let round = 0; round < FEW; round += 1) {
    const serial = serialOf(round, "again");
    await register(at.app, at.admin, phone, [serial]);
    const taken = await putUnit(at.app, at.admin, serial, { version: 1, gone: true, reason: "Wrong label" });
    expect(taken.statusCode).toBe(200);
    const replies = await Promise.all(
      [phone, other, phone, other].map((product) =>
        postUnits(at.app, at.admin, product.key, { variant: variantOf(product), serials: [serial] }),
      ),
    );
    expect(replies.map(outcome).toSorted(([one], [another]) => Number(one) - Number(another))).toEqual([
      [200, null],
      ...Array(3).fill([417, `${serial} is registered already. Check the number`]),
    ]);
  }
  await expectSound(at.pool);
});

test("the last unit without a number gets one name: of its sale, of a pending order, or of who registers it", async () => {
  for (let round = 0; round < FEW; round += 1) {
    const store = at.shop.ikeja.key;
    const rare = await trackedPhone(at.pool, at.shop, { store, quantity: 2, title: `Rare ${round}` });
    const key = variantOf(rare);
    await register(at.app, at.admin, rare, [serialOf(round, "rare")]);
    const sale = (status: "pending" | "completed", serial: string) => {
      const body = { ...saleOf([], status), subtotalitems: [{ key, quantity: 1, serials: [serial] }] };
      return postOrder(at.app, at.sales, body);
    };
    const replies = await Promise.all([
      sale("completed", serialOf(round, "sold")),
      sale("pending", serialOf(round, "held")),
      postUnits(at.app, at.admin, rare.key, { variant: key, serials: [serialOf(round, "kept")] }),
      sale("pending", serialOf(round, "held-too")),
    ]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 417, 417, 417]);
    const { quantity, numbered, waiting } = await shelfOf(at.pool, key);
    expect(numbered).toBeLessThanOrEqual(quantity + waiting);
  }
  await expectSound(at.pool);
});

test("orders that name units and are cancelled meanwhile leave every unit in one place", async () => {
  for (let round = 0; round < FEW; round += 1) {
    const serial = serialOf(round, "moved");
    const [one, other] = [
      await sell(at.app, at.sales, saleOf([serial], "pending")),
      await sell(at.app, at.sales, saleOf([], "pending", 1)),
    ];
    const details = { status: "cancelled", store: at.shop.ikeja.key, remark: "" };
    const replies = await Promise.all([
      putEdit(at.app, at.sales, one, details),
      postSerials(at.app, at.sales, other, 1, [{ key: black, serials: [serial] }]),
      postOrder(at.app, at.sales, saleOf([serial])),
    ]);
    expect(replies[0]?.statusCode).toBe(200);
    expect(replies.slice(1).filter(({ statusCode }) => statusCode === 200).length).toBeLessThanOrEqual(1);
  }
  await expectSound(at.pool);
});

test("a unit that is sold and sent to another store at once goes one way", async () => {
  for (let round = 0; round < FEW; round += 1) {
    const serial = serialOf(round, "sent");
    await register(at.app, at.admin, phone, [serial]);
    const replies = await Promise.all([
      postOrder(at.app, at.sales, saleOf([serial])),
      at.app.inject({
        method: "POST",
        url: "/api/inventory/transfers/new",
        headers: at.admin,
        payload: {
          products: [{ product: phone.key, variant: black, quantity: 1, serials: [serial] }],
          to: at.shop.wuse.key,
        },
      }),
    ]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 417]);
  }
  await expectSound(at.pool);
});

test("serial numbers that are turned on while orders come and complete count every unit that waits", async () => {
  for (let round = 0; round < FEW; round += 1) {
    const { galaxy } = at.shop;
    await restock(at.pool, variantOf(galaxy), 100);
    const pending = await sell(at.app, at.sales, orderBody(at.shop));
    const body = editOf(await loadProduct(at.app, at.admin, galaxy.key));
    const isOn = round % 2 === 0;
    const replies = await Promise.all([
      putProduct(at.app, at.admin, galaxy.key, { ...body, tracks_serials: isOn }),
      postOrder(at.app, at.sales, orderBody(at.shop)),
      postOrder(at.app, at.sales, orderBody(at.shop, { status: "completed" })),
      putEdit(at.app, at.sales, pending, { status: "completed", store: at.shop.ikeja.key, remark: "" }),
    ]);
    expect(replies.every(({ statusCode }) => statusCode === 200 || statusCode === 417)).toBe(true);
    await expectSound(at.pool);
  }
});

test("a naive sale that reads where a unit is and writes it later sells one unit several times", async () => {
  await register(at.app, at.admin, phone, ["naive"]);
  const sold = await Promise.all(
    Array.from({ length: TILLS }, () =>
      inTransaction(at.pool, async (tx) => {
        const { rows } = await tx.query("select state from units where match = 'naive'");
        if (rows[0].state !== "in stock") return false;
        await tx.query("select pg_sleep(0.02)");
        await tx.query("update units set version = version + 1 where match = 'naive'");
        return true;
      }),
    ),
  );
  expect(sold.filter(Boolean).length).toBeGreaterThan(1);
});
