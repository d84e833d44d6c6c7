import type { Page } from "playwright-core";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import type { OrderWire } from "../../../src/api/orders/orders.contract";
import { openPage } from "../support/anywhere";
import { ask, card, sellOne } from "../support/steps";

export const orderNow = async (page: Page, key: string) =>
  (await ask<{ data: OrderWire }>(page, `/orders/${key}`)).body.data;

export const delivery = (page: Page) => card(page, "Delivery details");

export const save = (page: Page) => delivery(page).getByRole("button", { name: "Save delivery" });

export const method = (page: Page, name: string) => delivery(page).locator("label").filter({ hasText: name }).first();

/** The page of a pending pickup order with its delivery being edited. */
export async function openEdit(): Promise<{ page: Page; order: OrderWire }> {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const order = await sellOne(page);
  await page.goto(`/orders/${order.key}`);
  await delivery(page).getByRole("button", { name: "Edit" }).click();
  return { page, order };
}

export async function fill(page: Page): Promise<void> {
  await method(page, "Delivery").click();
  await delivery(page).getByLabel("Recipient name").fill("Chinedu Okafor");
  await delivery(page).getByLabel("Recipient phone").pressSequentially("08035550188");
  await delivery(page).getByLabel("Recipient address").fill("22 Admiralty Way, Lekki");
  await delivery(page).getByLabel("Fee").fill("500000");
}
