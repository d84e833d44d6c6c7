import type { Pool } from "pg";
import type { NewUnitsBody, UnitEditBody, UnitWire } from "../../../src/api/stock/units.contract";
import type { App } from "../../../server/core/http/app-types";
import { createProduct, type Shop, type ShopProduct, type ShopStore, type SignedIn } from "../fixtures";
import { one, orderBody, sell, variantOf } from "../orders/order-kit";

/** Turns serial numbers on for a product that was never sold. */
export const track = (pool: Pool, product: ShopProduct) =>
  pool.query("update variants set tracks_serials = true where product_key = $1", [product.key]);

/** A product with serial numbers in a store; the first variant has `quantity` units. */
export async function trackedPhone(
  pool: Pool,
  { supplier }: Shop,
  { store, quantity = 5, title = "iPhone 15" }: { store: string; quantity?: number; title?: string },
): Promise<ShopProduct> {
  const product = await createProduct(pool, {
    store,
    supplier,
    title,
    variants: [
      { variation: "Black, 128GB", quantity },
      { variation: "Pink, 256GB", quantity: 2 },
    ],
  });
  await track(pool, product);
  return product;
}

export const postUnits = (app: App, headers: SignedIn, product: string, body: NewUnitsBody, key?: string) =>
  app.inject({
    method: "POST",
    url: `/api/products/${product}/units`,
    headers: { ...headers, ...(key !== undefined && { "idempotency-key": key }) },
    payload: body,
  });

/** Registers units of a product's first variant, which must succeed. */
export async function register(app: App, headers: SignedIn, product: ShopProduct, serials: string[]): Promise<void> {
  const reply = await postUnits(app, headers, product.key, { variant: variantOf(product), serials });
  if (reply.statusCode !== 200) throw new Error(`the units were refused: ${reply.body}`);
}

export const getUnit = (app: App, headers: SignedIn, serial: string) =>
  app.inject({ url: `/api/units/${encodeURIComponent(serial)}`, headers });

export async function unitOf(app: App, headers: SignedIn, serial: string): Promise<UnitWire> {
  const reply = await getUnit(app, headers, serial);
  if (reply.statusCode !== 200) throw new Error(`${serial} was not found: ${reply.body}`);
  return reply.json().data;
}

export const putUnit = (app: App, headers: SignedIn, serial: string, body: UnitEditBody) =>
  app.inject({ method: "PUT", url: `/api/units/${encodeURIComponent(serial)}`, headers, payload: body });

export const postSerials = (
  app: App,
  headers: SignedIn,
  order: string,
  version: number,
  lines: { key: string; serials: string[] }[],
) => app.inject({ method: "POST", url: `/api/orders/${order}/serials`, headers, payload: { version, lines } });

/** What a variant counts: units in stock, registered ones of them, and those that pending orders hold without names. */
export const shelfOf = (pool: Pool, variant: string) =>
  one<{ quantity: number; numbered: number; waiting: number }>(
    pool,
    "select quantity, numbered, waiting from variants where key = $1",
    [variant],
  );

/** The records with serial numbers that the examples of calls name. */
export async function trackedGoods(
  { app, admin, shop, pool }: { app: App; admin: SignedIn; shop: Shop; pool: Pool },
  store: ShopStore,
): Promise<{ trackedProduct: string; trackedVariant: string; trackedOrder: string; serial: string }> {
  const phone = await trackedPhone(pool, shop, { store: store.key, title: `iPhone of ${store.title}` });
  const serial = `SN-${store.title.split(" ")[0]}-1`;
  await register(app, admin, phone, [serial]);
  const trackedOrder = await sell(
    app,
    admin,
    orderBody(shop, {
      store: store.key,
      facilitator: store.sales.key,
      subtotalitems: [{ key: variantOf(phone), quantity: 1 }],
      payment: [{ account_key: store.cash, amount: 0 }],
    }),
  );
  return { trackedProduct: phone.key, trackedVariant: variantOf(phone), trackedOrder, serial };
}
