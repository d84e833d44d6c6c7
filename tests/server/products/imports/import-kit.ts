import { readFileSync } from "node:fs";
import { type ImportReply, importReply } from "../../../../src/api/products/imports.contract";
import type { App } from "../../../../server/core/http/app-types";
import type { SignedIn } from "../../fixtures";
import type { OrderShop } from "../../orders/order-kit";
import { loadProduct } from "../product-kit";

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
  readFileSync(new URL(`./${name}.csv`, import.meta.url));

/** Rows as a person types them, under the headings of our own export. */
export const csvOf = (headings: readonly string[], ...rows: readonly (readonly string[])[]) =>
  [headings, ...rows].map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",")).join("\r\n");

let made = 0;

/** A product with a variant of each name, 5 units, ₦100.00 and ₦150.00, with the SKUs `<prefix>-<name>`. */
export async function listGoods(
  { app, admin, pool, shop }: OrderShop,
  manager: SignedIn,
  title: string,
  ...names: string[]
) {
  made += 1;
  const prefix = `S${made}`;
  const file = csvOf(
    ["Title", "Variation", "Quantity", "Purchase price", "Sale price", "SKU"],
    ...names.map((name) => [title, name, "5", "100", "150", `${prefix}-${name}`]),
  );
  await reportOf(postFile(app, manager, file, { query: { supplier: shop.supplier } }));
  const { rows } = await pool.query<{ key: string }>("select key from products where title = $1", [title]);
  const key = rows[0]?.key ?? "";
  return { key, prefix, load: () => loadProduct(app, admin, key) };
}
