import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import type { TransactionsReply } from "../../../src/api/money/transactions.contract";
import { expectNoAxeViolations } from "../support/axe";
import { dialogOf } from "../support/dialog-steps";
import { newTill, post } from "./finance-steps";
import { openPage } from "../support/harness";
import { ask, heads, textOf, toast } from "../support/steps";
import { expectFailing } from "../support/watch";
import { add, rowOf } from "./transaction-steps";

const EDIT = { method: "PUT", path: /^\/api\/finances\/transactions\/[^/]+\/edit$/ } as const;

test("an account's rows show the balance after each transaction, across pages, below the current balance", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const till = await newTill(page, 1000);
  const entries = Array.from({ length: 12 }, (_, n): [string, number] => [`Entry ${n + 1}`, n % 2 === 0 ? 100 : -30.5]);
  await post(page, till, entries);
  await page.goto(`/transactions?account=${till.key}`);
  await page.getByText(/^1–10 of 12$/).waitFor();
  await expect.poll(() => heads(page)).toEqual(["Remark", "Amount", "Type", "Time", "Balance after", "Edit"]);
  await page.getByText(`On ${till.name} now`).waitFor();
  await expect.poll(() => textOf(page.getByRole("main"))).toContain(`On ${till.name} now ₦1,417.00`);
  const balances = () => page.locator("tbody tr td:nth-child(5)").allInnerTexts();
  expect((await balances()).slice(0, 3)).toEqual(["₦1,417.00", "₦1,447.50", "₦1,347.50"]);
  await page.getByRole("button", { name: "Next page" }).click();
  await page.getByText(/^11–12 of 12$/).waitFor();
  await expect.poll(balances).toEqual(["₦1,069.50", "₦1,100.00"]);
  await page.getByRole("searchbox").fill("Entry 3");
  await page.getByText(/^1 of 1$/).waitFor();
  await expect.poll(balances).toEqual(["₦1,169.50"]);
});

test("a manually posted transaction can be edited; a stale edit opens a conflict", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const till = await newTill(page, 0);
  await post(page, till, [["Sold the old shelf", 40]]);
  await page.goto(`/transactions?account=${till.key}`);
  const edit = page.getByRole("button", { name: "Edit Sold the old shelf" });
  await edit.click();
  const dialog = dialogOf(page, "Edit transaction");
  await dialog.getByLabel("Amount").waitFor();
  expect(await dialog.getByRole("button", { name: /Add payment|Remove payment/ }).count()).toBe(0);
  await expect.poll(() => dialog.getByLabel("Amount").inputValue()).toBe("40.00");
  await dialog.getByLabel("Amount").fill("5500");

  const { body } = await ask<TransactionsReply>(page, `/finances/transactions?account=${till.key}`);
  const key = body.data[0]?.Key ?? "";
  expectFailing(page, EDIT);
  const theirs = { remark: "Sold both shelves", type: "credit", store: till.store, account_key: till.key, amount: 80 };
  expect((await ask(page, `/finances/transactions/${key}/edit`, { method: "PUT", data: theirs })).status).toBe(200);
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByRole("radio", { name: /^Yours/ }).check();
  await dialog.getByRole("button", { name: "Keep my changes" }).click();
  await expect.poll(() => dialog.getByLabel("Remark").inputValue()).toBe("Sold both shelves");
  await dialog.getByRole("button", { name: "Save" }).click();
  await toast(page, "Transaction updated successfully").waitFor();
  await expect.poll(() => textOf(rowOf(page, "Sold both shelves"))).toContain("₦55.00");
  await expect.poll(() => textOf(page.getByRole("main"))).toContain(`On ${till.name} now ₦55.00`);
});

for (const [theme, width] of [
  ["light", 1440],
  ["dark", 390],
] as const) {
  test(`transactions and their dialog pass the accessibility rules in ${theme} at ${width}`, async () => {
    const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin, theme, width });
    const till = await newTill(page, 10);
    await post(page, till, [["Fuel", -5]]);
    await page.goto(`/transactions?account=${till.key}`);
    await page.getByText(/^1 of 1$/).waitFor();
    await expectNoAxeViolations(page);
    await add(page).click();
    const dialog = dialogOf(page, "Add transaction");
    await dialog.getByRole("button", { name: "Add payment" }).click();
    await dialog.getByRole("button", { name: "Add transaction" }).click();
    await dialog.getByText('Please fill in "Remark"').waitFor();
    await expectNoAxeViolations(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
}
