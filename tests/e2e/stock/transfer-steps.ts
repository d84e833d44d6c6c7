import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import type { ProductWire } from "../../../src/api/products/products.contract";
import type { NewTransferBody } from "../../../src/api/stock/transfers.contract";
import { openPage } from "../support/anywhere";
import { ask } from "../support/steps";
import { expect } from "vitest";

export type Store = { key: string; title: string };

export const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });

export const picker = (page: Page) => page.getByRole("dialog", { name: "Add products" });

export const quantity = (page: Page, { title }: ProductWire) =>
  page.getByRole("spinbutton", { name: `Quantity of ${title}` });

export const create = (page: Page) => page.getByRole("button", { name: "Create transfer" });

/** Two stores, in the server's order. */
export async function twoStores(page: Page): Promise<[Store, Store]> {
  const { body } = await ask<{ data: Store[] }>(page, "/preflight/load-info?xbtsx=stores&fields=key&fields=title");
  const [here, there] = body.data;
  if (!here || !there) throw new Error("the shop has only one store");
  return [here, there];
}

export async function openForm(): Promise<{ page: Page; here: Store; there: Store }> {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const [here, there] = await twoStores(page);
  await page.goto("/transfer/create");
  await heading(page, "Create transfer").waitFor();
  return { page, here, there };
}

/** Picks the only variant of a product like a scanner: its text, then Enter. */
export async function scan(page: Page, { title }: ProductWire): Promise<void> {
  await page.getByRole("button", { name: "Add products" }).click();
  await picker(page).getByRole("searchbox").fill(title);
  await picker(page).getByRole("searchbox").press("Enter");
  await picker(page).getByRole("button", { name: "Add 1 product" }).click();
  await quantity(page, { title } as ProductWire).waitFor();
}

export const onHand = async (page: Page, { key }: ProductWire) =>
  (await ask<{ data: ProductWire }>(page, `/products/${key}`)).body.data.variants.map(({ quantity: units }) => units);

export const lineOf = ({ key, variants }: ProductWire, units: number, at = 0) => ({
  product: key,
  variant: variants[at]?.key ?? "",
  quantity: units,
});

export async function send(page: Page, data: NewTransferBody): Promise<string> {
  const headers = { "Idempotency-Key": randomUUID() };
  const path = "/inventory/transfers/new";
  const { status, body } = await ask<{ data: { key: string } }>(page, path, { method: "POST", data, headers });
  expect(status).toBe(200);
  return body.data.key;
}
