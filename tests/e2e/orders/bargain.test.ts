import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { openPage } from "../support/harness";
import { expectNoBarriers } from "../support/barriers";
import { card, choose, signIn, textOf, toast } from "../support/steps";
import { longTest } from "../../long-test";

const PRODUCT = "Samsung Galaxy A15";
const VARIATION = "Blue Black, 128GB";

async function pickPhone(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add products" }).click();
  const picker = page.getByRole("dialog", { name: "Add products" });
  await picker.getByRole("searchbox").fill(PRODUCT);
  await picker.getByRole("button", { name: PRODUCT }).first().click();
  await picker.getByRole("checkbox", { name: VARIATION }).first().check();
  await picker.getByRole("button", { name: "Add 1 product" }).click();
  await picker.waitFor({ state: "hidden" });
}

test("₦5,000 off a line is agreed, sold and shown, by keyboard, and changed on the order's page", async () => {
  const page = await openPage();
  await signIn(page, DEMO_SIGN_INS.manager);
  await page.goto("/orders/create");
  const customer = card(page, "Customer");
  await customer.getByText("Create Customer").click();
  await customer.getByLabel("Name").fill("Ngozi Balogun");
  await customer.getByLabel("Email").fill("ngozi.bargain@example.com");
  await customer.getByLabel("Phone").pressSequentially("08035550188");
  await customer.getByLabel("Address").fill("14 Bode Thomas Street, Surulere, Lagos");
  await pickPhone(page);

  const price = page.getByRole("button", { name: `Change price of ${PRODUCT}` });
  await price.focus();
  await page.keyboard.press("Enter");
  const editor = page.getByRole("dialog", { name: `Price of ${PRODUCT}` });
  await editor.getByText("₦ off").click();
  await editor.getByLabel("Amount off").pressSequentially("500000");
  await expect.poll(() => textOf(editor)).toContain("The customer pays ₦230,000.00");
  await page.keyboard.press("Enter");
  await editor.getByText('Please fill in "Reason"').waitFor();
  await expectNoBarriers(page, "the editor of a price");
  await editor.getByLabel("Reason").fill("Regular customer");
  await page.keyboard.press("Enter");
  await editor.waitFor({ state: "hidden" });
  await expect.poll(() => price.evaluate((element) => element === document.activeElement)).toBe(true);

  await page.getByRole("button", { name: "Discount on the order" }).click();
  const whole = page.getByRole("dialog", { name: "Discount on the order" });
  await whole.getByText("% off").click();
  await whole.getByLabel("Percent off").fill("1");
  await whole.getByLabel("Reason").fill("Closing day");
  await whole.getByRole("button", { name: "Apply" }).click();
  await whole.waitFor({ state: "hidden" });

  const payments = card(page, "Payments");
  await choose(payments, "Account", "Ikeja POS terminal");
  await payments.getByLabel("Amount").fill("10000000");
  const summary = await textOf(card(page, "Summary"));
  // 1 % of 230,000.00 is 2,300.00.
  expect(summary).toContain("1 item ₦230,000.00");
  expect(summary).toContain("Discount −₦2,300.00");
  expect(summary).toContain("Total ₦227,700.00");
  await page.getByRole("button", { name: "Create order" }).click();
  await toast(page, "Order added successfully").waitFor();

  const products = card(page, "Product details");
  await expect.poll(() => textOf(products)).toContain("₦5,000.00 off: Regular customer");
  expect(await textOf(products)).toContain("Discount −₦2,300.00");
  expect(await textOf(products)).toContain("Total, 1 item ₦227,700.00");

  const discount = card(page, "Discount");
  await discount.getByRole("button", { name: "Edit" }).click();
  await discount.getByLabel("Percent off").fill("2");
  await discount.getByRole("button", { name: "Save discount" }).click();
  await toast(page, "Updated successfully").waitFor();
  await expect.poll(() => textOf(card(page, "Product details"))).toContain("Total, 1 item ₦225,400.00");

  await products.getByRole("button", { name: "Edit" }).click();
  await products.getByRole("button", { name: `Change price of ${PRODUCT}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove discount" }).click();
  await products.getByRole("button", { name: "Save products" }).click();
  await expect.poll(() => textOf(card(page, "Product details"))).toContain("Total, 1 item ₦230,300.00");
});

longTest("people without the permission see prices and no way to change them", async () => {
  const page = await openPage();
  await signIn(page, DEMO_SIGN_INS.sales);
  await page.goto("/orders/create");
  await pickPhone(page);
  await page.getByRole("spinbutton", { name: `Quantity of ${PRODUCT}` }).waitFor();
  expect(await page.getByRole("button", { name: /^Change price/ }).count()).toBe(0);
  expect(await page.getByRole("button", { name: "Discount on the order" }).count()).toBe(0);
});

longTest("a phone is sold to a walk-in, once it is fully paid", async () => {
  const page = await openPage();
  await signIn(page, DEMO_SIGN_INS.sales);
  await page.goto("/orders/create");
  const customer = card(page, "Customer");
  await customer.getByText("Walk-in", { exact: true }).click();
  await customer.getByText("No name is kept.").waitFor();
  await pickPhone(page);
  const payments = card(page, "Payments");
  await choose(payments, "Account", "Ikeja cash till");
  await payments.getByLabel("Amount").fill("23499999");
  await page.getByRole("button", { name: "Create order" }).click();
  await payments.getByText("A walk-in sale must be paid in full").waitFor();
  await expectNoBarriers(page, "a walk-in sale");
  await payments.getByLabel("Amount").fill("23500000");
  await page.getByRole("button", { name: "Create order" }).click();
  await toast(page, "Order added successfully").waitFor();
  const details = card(page, "Customer details");
  await expect.poll(() => textOf(details)).toContain("Walk-in customer");
  expect(await details.getByRole("link").count()).toBe(0);
  await expect.poll(() => textOf(card(page, "Payment details"))).toContain("Debt ₦0.00");
});
