import { afterAll, beforeAll, expect, test } from "vitest";
import { type OrderShop, openShop, variantOf } from "../orders/order-kit";

let at: OrderShop;
beforeAll(async () => {
  at = await openShop();
});
afterAll(() => at.close());

const MOST_UNITS = 2_147_483_647;

test("the value of the stock is exact to the kobo, for the largest quantities and prices", async () => {
  const priced: readonly (readonly [string, number, number])[] = [
    [variantOf(at.shop.galaxy), MOST_UNITS, 2_147_483_647],
    [variantOf(at.shop.galaxy, 1), MOST_UNITS, 2_147_483_648],
    [variantOf(at.shop.charger), MOST_UNITS, Number.MAX_SAFE_INTEGER],
    [variantOf(at.shop.pixel), 3, 1],
  ];
  await at.pool.query("update variants set quantity = 0");
  for (const [variant, quantity, kobo] of priced)
    await at.pool.query("update variants set quantity = $2, price_kobo = $3 where key = $1", [variant, quantity, kobo]);
  const { body } = await at.app.inject({ url: "/api/analytics/summary", headers: at.admin });
  const kobo = priced.reduce((sum, [, quantity, price]) => sum + BigInt(quantity) * BigInt(price), 0n);
  const naira = `${kobo / 100n}.${String(kobo % 100n).padStart(2, "0")}`;
  expect(/"total_inventory_cost"\s*:\s*([\d.]+)/.exec(body)?.[1]).toBe(naira);
});
