import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import type { NewProductBody, ProductEditBody, ProductWire } from "../../../src/api/products/products.contract";
import { openPage } from "../support/anywhere";
import { ask, ownStore } from "../support/steps";
import { expect } from "vitest";

export const EDIT = { method: "PUT", path: /^\/api\/products\/[^/]+\/edit$/ } as const;

const VARIANTS: NewProductBody["variations"] = [
  { variation: "Black, 128GB", quantity: 6, status: "active" },
  { variation: "Blue, 256GB", quantity: 2, status: "repair" },
  { variation: "Gold, 256GB", quantity: 1, status: "hidden" },
];

export const load = async (page: Page, key: string) =>
  (await ask<{ data: ProductWire }>(page, `/products/${key}`)).body.data;

/** A separate product for a test, in the viewer's store. */
export async function listOne(page: Page, title: string, variations = VARIANTS): Promise<ProductWire> {
  const [store, suppliers] = await Promise.all([
    ownStore(page),
    ask<{ data: { key: string }[] }>(page, "/preflight/load-info?xbtsx=suppliers&fields=key&fields=name"),
  ]);
  const data: NewProductBody = {
    title,
    description: "Sealed box",
    price: 100_000,
    sale_price: 150_000,
    image: "",
    store,
    supplier: suppliers.body.data[0]?.key ?? "",
    variations,
  };
  const headers = { "Idempotency-Key": randomUUID() };
  const { status, body } = await ask<{ data: { key: string } }>(page, "/products/new", {
    method: "POST",
    data,
    headers,
  });
  expect(status).toBe(200);
  return load(page, body.data.key);
}

export async function deleteOne(page: Page, key: string): Promise<void> {
  const token = (await page.context().cookies()).find(({ name }) => name === "tw-token")?.value ?? "";
  const reply = await page.request.delete(`/api/products/${key}/delete`, { headers: { "tw-auth": `Bearer ${token}` } });
  expect(reply.status()).toBe(200);
}

export async function openEdit(title: string, search = ""): Promise<{ page: Page; product: ProductWire }> {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const product = await listOne(page, title);
  await page.goto(`/products/${product.key}${search}`);
  await nameOf(page).waitFor();
  expect(await update(page).count()).toBe(0);
  return { page, product };
}

export const nameOf = (page: Page) => page.getByRole("textbox", { name: "Name", exact: true });

/** There from the first change on. */
export const update = (page: Page) => page.getByRole("button", { name: "Update", exact: true });

export const question = (page: Page, name: RegExp) => page.getByRole("alertdialog", { name });

export async function save(page: Page): Promise<void> {
  await update(page).click();
  const asked = question(page, /update this product/);
  await asked.getByRole("button", { name: "Update" }).click();
  await asked.waitFor({ state: "hidden" });
}

/** Another person's edit that the page has not loaded. */
export async function editElsewhere(
  page: Page,
  product: ProductWire,
  changes: Partial<ProductEditBody>,
): Promise<void> {
  const { title, description, store, supplier, sale_price, variants } = product;
  const variations = variants.map(({ key, variation, status }) => ({ key, variation, status }));
  const data: ProductEditBody = { title, description, store, supplier, sale_price, variations, ...changes };
  const headers = { "If-Match": String(product.version) };
  expect((await ask(page, `/products/${product.key}/edit`, { method: "PUT", data, headers })).status).toBe(200);
}
