import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_PASSWORD, DEMO_SIGN_INS } from "../../../server/core/demo";
import { openPage } from "../support/harness";
import { card, textOf, toast } from "../support/steps";
import { focused, tabTo } from "../support/tabbing";
import { isCall } from "../support/watch";

/** Opens the focused select and chooses its first option. */
async function takeFirst(page: Page): Promise<void> {
  const { keyboard } = page;
  await keyboard.press("Enter");
  await page.getByRole("option").first().waitFor();
  // The list handles keys once it has the focus, shortly after it is visible.
  await expect
    .poll(async () => {
      await keyboard.press("ArrowDown");
      return page.locator("[role=option][data-highlighted]").count();
    })
    .toBe(1);
  await keyboard.press("Enter");
  await page.getByRole("option").first().waitFor({ state: "hidden" });
}

/** Without a pause, keys and Enter are a scan. */
const BY_HAND = { delay: 60 };

test("signing in, selling and collecting a debt work with the keyboard alone, and Enter in a box does not submit", async () => {
  const page = await openPage();
  const creations: string[] = [];
  page.on("request", (request) => {
    if (isCall(request, { method: "POST", path: "/api/orders/new" })) creations.push(request.url());
  });
  const { keyboard } = page;
  await page.goto("/login");
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  await tabTo(page, "Email");
  await keyboard.type(DEMO_SIGN_INS.sales);
  await tabTo(page, "Password");
  await keyboard.type(DEMO_PASSWORD);
  await keyboard.press("Enter");
  await page.getByRole("link", { name: "View orders" }).waitFor();
  await tabTo(page, "View orders");
  await keyboard.press("Enter");
  await page.getByRole("link", { name: "Create order" }).waitFor();
  await tabTo(page, "Create order");
  await keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Create order" }).waitFor();
  await expect.poll(async () => (await focused(page)).name).toBe("Store");

  await tabTo(page, "Status");
  await keyboard.press("Enter");
  await page.getByRole("option", { name: "Completed" }).waitFor();
  await keyboard.press("ArrowDown");
  await keyboard.press("Enter");
  await expect.poll(() => textOf(page.getByRole("combobox", { name: "Status", exact: true }))).toBe("Completed");

  await tabTo(page, /^Select Customer$/);
  await keyboard.press("ArrowRight");
  await tabTo(page, "Name");
  await keyboard.type("Halima Sani", BY_HAND);
  await keyboard.press("Enter");
  await tabTo(page, "Email");
  await keyboard.type("halima.sani@example.com", BY_HAND);
  await keyboard.press("Enter");
  await tabTo(page, "Phone");
  await keyboard.type("08065550123", BY_HAND);
  await keyboard.press("Enter");
  await tabTo(page, "Address");
  await keyboard.type("5 Ahmadu Bello Way, Kano", BY_HAND);
  await keyboard.press("Enter");

  await tabTo(page, "Add products");
  await keyboard.press("Enter");
  const picker = page.getByRole("dialog", { name: "Add products" });
  await picker.waitFor();
  await keyboard.press("Escape");
  await picker.waitFor({ state: "hidden" });
  await expect.poll(async () => (await focused(page)).name).toBe("Add products");

  await keyboard.press("Enter");
  await picker.getByText(/^1–20 of/).waitFor();
  await keyboard.type("oraimo 27,000");
  await picker.getByText("1 of 1").waitFor();
  await tabTo(page, /^Oraimo 27,000mAh power bank/);
  await keyboard.press("Enter");
  await tabTo(page, "Black");
  await keyboard.press("Space");
  await tabTo(page, "Add 1 product");
  await keyboard.press("Enter");
  await picker.waitFor({ state: "hidden" });
  await expect.poll(async () => (await focused(page)).name).toBe("Add products");

  await tabTo(page, /^Quantity of Oraimo/);
  await keyboard.press("ArrowUp");
  await keyboard.press("Enter");
  await tabTo(page, "Account");
  await takeFirst(page);
  await tabTo(page, "Amount");
  await keyboard.type("1000000", BY_HAND);
  await keyboard.press("Enter");
  expect(creations).toEqual([]);
  await expect.poll(() => textOf(card(page, "Summary"))).toContain("2 items ₦49,000.00");

  await tabTo(page, "Create order");
  await keyboard.press("Enter");
  await toast(page, "Order added successfully").waitFor();
  await page.getByRole("heading", { level: 1, name: /^Order \d+$/ }).waitFor();
  expect(creations).toHaveLength(1);
  await expect.poll(() => textOf(card(page, "Payment details"))).toContain("Paid ₦10,000.00 Debt ₦39,000.00");

  await tabTo(page, "Collect payment");
  await keyboard.press("Enter");
  await page.getByRole("button", { name: "Save payments" }).waitFor();
  // The pressed button is removed; the focus is on the first field of the card that replaced it.
  await expect.poll(async () => (await focused(page)).name).toBe("Account");
  await tabTo(page, "Account");
  await expect.poll(() => page.getByLabel("Amount").nth(1).inputValue()).toBe("39,000.00");
  await takeFirst(page);
  await tabTo(page, "Save payments");
  await keyboard.press("Enter");
  await toast(page, "Payment details updated successfully").waitFor();
  await expect.poll(() => textOf(card(page, "Payment details"))).toContain("Paid ₦49,000.00 Debt ₦0.00");
});

test("the first tab stop skips to the content; the leave confirmation focuses Cancel and returns the focus on Escape", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.sales });
  await page.goto("/orders");
  await page.getByRole("navigation", { name: "Pages" }).waitFor();
  await page.keyboard.press("Tab");
  expect((await focused(page)).name).toBe("Skip to content");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  expect((await focused(page)).name).toBe("Create order");
  await page.keyboard.press("Enter");
  await page.getByLabel("Remark").fill("x");
  await page.getByRole("link", { name: "Cancel" }).focus();
  await page.keyboard.press("Enter");
  const question = page.getByRole("alertdialog");
  await question.waitFor();
  await expect.poll(async () => (await focused(page)).name).toBe("Cancel");
  expect(
    await question.getByRole("button", { name: "Cancel" }).evaluate((node) => node === document.activeElement),
  ).toBe(true);
  await page.keyboard.press("Escape");
  await question.waitFor({ state: "hidden" });
  expect(await page.getByRole("link", { name: "Cancel" }).evaluate((node) => node === document.activeElement)).toBe(
    true,
  );
  await expect.poll(() => page.getByLabel("Remark").inputValue()).toBe("x");
});
