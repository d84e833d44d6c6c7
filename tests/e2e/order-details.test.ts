import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../server/demo";
import type { OrderWire } from "../../src/api/contract/orders";
import { openPage } from "./harness";
import { card, choose, sellOne, textOf, toast } from "./steps";

/** The page of a pending order, its details in edit. */
async function openEdit(): Promise<{ page: Page; order: OrderWire }> {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const order = await sellOne(page);
  await page.goto(`/orders/${order.key}`);
  await details(page).getByRole("button", { name: "Edit" }).click();
  return { page, order };
}

const details = (page: Page) => card(page, "Order details");

const remark = (page: Page) => details(page).getByLabel("Remark");

const save = (page: Page) => details(page).getByRole("button", { name: "Save" });

test("status and remark are edited in place, and the page shows them fresh", async () => {
  const { page, order } = await openEdit();
  await choose(details(page), "Status", "Completed");
  await remark(page).fill("Paid at the counter");
  await save(page).click();
  await toast(page, "Updated successfully").waitFor();
  await details(page).getByRole("button", { name: "Edit" }).waitFor();
  await expect.poll(() => textOf(details(page))).toContain("Remark Paid at the counter");
  expect(await textOf(details(page))).toContain("Status Completed");
  expect(await textOf(page.getByRole("main"))).toContain(`Order ${order.order_number} Completed`);
  await page.reload();
  await expect.poll(() => textOf(details(page))).toContain("Remark Paid at the counter");
});
