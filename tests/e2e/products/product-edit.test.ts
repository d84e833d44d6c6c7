import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { expectNoAxeViolations } from "../support/axe";
import { openPage } from "../support/harness";
import { card, textOf, toast } from "../support/steps";
import { listOne, nameOf } from "./product-edit-steps";
import { longTest } from "../../long-test";

longTest("forty variants with long names fit", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const many = Array.from({ length: 40 }, (_, at) => ({
    variation: `Midnight Graphite Titanium Special Edition ${at}, 1TB dual SIM with eSIM`,
    quantity: 1_000_000,
    status: "active" as const,
  }));
  const { key } = await listOne(page, "Samsung Galaxy Z Fold Ultra Special Edition", many);
  await page.goto(`/products/${key}`);
  await nameOf(page).waitFor();
  await expectNoAxeViolations(page);
  await expect.poll(() => textOf(card(page, "Stock"))).toContain("Total 40000000");
  await page.getByLabel("Name").fill("Z Fold");
  await page.getByText("Unsaved changes").waitFor();
  for (const width of [360, 720]) {
    await page.setViewportSize({ width, height: 800 });
    const overhang = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect.poll(overhang).toBe(0);
  }
});

test("a product is listed in another store from the keyboard, in a dialog that passes the accessibility rules", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const { key } = await listOne(page, "Itel by keyboard");
  await page.goto(`/products/${key}`);
  const opener = page.getByRole("button", { name: "List in another store" });
  const dialog = page.getByRole("dialog", { name: "List in another store" });
  const isFocused = (on: typeof opener) => on.evaluate((node) => node === document.activeElement);
  await opener.press("Enter");
  const store = dialog.getByRole("checkbox").first();
  await expect.poll(() => isFocused(store)).toBe(true);
  await expectNoAxeViolations(page);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await expect.poll(() => isFocused(opener)).toBe(true);
  await page.keyboard.press("Enter");
  await expect.poll(() => isFocused(store)).toBe(true);
  await page.keyboard.press("Space");
  await dialog.getByRole("button", { name: "List", exact: true }).press("Enter");
  await toast(page, "Product listed").waitFor();
  await expect.poll(() => card(page, "Other stores").getByRole("link").count()).toBe(1);
});
