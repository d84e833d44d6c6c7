import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { openPage } from "../page/open-page";

const headers = (page: Page) => page.getByRole("columnheader").allInnerTexts();
const openViews = (page: Page) => page.getByRole("button", { name: "Views" }).click();

async function openOrders(signedInAs: string): Promise<Page> {
  const page = await openPage({ signedInAs });
  await page.goto("/orders?status=pending");
  await page.getByRole("columnheader", { name: "Order no" }).waitFor();
  return page;
}

test("a hidden column stays hidden after a reload and can be shown again", async () => {
  const page = await openOrders(DEMO_SIGN_INS.admin);
  const toggle = page.getByRole("menuitemcheckbox", { name: "Delivery status" });
  await openViews(page);
  await toggle.click();
  await expect.poll(() => headers(page)).not.toContain("Delivery status");
  await page.reload();
  await page.getByRole("columnheader", { name: "Order status" }).waitFor();
  await expect.poll(() => headers(page)).not.toContain("Delivery status");
  await openViews(page);
  await toggle.click();
  await expect.poll(() => headers(page)).toContain("Delivery status");
  expect(await page.getByRole("menuitemcheckbox", { name: "Order no" }).count()).toBe(0);
});

test("a view can be named, opened again and deleted", async () => {
  const page = await openOrders(DEMO_SIGN_INS.admin);
  await openViews(page);
  await page.getByRole("menuitem", { name: "Save this view…" }).click();
  const dialog = page.getByRole("dialog", { name: "Save this view" });
  await dialog.getByRole("button", { name: "Save view" }).click();
  await dialog.getByText('Please fill in "Name"').waitFor();
  await dialog.getByLabel("Name").fill("To be delivered");
  await dialog.getByRole("button", { name: "Save view" }).click();
  await dialog.waitFor({ state: "hidden" });

  await page.goto("/orders");
  await page.getByRole("columnheader", { name: "Order no" }).waitFor();
  await openViews(page);
  await page.getByRole("menuitem", { name: "To be delivered" }).click();
  await page.waitForURL((url) => url.search === "?status=pending");
  await openViews(page);
  await page.getByRole("menuitem", { name: "Forget “To be delivered”" }).click();
  await openViews(page);
  await page.getByRole("menuitem", { name: "Save this view…" }).waitFor();
  expect(await page.getByRole("menuitem", { name: "To be delivered" }).count()).toBe(0);
});

test("a list works by keyboard: slash focuses the search, arrows move between rows, Enter opens", async () => {
  const page = await openOrders(DEMO_SIGN_INS.admin);
  await page.goto("/orders");
  await page.getByRole("row").nth(10).waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
  const numbers = await page.locator("tbody a").allInnerTexts();
  await page.keyboard.press("/");
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("type"))).toBe("search");
  await expect.poll(() => page.getByRole("searchbox").inputValue()).toBe("");
  await page.keyboard.press("ArrowDown");
  await expect.poll(focused).toBe(numbers[0]);
  await page.keyboard.press("ArrowDown");
  await expect.poll(focused).toBe(numbers[1]);
  await page.keyboard.press("End");
  await expect.poll(focused).toBe(numbers.at(-1));
  await page.keyboard.press("Home");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: `Order ${numbers[0]}` }).waitFor();
});
