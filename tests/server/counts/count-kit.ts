import {
  type CountEntryBody,
  type CountLineWire,
  type CountWire,
  countReply,
  linesReply,
  type NewCountBody,
  newCountReply,
} from "../../../src/api/counts/counts.contract";
import type { App } from "../../../server/core/http/app-types";
import type { Shop, SignedIn } from "../fixtures";
import { one, type OrderShop, quantityOf, variantOf } from "../orders/order-kit";
import { signIn } from "../fixtures";

type Change = { headers: SignedIn; version?: number; key?: string };

const send = (app: App, method: "POST" | "PUT", url: string, payload: object, { headers, version, key }: Change) =>
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

/** A shop where sellers count, and managers post. */
export async function furnishCounts(at: OrderShop) {
  await at.pool.query("update roles set permissions = permissions || '{counts.view,counts.count}' where key = $1", [
    at.shop.roles.sales,
  ]);
  return {
    ...at,
    manager: await signIn(at.app, at.shop.ikeja.manager.email),
    wuseManager: await signIn(at.app, at.shop.wuse.manager.email),
  };
}

export type CountShop = Awaited<ReturnType<typeof furnishCounts>>;

export const wholeStore = (shop: Shop): NewCountBody => ({ store: shop.ikeja.key, range: "all", note: "" });

export const postCount = (app: App, headers: SignedIn, body: object, key?: string) =>
  send(app, "POST", "/api/counts/new", body, { headers, ...(key !== undefined && { key }) });

/** Starts a count, which must succeed; returns its key. */
export async function start(app: App, headers: SignedIn, body: NewCountBody): Promise<string> {
  const reply = await postCount(app, headers, body);
  if (reply.statusCode !== 200) throw new Error(`the count was refused: ${reply.body}`);
  return newCountReply.parse(reply.json()).data.key;
}

export const enter = (app: App, count: string, body: CountEntryBody, change: Change) =>
  send(app, "POST", `/api/counts/${count}/entries/new`, body, change);

/** Counts so many of a variant, which must succeed. */
export async function found(
  app: App,
  headers: SignedIn,
  count: string,
  body: CountEntryBody,
): Promise<{ counted: number; round: number; counts: boolean }> {
  const reply = await enter(app, count, body, { headers });
  if (reply.statusCode !== 200) throw new Error(`the entry was refused: ${reply.body}`);
  return reply.json().data;
}

export const move = (app: App, count: string, status: string, change: Change) =>
  send(app, "PUT", `/api/counts/${count}/status/edit`, { status }, change);

export const reasonFor = (app: App, count: string, variant: string, body: object, change: Change) =>
  send(app, "PUT", `/api/counts/${count}/lines/${variant}/edit`, body, change);

export const post = (app: App, count: string, seen: object, change: Change) =>
  send(app, "PUT", `/api/counts/${count}/post/edit`, seen, change);

export async function countOf(app: App, headers: SignedIn, key: string): Promise<CountWire> {
  const reply = await app.inject({ url: `/api/counts/${key}`, headers });
  return countReply.parse(reply.json()).data;
}

export async function linesOf(app: App, headers: SignedIn, key: string, query = "?limit=100") {
  const reply = await app.inject({ url: `/api/counts/${key}/lines${query}`, headers });
  return linesReply.parse(reply.json()).data;
}

export async function lineOf(app: App, headers: SignedIn, key: string, variant: string): Promise<CountLineWire> {
  const line = (await linesOf(app, headers, key)).find((each) => each.variant === variant);
  if (line === undefined) throw new Error("the count has no such line");
  return line;
}

export const seenIn = ({ short, over }: CountWire) => ({
  lines: (short?.lines ?? 0) + (over?.lines ?? 0),
  short: short?.units ?? 0,
  over: over?.units ?? 0,
});

/** Reviews a count and posts what it shows, which must succeed. */
export async function reviewAndPost(app: App, headers: SignedIn, key: string): Promise<void> {
  const reviewed = await move(app, key, "reviewing", { headers });
  if (reviewed.statusCode !== 200) throw new Error(`the review was refused: ${reviewed.body}`);
  const reply = await post(app, key, seenIn(await countOf(app, headers, key)), { headers });
  if (reply.statusCode !== 200) throw new Error(`posting was refused: ${reply.body}`);
}

export const adjust = (app: App, headers: SignedIn, body: object, key?: string) =>
  send(app, "POST", "/api/adjustments/new", body, { headers, ...(key !== undefined && { key }) });

/** The counts that the examples of calls name: one being counted, and one in its review with one unit missing. */
export async function exampleCounts(
  { app, admin }: { app: App; admin: SignedIn },
  place: { store: string; variant: string },
  quantity: number,
): Promise<{ count: string; reviewedCount: string }> {
  const body: NewCountBody = { store: place.store, range: "all", note: `Count of ${place.store}` };
  const reviewedCount = await start(app, admin, body);
  await found(app, admin, reviewedCount, { variant: place.variant, quantity: quantity - 1 });
  await move(app, reviewedCount, "reviewing", { headers: admin });
  return { count: await start(app, admin, body), reviewedCount };
}

/** The status and the sentence of a refused request. */
export const refusal = async (reply: Promise<{ statusCode: number; json: () => { error: string } }>) => {
  const { statusCode, json } = await reply;
  return [statusCode, json().error];
};

export const movementsOf = (pool: OrderShop["pool"], variant: string) =>
  pool
    .query<{ delta: number; reason: string; note: string; count_key: string | null }>(
      "select delta, reason, note, count_key from stock_movements where variant_key = $1 order by id",
      [variant],
    )
    .then(({ rows }) => rows);

export { one, quantityOf, variantOf };
