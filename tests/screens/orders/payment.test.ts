import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import type { OrderWire, PaymentWire } from "../../../src/api/orders/orders.contract";
import { openPage } from "../page/open-page";
import { ask, card, choose, sellOne, textOf, toast } from "../../e2e/support/steps";
import { expectFailing } from "../../e2e/support/watch";

const EDIT = { method: "PUT", path: /^\/api\/orders\/[^/]+\/payment\/edit$/ } as const;

const payments = (page: Page) => card(page, "Payment details");

const line = (page: Page, number: number) => payments(page).getByRole("group", { name: `Payment ${number}` });

const save = (page: Page) => payments(page).getByRole("button", { name: "Save payments" });

const naira = (amount: number) => `₦${amount.toLocaleString("en", { minimumFractionDigits: 2 })}`;

/** The page of a pending order without payments. */
async function openOrder(path = ""): Promise<{ page: Page; order: OrderWire }> {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const order = await sellOne(page);
  await page.goto(`/orders/${order.key}${path}`);
  return { page, order };
}

const paymentsNow = async (page: Page, key: string) =>
  JSON.parse((await ask<{ data: OrderWire }>(page, `/orders/${key}`)).body.data.payment) as PaymentWire[];

/** Chooses an account for a line; returns the account's name. */
async function chooseAccount(page: Page, number: number): Promise<void> {
  await line(page, number).getByRole("combobox", { name: "Account" }).click();
  await page
    .getByRole("option")
    .nth(number - 1)
    .click();
}

test("payments are added, changed and removed, and the sums update during typing", async () => {
  const { page, order } = await openOrder();
  await payments(page).getByRole("button", { name: "Edit" }).click();
  await payments(page).getByRole("button", { name: "Add payment" }).click();
  await chooseAccount(page, 1);
  await line(page, 1).getByLabel("Amount").fill("100000");
  await expect.poll(() => textOf(payments(page))).toContain(`Paid ₦1,000.00 Debt ${naira(order.cost - 1000)}`);
  await payments(page).getByRole("button", { name: "Add payment" }).click();
  await chooseAccount(page, 2);
  await line(page, 2).getByLabel("Amount").fill("50000");
  await save(page).click();
  await toast(page, "Payment details updated successfully").waitFor();
  await expect.poll(() => textOf(payments(page))).toContain(`Paid ₦1,500.00 Debt ${naira(order.cost - 1500)}`);
  expect((await paymentsNow(page, order.key)).map(({ amount }) => amount).toSorted()).toEqual([1000, 500].toSorted());

  await payments(page).getByRole("button", { name: "Edit" }).click();
  await payments(page).getByRole("button", { name: "Remove payment 2" }).click();
  await save(page).click();
  await payments(page).getByRole("button", { name: "Edit" }).waitFor();
  await expect.poll(() => textOf(payments(page))).toMatch(/Paid ₦(1,000|500)\.00/);
  expect(await paymentsNow(page, order.key)).toHaveLength(1);
});

test("a line without account or amount is not saved and shows what is missing", async () => {
  const { page, order } = await openOrder();
  await payments(page).getByRole("button", { name: "Edit" }).click();
  await payments(page).getByRole("button", { name: "Add payment" }).click();
  await line(page, 1).getByLabel("Amount").fill("0");
  await save(page).click();
  await toast(page, "Please fill in all fields").waitFor();
  await line(page, 1).getByText('Please fill in "Account"').waitFor();
  await line(page, 1).getByText('Please fill in "Amount"').waitFor();
  await line(page, 1).getByLabel("Amount").fill("5000");
  await line(page, 1).getByText('Please fill in "Amount"').waitFor({ state: "detached" });
  await line(page, 1).getByText('Please fill in "Account"').waitFor();
  expect(await paymentsNow(page, order.key)).toEqual([]);
});

test("paying more than the order costs is refused with a reason and can be corrected", async () => {
  const { page, order } = await openOrder();
  expectFailing(page, EDIT);
  await payments(page).getByRole("button", { name: "Collect payment" }).click();
  await chooseAccount(page, 1);
  await line(page, 1)
    .getByLabel("Amount")
    .fill(String(order.cost * 100 + 1));
  await expect.poll(() => textOf(payments(page))).toContain("Refund due ₦0.01");
  await save(page).click();
  await payments(page).getByRole("alert").getByText("Nothing was saved. What you typed is still here.").waitFor();
  expect(await textOf(payments(page).getByRole("alert"))).toMatch(/₦[\d,]+\.\d\d/);
  await line(page, 1)
    .getByLabel("Amount")
    .fill(String(order.cost * 100));
  await save(page).click();
  await toast(page, "Payment details updated successfully").waitFor();
  await expect.poll(() => textOf(payments(page))).toContain("Debt ₦0.00");
  expect(await payments(page).getByRole("button", { name: "Collect payment" }).count()).toBe(0);
});

test("a collect link opens the payments once, with the debt filled in", async () => {
  const { page, order } = await openOrder("?collect=1");
  await expect.poll(() => line(page, 1).getByLabel("Amount").inputValue()).toBe(naira(order.debt).slice(1));
  await page.waitForURL(({ search }) => search === "");
  await chooseAccount(page, 1);
  await save(page).click();
  await toast(page, "Payment details updated successfully").waitFor();
  expect((await paymentsNow(page, order.key)).map(({ amount }) => amount)).toEqual([order.debt]);
  // The same link opens nothing for an order without a debt.
  await page.goto(`/orders/${order.key}?collect=1`);
  await page.waitForURL(({ search }) => search === "");
  await payments(page).getByRole("button", { name: "Edit" }).waitFor();
});

test("a payment of an order that was later cancelled shows as a refund due, and removing it refunds it", async () => {
  const { page, order } = await openOrder("?collect=1");
  await chooseAccount(page, 1);
  await save(page).click();
  await payments(page).getByRole("button", { name: "Edit" }).waitFor();
  await card(page, "Order details").getByRole("button", { name: "Edit" }).click();
  await choose(card(page, "Order details"), "Status", "Cancelled");
  await card(page, "Order details").getByRole("button", { name: "Save" }).click();
  await expect.poll(() => textOf(payments(page))).toContain(`Refund due ${naira(order.debt)}`);
  await payments(page).getByRole("button", { name: "Edit" }).click();
  await payments(page).getByRole("button", { name: "Remove payment 1" }).click();
  await save(page).click();
  await payments(page).getByRole("button", { name: "Edit" }).waitFor();
  await expect.poll(() => textOf(payments(page))).toContain("Paid ₦0.00 Debt ₦0.00");
  expect(await paymentsNow(page, order.key)).toEqual([]);
});
