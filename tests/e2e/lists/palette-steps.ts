import type { Page } from "playwright-core";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import type { OrderWire } from "../../../src/api/orders/orders.contract";
import { openPage } from "../support/anywhere";
import { sellOne } from "../support/steps";

export const palette = (page: Page) => page.getByRole("dialog", { name: "Search" });

export const box = (page: Page) => palette(page).getByRole("combobox");

export const options = (page: Page) => palette(page).getByRole("option");

export const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

/** The list of orders with the palette open. */
export async function openPalette(
  visit: Parameters<typeof openPage>[0] = {},
): Promise<{ page: Page; order: OrderWire }> {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin, ...visit });
  const order = await sellOne(page);
  await page.goto("/orders");
  await page.getByRole("navigation", { name: "Pages" }).waitFor();
  await page.keyboard.press("Control+k");
  await box(page).waitFor();
  return { page, order };
}
