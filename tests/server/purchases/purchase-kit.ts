import type { Pool } from "pg";
import type { Permission } from "../../../src/api/rights/permissions.contract";
import {
  type NewDeliveryBody,
  newPurchaseReply,
  type NewPurchaseBody,
  purchaseReply,
} from "../../../src/api/purchases/purchases.contract";
import { supplierReply } from "../../../src/api/stock/suppliers.contract";
import type { App } from "../../../server/core/http/app-types";
import type { Shop, ShopStore, SignedIn } from "../fixtures";
import { one, type OrderShop, variantOf } from "../orders/order-kit";

type Change = { version?: number; headers: SignedIn; key?: string };

const send = (app: App, method: "POST" | "PUT", url: string, payload: object, { version, headers, key }: Change) =>
  app.inject({
    method,
    url,
    headers: {
      ...headers,
      ...(version !== undefined && { "if-match": String(version) }),
      ...(key !== undefined && { "idempotency-key": key }),
    },
    payload,
  });

/** A purchase of five Galaxies at ₦151,000.00 and ten chargers at ₦4,000.50 for the first store. */
export const purchaseBody = (shop: Shop, changes: Partial<NewPurchaseBody> = {}): NewPurchaseBody => ({
  store: shop.ikeja.key,
  supplier: shop.supplier,
  remark: "",
  lines: [
    { variant: variantOf(shop.galaxy), quantity: 5, cost: 151_000 },
    { variant: variantOf(shop.charger), quantity: 10, cost: 4000.5 },
  ],
  ...changes,
});

export const postPurchase = (app: App, headers: SignedIn, body: object, key?: string) =>
  send(app, "POST", "/api/purchases/new", body, { headers, ...(key !== undefined && { key }) });

export const putPurchase = (app: App, purchase: string, body: object, change: Change) =>
  send(app, "PUT", `/api/purchases/${purchase}/edit`, body, change);

export const movePurchase = (app: App, purchase: string, status: string, change: Change) =>
  send(app, "PUT", `/api/purchases/${purchase}/status/edit`, { status }, change);

export const receive = (app: App, purchase: string, body: NewDeliveryBody, change: Change) =>
  send(app, "POST", `/api/purchases/${purchase}/deliveries/new`, body, change);

export const pay = (app: App, supplier: string, body: { account: string; amount: number }, change: Change) =>
  send(app, "POST", `/api/inventory/suppliers/${supplier}/payments/new`, body, change);

/** Writes a draft, which must succeed; returns its key. */
export async function draft(app: App, headers: SignedIn, body: NewPurchaseBody): Promise<string> {
  const reply = await postPurchase(app, headers, body);
  if (reply.statusCode !== 200) throw new Error(`the purchase was refused: ${reply.body}`);
  return newPurchaseReply.parse(reply.json()).data.key;
}

/** The same, sent to its supplier. */
export async function sent(app: App, headers: SignedIn, body: NewPurchaseBody): Promise<string> {
  const key = await draft(app, headers, body);
  const reply = await movePurchase(app, key, "sent", { headers });
  if (reply.statusCode !== 200) throw new Error(`sending was refused: ${reply.body}`);
  return key;
}

export async function purchaseOf(app: App, headers: SignedIn, key: string) {
  const reply = await app.inject({ url: `/api/purchases/${key}`, headers });
  if (reply.statusCode !== 200) throw new Error(`the purchase was not found: ${reply.body}`);
  return purchaseReply.parse(reply.json()).data;
}

/** The keys of a purchase's lines, in their order. */
export const lineKeys = async (app: App, headers: SignedIn, key: string): Promise<string[]> =>
  (await purchaseOf(app, headers, key)).lines.map((line) => line.key);

/** Receives these units of the first line and of those after it, which must succeed. */
export async function receiveAll(app: App, headers: SignedIn, key: string, quantities: readonly number[]) {
  const lines = await lineKeys(app, headers, key);
  const came = quantities.flatMap((quantity, at) => (quantity === 0 ? [] : [{ line: lines[at] ?? "", quantity }]));
  const reply = await receive(app, key, { lines: came }, { headers });
  if (reply.statusCode !== 200) throw new Error(`the goods were refused: ${reply.body}`);
}

export async function debtsOf(app: App, headers: SignedIn, supplier: string) {
  const reply = await app.inject({ url: `/api/inventory/suppliers/${supplier}`, headers });
  return supplierReply.parse(reply.json()).data.debts;
}

export const priceOf = async (pool: Pool, variant: string) =>
  (await one<{ kobo: number }>(pool, "select price_kobo as kobo from variants where key = $1", [variant])).kobo;

/** Lets people with the sellers' role do this too. */
export const grant = ({ pool, shop }: Pick<OrderShop, "pool" | "shop">, permissions: readonly Permission[]) =>
  pool.query("update roles set permissions = permissions || $2::text[] where key = $1", [
    shop.roles.sales,
    permissions,
  ]);

/** The records of purchases that the examples of calls name; the store owes the supplier something, and can pay it. */
export async function purchasedGoods(
  { app, admin, shop }: Pick<OrderShop, "app" | "admin" | "shop">,
  store: ShopStore,
  variant: string,
): Promise<{ purchase: string; draftPurchase: string; sentPurchase: string; purchaseLine: string }> {
  const body: NewPurchaseBody = {
    store: store.key,
    supplier: shop.supplier,
    remark: `Bought for ${store.title}`,
    lines: [{ variant, quantity: 500, cost: 151_000 }],
  };
  const sentPurchase = await sent(app, admin, body);
  const credit = { remark: "Money for suppliers", type: "credit", store: store.key };
  const transactions = [{ account_key: store.cash, amount: 1_000_000 }];
  await send(app, "POST", "/api/finances/transactions/new", { ...credit, transactions }, { headers: admin });
  await receiveAll(app, admin, sentPurchase, [1]);
  const [purchaseLine = ""] = await lineKeys(app, admin, sentPurchase);
  return {
    purchase: await draft(app, admin, body),
    draftPurchase: await draft(app, admin, body),
    sentPurchase,
    purchaseLine,
  };
}
