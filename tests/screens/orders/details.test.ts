import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/demo";
import type { OrderWire } from "../../../src/api/contract/orders";
import { openPage } from "../page/open-page";
import { ask, card, sellOne, textOf, toast } from "../../e2e/steps";
import { expectFailing } from "../../e2e/watch";

const EDIT = { method: "PUT", path: /^\/api\/orders\/[^/]+\/edit$/ } as const;

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

/** Another person's edit, which the page does not know of. */
async function editElsewhere(page: Page, { key, status, store, version }: OrderWire, words: string): Promise<void> {
  const headers = { "If-Match": String(version) };
  const data = { status, store, remark: words };
  expect((await ask(page, `/orders/${key}/edit`, { method: "PUT", data, headers })).status).toBe(200);
}

test("an edit someone else forestalled asks whose holds, and mine can be kept", async () => {
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
