import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { byLength } from "../../length";
import { expectSound } from "../invariants";
import { outcomeOf } from "./equivalence-kit";
import { delivered, putPart } from "./edits/order-edit-kit";
import { openShop, orderBody, type OrderShop, putEdit, restock, sell, variantOf } from "./order-kit";

const RUNS = byLength({ short: 25, long: 1000 });

let at: OrderShop;

beforeAll(async () => {
  at = await openShop();
  await at.pool.query("update shop_settings set vat_bp = 750");
  await sell(at.app, at.admin, orderBody(at.shop));
});
afterAll(async () => {
  await expectSound(at.pool).finally(at.close);
});

const STATUSES = ["pending", "completed", "cancelled"] as const;
type Part = "status" | "products" | "delivery" | "payment";

type Wanted = {
  status: (typeof STATUSES)[number];
  quantities: [phone: number, charger: number];
  /** Naira; null for pickup. */
  fee: number | null;
  paid: { percent: number; inBank: number };
  remark: string;
};

const wanted: fc.Arbitrary<Wanted> = fc.record({
  status: fc.constantFrom(...STATUSES),
  quantities: fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 0, max: 5 })),
  fee: fc.constantFrom(null, 0, 1500.5, 20_000),
  paid: fc.record({ percent: fc.constantFrom(0, 1, 37, 100), inBank: fc.constantFrom(0, 50, 100) }),
  remark: fc.constantFrom("", "Call first"),
});

/** Payments stay within the cost only if they follow the goods and the fee; a cancelled order has none. */
const sequence = fc
  .constantFrom<Part[]>(["products", "delivery"], ["delivery", "products"])
  .chain((parts) => fc.nat({ max: 2 }).map((place) => parts.toSpliced(place, 0, "status")))
  .chain((parts) => fc.constantFrom(3, parts.indexOf("status")).map((place) => withPayment(parts, place)));

const withPayment = (parts: Part[], place: number): Part[] =>
  place === parts.length - 1 ? parts.toSpliced(place, 0, "payment") : [...parts, "payment"];

function bodyOf({ status, quantities, fee, paid, remark }: Wanted) {
  const { galaxy, charger, ikeja } = at.shop;
  const goods = [galaxy.variants[0], charger.variants[0]].flatMap((variant, index) => {
    const quantity = quantities[index] ?? 0;
    return variant === undefined || quantity === 0 ? [] : [{ variant, quantity }];
  });
  const cost = goods.reduce(
    (sum, each) => sum + each.variant.salePriceKobo * each.quantity,
    Math.round((fee ?? 0) * 100),
  );
  const kobo = status === "cancelled" ? 0 : Math.floor((cost * paid.percent) / 100);
  const bank = Math.floor((kobo * paid.inBank) / 100);
  return orderBody(at.shop, {
    status,
    remark,
    delivery: fee === null ? null : delivered(fee),
    subtotalitems: goods.map(({ variant, quantity }) => ({ key: variant.key, quantity })),
    payment: [
      { account_key: ikeja.bank, amount: bank / 100 },
      { account_key: ikeja.cash, amount: (kobo - bank) / 100 },
    ],
  });
}

type Body = ReturnType<typeof bodyOf>;

function send(key: string, body: Body, part: Part) {
  const { app, admin } = at;
  switch (part) {
    case "status":
      return putEdit(app, admin, key, { status: body.status, store: body.store, remark: body.remark });
    case "products":
      return putPart(app, admin, key, part, body.subtotalitems);
    case "delivery":
      return putPart(app, admin, key, part, body.delivery ?? { method: "pickup" });
    case "payment":
      return putPart(
        app,
        admin,
        key,
        part,
        body.payment.filter(({ amount }) => amount > 0),
      );
  }
}

async function leftBy(make: () => Promise<string>) {
  for (const product of [at.shop.galaxy, at.shop.charger]) await restock(at.pool, variantOf(product), 20);
  return (await outcomeOf(at, make)).left;
}

test(`${RUNS} random orders leave the same rows whether they are sold at once or edited step by step`, async () => {
  await fc.assert(
    fc.asyncProperty(wanted, wanted, sequence, async (end, begin, parts) => {
      const body = bodyOf(end);
      const first = bodyOf({ ...begin, status: "pending", paid: { percent: 0, inBank: 0 } });
      const sold = await leftBy(() => sell(at.app, at.admin, body));
      const edited = await leftBy(async () => {
        const key = await sell(at.app, at.admin, first);
        for (const part of parts) {
          const reply = await send(key, body, part);
          expect([part, reply.statusCode, reply.body]).toEqual([part, 200, expect.any(String)]);
        }
        return key;
      });
      expect(edited).toEqual(sold);
    }),
    { numRuns: RUNS },
  );
}, 1_200_000);
