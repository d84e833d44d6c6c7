import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { byLength } from "../../length";
import { expectSound } from "../invariants";
import { postSerials, register, trackedPhone } from "../stock/unit-kit";
import { outcomeOf } from "./equivalence-kit";
import { putPart } from "./edits/order-edit-kit";
import { openShop, orderBody, orderOf, type OrderShop, putEdit, sell, variantOf } from "./order-kit";

const RUNS = byLength({ short: 25, long: 1000 });
const MOST = 4;

let at: OrderShop;

beforeAll(async () => {
  at = await openShop();
});
afterAll(async () => {
  await expectSound(at.pool).finally(at.close);
});

/** Serial numbers by their place among those that a run uses. */
type Names = readonly number[];
type Wanted = { status: "pending" | "completed" | "cancelled"; quantity: number; names: Names };
type Part = "products" | "serials" | "status";
type Story = {
  /** How many of the serial numbers are registered before. */
  known: number;
  begin: Wanted;
  end: Wanted;
  parts: readonly Part[];
};

const USED = 2 * MOST;
const someNames = (from: Names, most: number) =>
  fc.shuffledSubarray([...from], { minLength: 0, maxLength: Math.min(most, from.length) });

const wanted: fc.Arbitrary<Wanted> = fc
  .record({
    status: fc.constantFrom("pending" as const, "completed" as const, "cancelled" as const),
    quantity: fc.integer({ min: 1, max: MOST }),
    names: fc.shuffledSubarray([...Array(USED).keys()], { minLength: MOST, maxLength: MOST }),
    named: fc.nat({ max: MOST }),
  })
  // Completed: every unit is named; cancelled: none is; pending: some are.
  .map(({ status, quantity, names, named }) => {
    const count = { completed: quantity, cancelled: 0, pending: Math.min(named, quantity) }[status];
    return { status, quantity, names: names.slice(0, count) };
  });

const story: fc.Arbitrary<Story> = fc
  .record({ known: fc.nat({ max: USED }), end: wanted, quantity: fc.integer({ min: 1, max: MOST }) })
  .chain(({ known, end, quantity }) => {
    // A number that the order registers and gives up stays registered, which a sale at once would not leave.
    const usable = [...Array(USED).keys()].filter((name) => name < known || end.names.includes(name));
    return fc.record({
      known: fc.constant(known),
      begin: fc.record({
        status: fc.constant("pending" as const),
        quantity: fc.constant(quantity),
        names: someNames(usable, quantity),
      }),
      end: fc.constant(end),
      parts: partsOf(end, quantity),
    });
  });

/** The orders of edits that the rules allow: names follow the units they need, and a completed order has them all. */
function partsOf({ status, names }: Wanted, quantity: number): fc.Arbitrary<Part[]> {
  if (status === "cancelled") return fc.constantFrom<Part[][]>(["products", "status"], ["status", "products"]);
  const later: Part[] = status === "completed" ? ["status"] : [];
  const orders: Part[][] = [["products", "serials", ...later]];
  if (quantity >= names.length) orders.push(["serials", "products", ...later]);
  return fc.constantFrom(...orders);
}

let run = 0;

/** Sells phones of a new product in one way or the other; what is left, in words that both ways share. */
async function leftBy({ known, begin, end, parts }: Story, isStepwise: boolean): Promise<unknown> {
  run += 1;
  const { app, admin, shop, pool } = at;
  const phone = await trackedPhone(pool, shop, { store: shop.ikeja.key, quantity: USED });
  const variant = variantOf(phone);
  const prefix = `RUN-${run}-`;
  const serialsOf = (names: Names) => names.map((name) => `${prefix}${name}`);
  if (known > 0) await register(app, admin, phone, serialsOf([...Array(known).keys()]));
  const sale = ({ status, quantity, names }: Wanted) =>
    sell(
      app,
      admin,
      orderBody(shop, { status, subtotalitems: [{ key: variant, quantity, serials: serialsOf(names) }] }),
    );
  const send = async (key: string, part: Part) => {
    if (part === "products") return putPart(app, admin, key, part, [{ key: variant, quantity: end.quantity }]);
    if (part === "status") return putEdit(app, admin, key, { status: end.status, store: shop.ikeja.key, remark: "" });
    const { version } = await orderOf(app, admin, key);
    return postSerials(app, admin, key, version, [{ key: variant, serials: serialsOf(end.names) }]);
  };
  const { key, left } = await outcomeOf(at, async () => {
    if (!isStepwise) return sale(end);
    const order = await sale(begin);
    for (const part of parts) {
      const reply = await send(order, part);
      expect([part, reply.statusCode, reply.body]).toEqual([part, 200, expect.any(String)]);
    }
    return order;
  });
  const { rows: units } = await pool.query(
    `select u.serial, u.state, l.order_key = $2 as is_on_order, u.position from units u
       left join order_lines l on l.key = u.order_line_key where u.variant_key = $1 order by u.serial`,
    [variant, key],
  );
  const told = JSON.stringify({ ...left, units });
  return JSON.parse(told.replaceAll(variant, "variant").replaceAll(phone.key, "product").replaceAll(prefix, "unit "));
}

test(`${RUNS} random sales of units leave the same rows whether they are named at once or step by step`, async () => {
  await fc.assert(
    fc.asyncProperty(story, async (each) => {
      expect(await leftBy(each, true)).toEqual(await leftBy(each, false));
    }),
    { numRuns: RUNS },
  );
}, 1_200_000);
