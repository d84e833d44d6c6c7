import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { openPage } from "../support/harness";
import { toast } from "../support/steps";
import { focused, MOST_STOPS } from "../support/tabbing";

/** Tabs for the same sale before the page focused its first field: 21 to the customer, 37 in all. */
const BEFORE = { customer: 21, sale: 37 };
const MOST = { customer: Math.floor(BEFORE.customer * 0.4), sale: Math.floor(BEFORE.sale * 0.4) };

/** Presses Tab until the focus is on `name`, and counts. */
async function countTabs(page: Page, name: string): Promise<number> {
  for (let tabs = 1; tabs <= MOST_STOPS; tabs += 1) {
    await page.keyboard.press("Tab");
    if ((await focused(page)).name === name) return tabs;
  }
  throw new Error(`Tab never reached ${name}`);
}

/** The option that Enter takes. */
const highlighted = (page: Page) => page.locator("[role=option][data-highlighted]");

test("a sale to a known customer needs few tabs and no mouse, from the first field on", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.sales });
  const { keyboard } = page;
  await page.goto("/orders/create");
  await expect.poll(async () => (await focused(page)).name).toBe("Store");
  let tabs = await countTabs(page, "Customer");
  expect(tabs).toBeLessThanOrEqual(MOST.customer);
  await keyboard.type("a");
  await highlighted(page).waitFor();
  await keyboard.press("Enter");
  // The customer's details are read apart from the list; a sale without them is refused.
  await page.getByText(/^\S+@\S+, /).waitFor();

  tabs += await countTabs(page, "Add products");
  await keyboard.press("Enter");
  const picker = page.getByRole("dialog", { name: "Add products" });
  await picker.getByText(/^1–20 of/).waitFor();
  await keyboard.type("oraimo 27,000");
  await picker.getByText("1 of 1").waitFor();
  await keyboard.press("ArrowDown");
  await expect.poll(async () => (await focused(page)).name).toMatch(/^Oraimo 27,000mAh power bank/);
  await keyboard.press("Enter");
  await picker.getByRole("checkbox", { name: "Black" }).waitFor();
  await keyboard.press("ArrowDown");
  await expect.poll(async () => (await focused(page)).name).toBe("Black");
  await keyboard.press("Space");
  await keyboard.press("Control+Enter");
  await picker.waitFor({ state: "hidden" });
  await expect.poll(async () => (await focused(page)).name).toBe("Add products");

  tabs += await countTabs(page, "Account");
  await keyboard.press("Enter");
  await page.getByRole("option").first().waitFor();
  await expect
    .poll(async () => {
      await keyboard.press("ArrowDown");
      return highlighted(page).count();
    })
    .toBe(1);
  await keyboard.press("Enter");
  await page.getByRole("option").first().waitFor({ state: "hidden" });
  tabs += await countTabs(page, "Amount");
  await keyboard.type("0");
  await keyboard.press("Control+Enter");
  const problem = page.getByRole("alert");
  await toast(page, "Order added successfully").or(problem).first().waitFor();
  expect(await problem.allTextContents()).toEqual([]);
  expect(tabs).toBeLessThanOrEqual(MOST.sale);
});
