import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { ProductWire } from "../../../src/api/products/products.contract";
import { ask } from "../support/steps";
import { stock } from "../stock/goods-steps";

let made = 0;

/** A 13-digit code that no other product has, with its check digit. */
export function newEan(): string {
  made += 1;
  const digits = `2${String(Date.now()).slice(-9)}${String(made).padStart(2, "0")}`;
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** A product of the own store, whose first variant has the code, by default a new one. */
export async function coded(
  page: Page,
  units: Record<string, number>,
  code = newEan(),
): Promise<{ product: ProductWire; code: string }> {
  const product = await stock(page, units);
  const data = { variant: product.variants[0]?.key, barcode: code };
  expect((await ask(page, `/products/${product.key}/barcodes`, { method: "POST", data })).status).toBe(200);
  return { product, code };
}

/** A product whose units have serial numbers, of which these are registered and as many more are not, with a new code. */
export async function numbered(page: Page, serials: string[]): Promise<{ product: ProductWire; code: string }> {
  const product = await stock(page, { Brass: 2 * serials.length }, undefined, 10_000, "", { tracks_serials: true });
  const variant = product.variants[0]?.key;
  const code = newEan();
  for (const [path, data] of [
    ["units", { variant, serials }],
    ["barcodes", { variant, barcode: code }],
  ] as const)
    expect((await ask(page, `/products/${product.key}/${path}`, { method: "POST", data })).status).toBe(200);
  return { product, code };
}
