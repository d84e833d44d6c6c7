import { afterEach, beforeEach, expect, test } from "vitest";
import { type SignedIn, signIn } from "../fixtures";
import { expectSound } from "../invariants";
import { putPart } from "../orders/edits/order-edit-kit";
import {
  balanceOf,
  shopForEachTest,
  orderBody,
  type OrderShop,
  postOrder,
  putEdit,
  sell,
  variantOf,
} from "../orders/order-kit";

const MOST_KOBO = Number.MAX_SAFE_INTEGER;
const MOST = MOST_KOBO / 100;
const MOST_TEXT = "₦90,071,992,547,409.91";
const HALF = 60_000_000_000_000;

const newShop = shopForEachTest();
let at: OrderShop;
let manager: SignedIn;
beforeEach(async () => {
  at = await newShop();
  manager = await signIn(at.app, at.shop.ikeja.manager.email);
});
afterEach(async () => {
  await expectSound(at.pool);
});

const price = (naira: number) =>
  at.pool.query("update variants set sale_price_kobo = $2 where key = $1", [variantOf(at.shop.charger), naira * 100]);
const sale = (changes: Partial<ReturnType<typeof orderBody>> = {}) =>
  orderBody(at.shop, { subtotalitems: [{ key: variantOf(at.shop.charger), quantity: 1 }], ...changes });
const cash = (amount: number) => ({ account_key: at.shop.ikeja.cash, amount });

const tooMuch = (what: string) =>
  `${what} would pass ${MOST_TEXT}, the most that can be recorded. Nothing was saved. Enter a smaller amount`;

test("payments that exceed what an account can hold are refused with its name, when selling and when editing", async () => {
  await price(HALF);
  await sell(at.app, at.sales, sale({ payment: [cash(HALF)] }));
  const other = { ...sale().customer, email: "chi@example.com" };
  const second = await postOrder(at.app, at.sales, sale({ customer: other, payment: [cash(HALF)] }));
  expect([second.statusCode, second.json()]).toEqual([
    417,
    { error: tooMuch("The balance of Ikeja cash"), code: "rule" },
  ]);
  const elsewhere = { account_key: at.shop.ikeja.bank, amount: 1 };
  const key = await sell(
    at.app,
    at.sales,
    sale({ customer: { ...sale().customer, email: "bola@example.com" }, payment: [elsewhere] }),
  );
  const edited = await putPart(at.app, manager, key, "payment", [cash(HALF)]);
  expect([edited.statusCode, edited.json()]).toEqual([
    417,
    { error: tooMuch("The balance of Ikeja cash"), code: "rule" },
  ]);
  expect(await balanceOf(at.pool, at.shop.ikeja.cash)).toBe(HALF * 100);
});

test("a customer's debt cannot exceed what can be shown", async () => {
  await price(HALF);
  await sell(at.app, at.sales, sale());
  const second = await postOrder(at.app, at.sales, sale());
  expect(second.statusCode).toBe(417);
  expect(second.json().error).toMatch(
    /^What .+ owes would pass ₦90,071,992,547,409\.91, the most that can be recorded\./,
  );
});

test("an amount beyond the largest is refused with its field and the limit", async () => {
  const reply = await postOrder(at.app, at.sales, sale({ payment: [cash(MOST * 10)] }));
  expect(reply.statusCode).toBe(400);
  expect(reply.json().error).toContain("must be at most 90,071,992,547,409.91");
});

test("goods cannot be returned to a shelf beyond the largest quantity", async () => {
  const variant = variantOf(at.shop.charger);
  const key = await sell(at.app, at.sales, sale());
  const shelf = 2_147_483_647;
  await at.pool.query(
    `with stocked as (update variants set quantity = $2 where key = $1 returning key, quantity)
     insert into stock_movements (variant_key, delta, quantity_before, quantity_after, reason)
     select key, $2::integer - 24, 24, quantity, 'edit' from stocked`,
    [variant, shelf],
  );
  const reply = await putEdit(at.app, manager, key, { status: "cancelled", store: at.shop.ikeja.key, remark: "" });
  expect([reply.statusCode, reply.json()]).toEqual([
    417,
    {
      error: "A quantity or an amount would become larger than can be recorded. Nothing was saved. Enter a smaller one",
      code: "rule",
    },
  ]);
});
