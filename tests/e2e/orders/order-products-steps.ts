import { orderNow } from "./delivery-steps";
import type { Page } from "playwright-core";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import type { ProductWire } from "../../../src/api/products/products.contract";
import { openPage } from "../support/anywhere";
import { stock } from "../stock/goods-steps";
import { ask, card, sellOne } from "../support/steps";
import { expect } from "vitest";

export const products = (page: Page) => card(page, "Product details");

export const save = (page: Page) => products(page).getByRole("button", { name: "Save products" });

export const put = (page: Page, path: string, data: unknown) => ask(page, path, { method: "PUT", data });

/** The page of a pending order of a lamp's first variation, with its products being edited. */
export async function openEdit(
  units: Record<string, number>,
  count: number,
  change?: (page: Page, lamp: ProductWire) => void,
) {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const lamp = await stock(page, units);
  const sold = await sellOne(page);
  const [first] = lamp.variants;
  const { status } = await put(page, `/orders/${sold.key}/products/edit`, [{ key: first?.key, quantity: count }]);
  expect(status).toBe(200);
  await change?.(page, lamp);
  await page.goto(`/orders/${sold.key}`);
  await products(page).getByRole("button", { name: "Edit" }).click();
  return { page, lamp, order: await orderNow(page, sold.key) };
}
