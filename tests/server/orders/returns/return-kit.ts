import type { NewReturnBody } from "../../../../src/api/orders/returns.contract";
import type { App } from "../../../../server/core/http/app-types";
import type { Shop, ShopStore, SignedIn } from "../../fixtures";
import { orderBody, orderOf, type OrderShop, putEdit, sell, variantOf } from "../order-kit";

type Server = { app: App; admin: SignedIn; shop: Shop };

/** What one unit costs in the shop of the tests, in naira. */
export const PRICE = 185_000.75;

/** Sells phones in the first store; by default handed over at once and unpaid. `paid` is naira in cash. */
export const sellPhones = (
  { app, admin, shop }: OrderShop,
  quantity: number,
  paid = 0,
  changes: Parameters<typeof orderBody>[1] = {},
): Promise<string> =>
  sell(
    app,
    admin,
    orderBody(shop, {
      status: "completed",
      subtotalitems: [{ key: variantOf(shop.galaxy), quantity }],
      payment: [{ account_key: shop.ikeja.cash, amount: paid }],
      ...changes,
    }),
  );

export const postReturn = (app: App, headers: SignedIn, order: string, body: NewReturnBody, key?: string) =>
  app.inject({
    method: "POST",
    url: `/api/orders/${order}/returns/new`,
    headers: { ...headers, ...(key !== undefined && { "idempotency-key": key }) },
    payload: body,
  });

export const postRefund = (app: App, headers: SignedIn, order: string, account: string, amount: number) =>
  app.inject({
    method: "POST",
    url: `/api/orders/${order}/refunds/new`,
    headers,
    payload: { account_key: account, amount },
  });

/** Goods of one kind that came back; by default to be sold again, of which nothing is given back. */
export const returnOf = (
  variant: string,
  quantity: number,
  {
    condition = "resell" as NewReturnBody["lines"][number]["condition"],
    refunds = [] as NewReturnBody["refunds"],
  } = {},
): NewReturnBody => ({ lines: [{ key: variant, quantity, condition }], reason: "Changed their mind", refunds });

/** Lets all salespeople take goods back. */
export const letTakeBack = ({ pool, shop }: OrderShop) =>
  pool.query("update roles set permissions = permissions || '{orders.refund}' where key = $1", [shop.roles.sales]);

/** Takes goods back, which must succeed; the return's key. */
export async function takeBack(app: App, headers: SignedIn, order: string, body: NewReturnBody): Promise<string> {
  const reply = await postReturn(app, headers, order, body);
  if (reply.statusCode !== 200) throw new Error(`the return was refused: ${reply.body}`);
  return reply.json().data.return;
}

/** The orders and the return that the examples of calls name. */
export async function returnableOrders(
  { app, admin, shop }: Server,
  { store, variant }: { store: ShopStore; variant: string },
): Promise<{ paidOrder: string; cancelledOrder: string; return: string }> {
  const sold = (status: "pending" | "completed", amount: number, quantity = 1) =>
    sell(
      app,
      admin,
      orderBody(shop, {
        status,
        store: store.key,
        facilitator: store.sales.key,
        remark: `To come back to ${store.title}`,
        subtotalitems: [{ key: variant, quantity }],
        payment: [{ account_key: store.cash, amount }],
      }),
    );
  const cancelledOrder = await sold("pending", 50_000.5);
  const { store: where, remark, version } = await orderOf(app, admin, cancelledOrder);
  await putEdit(app, admin, cancelledOrder, { status: "cancelled", store: where, remark }, version);
  return {
    // One unit comes back, and one is exchanged.
    paidOrder: await sold("completed", 2 * PRICE, 2),
    cancelledOrder,
    return: await takeBack(app, admin, await sold("completed", 0), returnOf(variant, 1)),
  };
}
