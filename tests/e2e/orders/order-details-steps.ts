import type { Page } from "playwright-core";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import type { OrderWire } from "../../../src/api/orders/orders.contract";
import { openPage } from "../support/anywhere";
import { card, sellOne } from "../support/steps";

/** The page of a pending order with its details being edited. */
export async function openEdit(): Promise<{ page: Page; order: OrderWire }> {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const order = await sellOne(page);
  await page.goto(`/orders/${order.key}`);
  await details(page).getByRole("button", { name: "Edit" }).click();
  return { page, order };
}

export const details = (page: Page) => card(page, "Order details");

export const remark = (page: Page) => details(page).getByLabel("Remark");

export const save = (page: Page) => details(page).getByRole("button", { name: "Save" });
