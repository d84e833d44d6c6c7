import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { readLines, readPdf } from "../../unit/papers/read-pdf";
import { openPage } from "../support/harness";
import { card, choose, textOf, toast, signIn } from "../support/steps";

const PRODUCT = "Samsung Galaxy A15";
const VARIATION = "Blue Black, 128GB";

async function stockOnItsPage(page: Page): Promise<number> {
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Products" }).click();
  await page.getByRole("searchbox", { name: "Search products" }).fill(PRODUCT);
  await page.getByRole("link", { name: PRODUCT, exact: true }).click();
  const row = page.getByRole("row", { name: VARIATION });
  return Number(await row.getByRole("cell").nth(1).innerText());
}

/** Follows a link that opens a file in a new tab, and reads the file with the browser's cookies. */
async function openFile(page: Page, link: string): Promise<{ type: string | null; text: string }> {
  const [tab] = await Promise.all([
    page.context().waitForEvent("page"),
    page.getByRole("link", { name: link }).click(),
  ]);
  await tab.close();
  const href = await page.getByRole("link", { name: link }).getAttribute("href");
  const file = await page.evaluate(async (address) => {
    const reply = await fetch(address);
    const bytes = new Uint8Array(await reply.arrayBuffer());
    return { type: reply.headers.get("content-type"), bytes: Array.from(bytes) };
  }, href ?? "");
  const pages = await readPdf(Buffer.from(file.bytes));
  return { type: file.type, text: pages.flatMap(readLines).join("\n") };
}

test("a phone is sold to a new customer with delivery and a part payment, and its documents are printed", async () => {
  const page = await openPage();
  await signIn(page, DEMO_SIGN_INS.sales);
  const before = await stockOnItsPage(page);

  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Orders" }).click();
  await page.getByRole("link", { name: "Create order" }).click();

  const customer = card(page, "Customer");
  await customer.getByText("Create Customer").click();
  await customer.getByLabel("Name").fill("Ngozi Balogun");
  await customer.getByLabel("Email").fill("ngozi.balogun@example.com");
  await customer.getByLabel("Phone").pressSequentially("08035550188");
  await expect.poll(() => customer.getByLabel("Phone").inputValue()).toBe("0803 555 0188");
  await customer.getByLabel("Address").fill("14 Bode Thomas Street, Surulere, Lagos");

  await page.getByRole("button", { name: "Add products" }).click();
  const picker = page.getByRole("dialog", { name: "Add products" });
  await picker.getByRole("searchbox").fill(PRODUCT);
  await picker.getByText("1 of 1").waitFor();
  await picker.getByRole("button", { name: PRODUCT }).click();
  await picker.getByRole("checkbox", { name: VARIATION }).check();
  await picker.getByRole("button", { name: "Add 1 product" }).click();
  await picker.waitFor({ state: "hidden" });
  await page.getByRole("spinbutton", { name: `Quantity of ${PRODUCT}` }).fill("2");

  const delivery = card(page, "Delivery");
  await delivery.locator("label").filter({ hasText: "Delivery" }).first().click();
  await delivery.getByLabel("Fee").fill("500000");
  await delivery.getByLabel("Recipient name").fill("Chinedu Balogun");
  await delivery.getByLabel("Recipient phone").fill("08035550199");
  await delivery.getByLabel("Recipient address").fill("22 Admiralty Way, Lekki Phase 1, Lagos");

  const payments = card(page, "Payments");
  await choose(payments, "Account", "Ikeja POS terminal");
  await payments.getByLabel("Amount").fill("10000000");

  const summary = await textOf(card(page, "Summary"));
  expect(summary).toContain("2 items ₦470,000.00");
  expect(summary).toContain("Delivery fee ₦5,000.00");
  expect(summary).toContain("Total ₦475,000.00");
  expect(summary).toContain("Paid ₦100,000.00");
  expect(summary).toContain("Debt ₦375,000.00");

  await page.getByRole("button", { name: "Create order" }).click();
  await toast(page, "Order added successfully").waitFor();
  const heading = page.getByRole("heading", { level: 1, name: /^Order \d+$/ });
  const number = (await heading.innerText()).replace("Order ", "");
  expect(new URL(page.url()).pathname).toMatch(/^\/orders\/[\da-f-]{36}$/);

  const products = await textOf(card(page, "Product details"));
  expect(products).toContain(PRODUCT);
  expect(products).toContain(VARIATION);
  expect(products).toContain("Total, 2 items ₦475,000.00");
  await expect.poll(() => textOf(card(page, "Payment details"))).toContain("Paid ₦100,000.00 Debt ₦375,000.00");
  const details = await textOf(card(page, "Order details"));
  expect(details).toContain("Status Pending");
  expect(details).toContain(`Order no ${number}`);
  await expect.poll(() => textOf(card(page, "Customer details"))).toContain("Ngozi Balogun ngozi.balogun@example.com");
  const delivered = await textOf(card(page, "Delivery details"));
  expect(delivered).toContain("Recipient name Chinedu Balogun Recipient phone 0803 555 0199");
  expect(delivered).toContain("Fee ₦5,000.00");

  const invoice = await openFile(page, "Share PDF");
  expect(invoice.type).toBe("application/pdf");
  expect(invoice.text).toContain(number);
  expect(invoice.text).toContain("375,000.00");
  const receipt = await openFile(page, "Print Receipt");
  expect(receipt.type).toBe("application/pdf");
  expect(receipt.text).toContain(number);

  expect(await stockOnItsPage(page)).toBe(before - 2);
});
