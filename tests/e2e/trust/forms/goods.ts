import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { ProductWire } from "../../../../src/api/products/products.contract";
import { deleteOne } from "../../products/product-edit-steps";
import { ask } from "../../support/steps";
import { send } from "../form";

/** What an edit of a product sends. */
export function bodyOf({ title, description, store, supplier, sale_price, variants }: ProductWire) {
  const variations = variants.map(({ key, variation, status }) => ({ key, variation, status: status as string }));
  return { title, description, store, supplier, sale_price, variations };
}

/** Takes all variants of a product off sale. */
export async function hideGoods(page: Page, product: ProductWire): Promise<void> {
  const { variations, ...body } = bodyOf(product);
  const hidden = variations.map((variant) => ({ ...variant, status: "hidden" }));
  await send(page, `/products/${product.key}/edit`, { ...body, variations: hidden });
}

export async function deleteGoods(page: Page, { key }: ProductWire): Promise<void> {
  await deleteOne(page, key);
  expect((await ask(page, `/products/${key}`)).status).toBe(404);
}
