import type { NewOrderBody } from "../../../src/api/orders/orders.contract";
import type { Permission } from "../../../src/api/rights/permissions.contract";
import { signIn } from "../fixtures";
import { type NamedSale, one, orderBody, type OrderShop, variantOf } from "./order-kit";

// A unit of both products costs the shop ₦150,000.50 and lists at ₦185,000.75.
export const reason = "Regular customer";

export type SentLine = NewOrderBody["subtotalitems"][number];

export const galaxyLine = (at: OrderShop, discount?: SentLine["discount"], quantity = 1): SentLine => ({
  key: variantOf(at.shop.galaxy),
  quantity,
  ...(discount !== undefined && { discount }),
});

export const chargerLine = (at: OrderShop, quantity = 1): SentLine => ({ key: variantOf(at.shop.charger), quantity });

export const saleIn = (at: OrderShop, subtotalitems: SentLine[], changes: Partial<NamedSale> = {}) =>
  orderBody(at.shop, { subtotalitems, ...changes });

/** The salesperson of the first store, with the permission to give discounts and these others. */
export async function bargainer(at: OrderShop, ...more: Permission[]) {
  await at.pool.query("update roles set permissions = permissions || $2::text[] where key = $1", [
    at.shop.roles.sales,
    ["orders.discount", ...more],
  ]);
  return signIn(at.app, at.shop.ikeja.sales.email);
}

export const profitIn = async (at: OrderShop, key: string) =>
  (await one<{ profit: number }>(at.pool, "select profit_kobo as profit from orders where key = $1", [key])).profit;
