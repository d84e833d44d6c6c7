import type { OrderShop } from "../orders/order-kit";
import { variantOf } from "../orders/order-kit";
import { register, trackedPhone } from "../stock/unit-kit";

// What happens to units with serial numbers, as changedRows shows it.

const EVENT = { at: "now", order_key: "orders 1", employee_key: "admin" };
export const left = (unit: string, state: "held" | "sold") => ({
  ...EVENT,
  unit_key: unit,
  kind: state,
  state,
  from_variant_key: "black",
});
export const registered = (unit: string) => ({
  ...EVENT,
  unit_key: unit,
  kind: "registered",
  state: "in stock",
  to_variant_key: "black",
});
export const on = (line: string, place: number) => ({
  order_line_key: [null, line],
  position: [null, place],
  version: [1, 2],
});

/** Adds a phone of which three of five units have numbers; the names of what is in the shop. */
export async function withUnits(at: OrderShop): Promise<Record<string, string>> {
  const { app, pool, admin, shop } = at;
  const iphone = await trackedPhone(pool, shop, { store: shop.ikeja.key });
  await register(app, admin, iphone, ["A1", "A2", "A3"]);
  const { rows } = await pool.query<{ key: string; serial: string }>("select key, serial from units");
  return {
    ikeja: shop.ikeja.key,
    cash: shop.ikeja.cash,
    admin: shop.admin.key,
    black: variantOf(iphone),
    iphone: iphone.key,
    galaxy: shop.galaxy.key,
    blue: variantOf(shop.galaxy),
    ...Object.fromEntries(rows.map(({ key, serial }) => [serial, key])),
  };
}
