import { newShiftReply, shiftReply } from "../../../src/api/shifts/shifts.contract";
import { type CashCount, DENOMINATIONS } from "../../../src/api/shifts/shifts.rules";
import type { App } from "../../../server/core/http/app-types";
import { type Shop, type SignedIn, signIn } from "../fixtures";
import { type OrderShop, orderBody, sell } from "../orders/order-kit";

/** A count of these notes and coins, and of no others. */
export const countOf = (some: Partial<CashCount>): CashCount => ({
  ...(Object.fromEntries(DENOMINATIONS.map(({ name }) => [name, 0])) as CashCount),
  ...some,
});

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

export const postShift = (app: App, headers: SignedIn, account: string, count: object, key?: string) =>
  send(app, "POST", "/api/shifts/new", { account, count }, { headers, ...(key !== undefined && { key }) });

/** Opens a shift, which must succeed; returns its key. */
export async function open(app: App, headers: SignedIn, account: string, count: CashCount): Promise<string> {
  const reply = await postShift(app, headers, account, count);
  if (reply.statusCode !== 200) throw new Error(`the shift was refused: ${reply.body}`);
  return newShiftReply.parse(reply.json()).data.key;
}

export const count = (app: App, shift: string, counted: object, change: Change) =>
  send(app, "PUT", `/api/shifts/${shift}/count/edit`, { count: counted }, change);

export const close = (app: App, shift: string, body: { expected: number; explanation: string }, change: Change) =>
  send(app, "PUT", `/api/shifts/${shift}/close/edit`, body, change);

export const drop = (app: App, shift: string, body: { account: string; amount: number }, change: Change) =>
  send(app, "POST", `/api/shifts/${shift}/drops/new`, body, change);

export async function shiftOf(app: App, headers: SignedIn, key: string) {
  const reply = await app.inject({ url: `/api/shifts/${key}`, headers });
  return shiftReply.parse(reply.json()).data;
}

/** A walk-in sale of one Galaxy for this many naira in cash. */
export const sellInCash = (app: App, headers: SignedIn, shop: Shop, naira: number) =>
  sell(app, headers, orderBody(shop, { payment: [{ account_key: shop.ikeja.cash, amount: naira }] }));

/** Posts a credit or a debit by hand on an account of the first store; returns its key. */
export async function postByHand(
  app: App,
  headers: SignedIn,
  shop: Shop,
  line: { type: "credit" | "debit"; account: string; amount: number; remark?: string },
): Promise<string> {
  const { type, account, amount, remark = "Fuel" } = line;
  const reply = await app.inject({
    method: "POST",
    url: "/api/finances/transactions/new",
    headers,
    payload: { remark, type, store: shop.ikeja.key, transactions: [{ account_key: account, amount }] },
  });
  if (reply.statusCode !== 200) throw new Error(`the entry was refused: ${reply.body}`);
  return reply.json().data.key;
}

/**
 * Lets the sellers open shifts, and the managers close the shifts of others; returns the headers of the first store's
 * manager.
 */
export async function grantShifts({ pool, app, shop }: OrderShop): Promise<SignedIn> {
  await pool.query("update roles set permissions = permissions || $2::text[] where key = any ($1::uuid[])", [
    [shop.roles.sales, shop.roles.manager],
    ["accounts.view", "shifts.open"],
  ]);
  await pool.query("update roles set permissions = array_append(permissions, 'shifts.close-any') where key = $1", [
    shop.roles.manager,
  ]);
  return signIn(app, shop.ikeja.manager.email);
}
