import type { Pool } from "pg";
import {
  newTransferReply,
  type TransferReceiptBody,
  transferReply,
  type TransferWire,
} from "../../../src/api/stock/transfers.contract";
import type { App } from "../../../server/core/http/app-types";
import { type ShopProduct, type SignedIn, signIn } from "../fixtures";
import { one, shopForEachTest, variantOf } from "../orders/order-kit";

type Change = { headers: SignedIn; version?: number; key?: string };

const put = (app: App, url: string, payload: object, { headers, version, key }: Change) =>
  app.inject({
    method: "PUT",
    url,
    headers: {
      ...headers,
      ...(version !== undefined && { "if-match": String(version) }),
      ...(key !== undefined && { "idempotency-key": key }),
    },
    payload,
  });

export type Sent = { product: string; variant: string; quantity: number; serials?: readonly string[] };

export const goods = (product: ShopProduct, quantity: number, index = 0): Sent => ({
  product: product.key,
  variant: variantOf(product, index),
  quantity,
});

export const postTransfer = (app: App, headers: SignedIn, products: readonly Sent[], to: string, isOnTheWay = true) =>
  app.inject({
    method: "POST",
    url: "/api/inventory/transfers/new",
    headers,
    payload: { products, to, ...(isOnTheWay && { on_the_way: true }) },
  });

/** Sends goods, which must succeed; returns the transfer's key. */
export async function dispatch(
  app: App,
  headers: SignedIn,
  products: readonly Sent[],
  to: string,
  isOnTheWay = true,
): Promise<string> {
  const reply = await postTransfer(app, headers, products, to, isOnTheWay);
  if (reply.statusCode !== 200) throw new Error(`the transfer was refused: ${reply.body}`);
  return newTransferReply.parse(reply.json()).data.key;
}

export const receive = (app: App, transfer: string, lines: TransferReceiptBody["lines"], change: Change) =>
  put(app, `/api/inventory/transfers/${transfer}/receipt/edit`, { lines }, change);

export const callBack = (app: App, transfer: string, change: Change) =>
  put(app, `/api/inventory/transfers/${transfer}/status/edit`, { status: "called-back" }, change);

export const getTransfer = (app: App, headers: SignedIn, key: string) =>
  app.inject({ url: `/api/inventory/transfers/${key}`, headers });

export async function transferOf(app: App, headers: SignedIn, key: string): Promise<TransferWire> {
  const reply = await getTransfer(app, headers, key);
  if (reply.statusCode !== 200) throw new Error(`the transfer was not found: ${reply.body}`);
  return transferReply.parse(reply.json()).data;
}

/** The variant of the same gadget in another store. */
export const twinIn = (pool: Pool, variant: string, store: string) =>
  one<{ key: string; product: string; quantity: number; numbered: number }>(
    pool,
    `select v.key, p.key as product, v.quantity, v.numbered
       from variants s join products sp on sp.key = s.product_key
       join products p on p.catalogue_key = sp.catalogue_key and p.store_key = $2 and p.deleted_at is null
       join variants v on v.product_key = p.key and v.catalogue_key = s.catalogue_key
      where s.key = $1`,
    [variant, store],
  );

/** The ledger rows of a transfer, in their order: the variant, the change and the reason. */
export async function ledgerOf(pool: Pool, transfer: string): Promise<[string, number, string][]> {
  const { rows } = await pool.query(
    "select variant_key, delta, reason from stock_movements where transfer_key = $1 order by id",
    [transfer],
  );
  return rows.map(({ variant_key, delta, reason }) => [variant_key, delta, reason]);
}

type Open = { app: App; admin: SignedIn; pool: Pool };

/** The transfers on the way that the examples of calls name: one from a store to another, and one back from there. */
export async function transitGoods(
  { app, admin, pool }: Open,
  store: string,
  other: string,
  product: ShopProduct,
): Promise<{ sentTransfer: string; comingTransfer: string; comingVariant: string }> {
  const sentTransfer = await dispatch(app, admin, [goods(product, 1)], other);
  await dispatch(app, admin, [goods(product, 1)], other, false);
  const there = await twinIn(pool, variantOf(product), other);
  const back = { product: there.product, variant: there.key, quantity: 1 };
  return {
    sentTransfer,
    comingTransfer: await dispatch(app, admin, [back], store),
    comingVariant: there.key,
  };
}

type Line = TransferReceiptBody["lines"][number];

/** A new shop for each test: `sender` sends `phone` from the first store, and `receiver` receives it in the second. */
export function transitForEachTest() {
  const newShop = shopForEachTest();
  return async () => {
    const at = await newShop();
    const { app, pool, shop } = at;
    const sender = await signIn(app, shop.ikeja.manager.email);
    const receiver = await signIn(app, shop.wuse.manager.email);
    const phone = variantOf(shop.galaxy);
    return {
      at,
      sender,
      receiver,
      phone,
      send: (quantity: number, headers = sender) =>
        dispatch(app, headers, [goods(shop.galaxy, quantity)], shop.wuse.key),
      there: () => twinIn(pool, phone, shop.wuse.key),
      take: (transfer: string, line: Omit<Line, "variant">, headers = receiver, version?: number) =>
        receive(app, transfer, [{ variant: phone, ...line }], { headers, ...(version !== undefined && { version }) }),
    };
  };
}

export type Transit = Awaited<ReturnType<ReturnType<typeof transitForEachTest>>>;

export const said = ({ statusCode, json }: { statusCode: number; json: () => { error?: string } }) => [
  statusCode,
  json().error,
];
