import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { NewProductBody, ProductWire } from "../../../src/api/products/products.contract";
import { ask, ownStore } from "../support/steps";

let made = 0;

/** A uniquely named product, by default in the person's store at 10,000; its title ends in `word`. */
export async function stock(
  page: Page,
  units: Record<string, number>,
  store?: string,
  salePrice = 10_000,
  word = "",
  changes: Partial<NewProductBody> = {},
): Promise<ProductWire> {
  made += 1;
  // Before anything is awaited: a sale that runs at the same time counts on meanwhile.
  const title = `Kestrel Lamp ${Date.now().toString(36)}${made} ${word}`.trim();
  const path = "/preflight/load-info?xbtsx=suppliers&fields=key&fields=name";
  const suppliers = await ask<{ data: { key: string }[] }>(page, path);
  const data: NewProductBody = {
    title,
    description: "Desk lamp",
    store: store ?? (await ownStore(page)),
    supplier: suppliers.body.data[0]?.key ?? "",
    price: 8000,
    sale_price: salePrice,
    image: "",
    variations: Object.entries(units).map(([variation, count]) => ({
      key: randomUUID(),
      variation,
      price: 8000,
      sale_price: salePrice,
      quantity: count,
      status: "active",
    })),
    ...changes,
  };
  const headers = { "Idempotency-Key": randomUUID() };
  const { status, body } = await ask<{ data: { key: string } }>(page, "/products/new", {
    method: "POST",
    data,
    headers,
  });
  expect(status).toBe(200);
  return (await ask<{ data: ProductWire }>(page, `/products/${body.data.key}`)).body.data;
}

/** The same with serial numbers. */
export const trackedStock = (page: Page, units: Record<string, number>, store: string): Promise<ProductWire> =>
  stock(page, units, store, 10_000, "", { tracks_serials: true });

/** Adds a variant of a product to the lines of a form, by the picker. */
export async function addVariant(page: Page, { title }: Pick<ProductWire, "title">, variation: string): Promise<void> {
  await page.getByRole("button", { name: "Add products" }).click();
  const picker = page.getByRole("dialog", { name: "Add products" });
  await picker.getByRole("searchbox").fill(title);
  await picker.getByText("1 of 1").waitFor();
  await picker.getByRole("button", { name: title }).click();
  await picker.getByRole("checkbox", { name: variation }).check();
  await picker.getByRole("button", { name: "Add 1 product" }).click();
  await picker.waitFor({ state: "hidden" });
}

export const addBrass = (page: Page, lamp: Pick<ProductWire, "title">) => addVariant(page, lamp, "Brass");
