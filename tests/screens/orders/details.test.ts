import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { OrderWire } from "../../../src/api/orders/orders.contract";
import { ask, choose, textOf, toast } from "../../e2e/support/steps";
import { expectFailing } from "../../e2e/support/watch";
import { details, openEdit, remark, save } from "../../e2e/orders/order-details-steps";

const EDIT = { method: "PUT", path: /^\/api\/orders\/[^/]+\/edit$/ } as const;

/** Another person's edit that the page has not loaded. */
async function editElsewhere(page: Page, { key, status, store, version }: OrderWire, words: string): Promise<void> {
  const headers = { "If-Match": String(version) };
  const data = { status, store, remark: words };
  expect((await ask(page, `/orders/${key}/edit`, { method: "PUT", data, headers })).status).toBe(200);
}

test("a concurrent change of the details opens a conflict, and mine can be kept", async () => {
  const { page, order } = await openEdit();
  expectFailing(page, EDIT);
  await remark(page).fill("Mine");
  await editElsewhere(page, order, "Theirs");
  await save(page).click();
  await page.getByRole("radio", { name: /^Yours/ }).check();
  await page.getByRole("button", { name: "Keep my changes" }).click();
  expect(await remark(page).inputValue()).toBe("Mine");
  await save(page).click();
  await toast(page, "Updated successfully").waitFor();
  await expect.poll(() => textOf(details(page))).toContain("Remark Mine");
});

test("status and remark are edited in place, and the page shows the new values", async () => {
  const { page, order } = await openEdit();
  await choose(details(page), "Status", "Completed");
  await remark(page).fill("Paid at the counter");
  await save(page).click();
  await toast(page, "Updated successfully").waitFor();
  await details(page).getByRole("button", { name: "Edit" }).waitFor();
  await expect.poll(() => textOf(details(page))).toContain("Remark Paid at the counter");
  await expect.poll(() => textOf(details(page))).toContain("Status completed");
  await expect.poll(() => textOf(page.getByRole("main"))).toContain(`Order ${order.order_number} completed`);
  await page.reload();
  await expect.poll(() => textOf(details(page))).toContain("Remark Paid at the counter");
});
