import type { BulkReply, NewBulkBody } from "../../../../src/api/products/bulk.contract";
import { bulkReply } from "../../../../src/api/products/bulk.contract";
import type { App } from "../../../../server/core/http/app-types";
import type { SignedIn } from "../../fixtures";

export const postBulk = (app: App, headers: SignedIn, payload: NewBulkBody, key?: string) =>
  app.inject({
    method: "POST",
    url: "/api/bulk-changes/new",
    headers: { ...headers, ...(key !== undefined && { "idempotency-key": key }) },
    payload,
  });

export const moveBulk = (app: App, headers: SignedIn, key: string, step: "apply" | "undo", once?: string) =>
  app.inject({
    method: "POST",
    url: `/api/bulk-changes/${key}/${step}`,
    headers: { ...headers, ...(once !== undefined && { "idempotency-key": once }) },
  });

/** The key of a proposed change, which must be accepted. */
export async function proposed(app: App, headers: SignedIn, body: NewBulkBody): Promise<string> {
  const reply = await postBulk(app, headers, body);
  if (reply.statusCode !== 200) throw new Error(`${reply.statusCode} ${reply.body}`);
  return reply.json().data.key;
}

export async function bulkOf(app: App, headers: SignedIn, key: string, query = ""): Promise<BulkReply> {
  const reply = await app.inject({ url: `/api/bulk-changes/${key}${query}`, headers });
  if (reply.statusCode !== 200) throw new Error(`${reply.statusCode} ${reply.body}`);
  return bulkReply.parse(reply.json());
}

/** The changes that the examples of calls name, of two products. */
export async function exampleBulk(
  { app, admin }: { app: App; admin: SignedIn },
  [one, other]: readonly [string, string],
): Promise<{ bulkChange: string; madeBulkChange: string }> {
  const body = (product: string): NewBulkBody => ({
    of: { products: [product] },
    change: { field: "sale_price", by: "add", value: 100 },
  });
  const madeBulkChange = await proposed(app, admin, body(other));
  const made = await moveBulk(app, admin, madeBulkChange, "apply");
  if (made.statusCode !== 200) throw new Error(made.body);
  return { bulkChange: await proposed(app, admin, body(one)), madeBulkChange };
}
