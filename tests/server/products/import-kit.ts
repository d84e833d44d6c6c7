import { readFileSync } from "node:fs";
import { type ImportReply, importReply } from "../../../src/api/products/imports.contract";
import type { App } from "../../../server/core/http/app-types";
import type { SignedIn } from "../fixtures";

export type Sent = { query?: Record<string, string>; key?: string; type?: string };

/** Uploads a CSV file as the screen does. */
export const postFile = (app: App, headers: SignedIn, file: string | Buffer, { query = {}, key, type }: Sent = {}) =>
  app.inject({
    method: "POST",
    url: `/api/products/import?${new URLSearchParams(query)}`,
    headers: { ...headers, "content-type": type ?? "text/csv", ...(key !== undefined && { "idempotency-key": key }) },
    payload: file,
  });

/** The report of a check or an import, which must succeed. */
export async function reportOf(sent: ReturnType<typeof postFile>): Promise<ImportReply["data"]> {
  const reply = await sent;
  if (reply.statusCode !== 200) throw new Error(`${reply.statusCode} ${reply.body}`);
  return importReply.parse(reply.json()).data;
}

/** A small file as another program exports it, with invented products. */
export const sampleFile = (name: "shopify" | "woocommerce" | "loyverse") =>
  readFileSync(new URL(`./imports/${name}.csv`, import.meta.url));

/** Rows as a person types them, under the headings of our own export. */
export const csvOf = (headings: readonly string[], ...rows: readonly (readonly string[])[]) =>
  [headings, ...rows].map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",")).join("\r\n");
