import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectSound } from "../../invariants";
import { delivered, memosOf, putPart } from "./order-edit-kit";
import {
  balanceOf,
  openShop,
  orderBody,
  orderOf,
  type OrderShop,
  putEdit,
  quantityOf,
  restock,
  sell,
  variantOf,
} from "../order-kit";

let at: OrderShop;

beforeAll(async () => {
  at = await openShop();
});
afterAll(async () => {
  await expectSound(at.pool).finally(at.close);
});

type Edit =
  | { part: "status"; to: string }
  | { part: "products"; lines: [product: "galaxy" | "charger", variant: number, quantity: number][] }
  | { part: "delivery"; fee: number | null }
  | { part: "payment"; lines: [account: "cash" | "bank", amount: number][] };

function send(key: string, edit: Edit) {
  const { app, admin, shop } = at;
  switch (edit.part) {
    case "status":
      return putEdit(app, admin, key, { status: edit.to, store: shop.ikeja.key, remark: "" });
    case "products":
      return putPart(
        app,
        admin,
        key,
        "products",
        edit.lines.map(([product, variant, quantity]) => ({ key: variantOf(shop[product], variant), quantity })),
      );
    case "delivery":
      return putPart(app, admin, key, "delivery", edit.fee === null ? { method: "pickup" } : delivered(edit.fee));
    case "payment":
      return putPart(
        app,
        admin,
        key,
        "payment",
        edit.lines.map(([account, amount]) => ({ account_key: shop.ikeja[account], amount })),
      );
  }
}

const line = fc.oneof(
  fc.tuple(fc.constant("galaxy" as const), fc.integer({ min: 0, max: 3 }), fc.integer({ min: 1, max: 5 })),
  fc.tuple(fc.constant("charger" as const), fc.constant(0), fc.integer({ min: 1, max: 9 })),
);
const amount = fc.constantFrom(0.01, 100, 185_000.75, 370_001.5, 500_000);
const edits: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({ part: fc.constant("status" as const), to: fc.constantFrom("pending", "completed", "cancelled") }),
  fc.record({ part: fc.constant("products" as const), lines: fc.array(line, { minLength: 1, maxLength: 3 }) }),
  fc.record({ part: fc.constant("delivery" as const), fee: fc.constantFrom(null, 0, 1500.5, 100_000) }),
  fc.record({
    part: fc.constant("payment" as const),
    lines: fc.array(fc.tuple(fc.constantFrom("cash" as const, "bank" as const), amount), { maxLength: 3 }),
  }),
);
const step = fc.record({ edit: edits, how: fc.constantFrom("once", "twice", "at once") });

test("random edits, alone, twice or twice at once, keep ledgers and totals correct", async () => {
  const seen = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
      for (const index of [0, 1]) await restock(at.pool, variantOf(at.shop.galaxy, index), 6);
      const key = await sell(at.app, at.admin, orderBody(at.shop));
      for (const { edit, how } of steps) {
        const first = send(key, edit);
        if (how !== "at once") await first;
        const replies = await Promise.all(how === "once" ? [first] : [first, send(key, edit)]);
        // The second of two changes nothing, or is refused like the first.
        expect(new Set(replies.map((reply) => reply.body)).size).toBe(1);
        const code = replies[0]?.statusCode ?? 0;
        expect([200, 417]).toContain(code);
        seen.set(code, (seen.get(code) ?? 0) + 1);
      }
      await expectSound(at.pool);
    }),
    { numRuns: 40 },
  );
  expect(Math.min(seen.get(200) ?? 0, seen.get(417) ?? 0)).toBeGreaterThan(20);
});

test("independent edits give the same result in every order", async () => {
  const parts: Edit[] = [
    { part: "status", to: "completed" },
    { part: "products", lines: [["charger", 0, 1]] },
    { part: "delivery", fee: 2000 },
    { part: "payment", lines: [["bank", 187_000.75]] },
  ];
  const phone = variantOf(at.shop.galaxy);
  const ends = new Set<string>();
  for (const sequence of permutationsOf(parts)) {
    for (const variant of [phone, variantOf(at.shop.charger)]) await restock(at.pool, variant, 5);
    const key = await sell(
      at.app,
      at.admin,
      orderBody(at.shop, {
        delivery: delivered(2000, "Someone Else"),
        payment: [{ account_key: at.shop.ikeja.cash, amount: 50 }],
      }),
    );
    const [cash, bank] = [at.shop.ikeja.cash, at.shop.ikeja.bank];
    const before = [await balanceOf(at.pool, cash), await balanceOf(at.pool, bank)] as const;
    for (const edit of sequence) expect((await send(key, edit)).statusCode).toBe(200);
    const order = await orderOf(at.app, at.admin, key);
    const memos = await memosOf(at, key);
    ends.add(
      JSON.stringify({
        figures: [order.status, order.cost, order.debt, order.total_quantity, order.delivery, order.payments],
        lines: order.lines,
        moved: [(await balanceOf(at.pool, cash)) - before[0], (await balanceOf(at.pool, bank)) - before[1]],
        left: await quantityOf(at.pool, phone),
        booked: memos.reduce((sum, [type, kobo]) => sum + (type === "credit" ? kobo : -kobo), 0),
      }),
    );
    await expectSound(at.pool);
  }
  expect([...ends].map((end) => JSON.parse(end))).toEqual([
    expect.objectContaining({ moved: [-5_000, 18_700_075], left: 5, booked: 3_500_025 }),
  ]);
});

function permutationsOf<Item>(items: readonly Item[]): Item[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, index) => permutationsOf(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));
}
