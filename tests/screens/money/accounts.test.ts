import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import type { AccountRowWire } from "../../../src/api/money/accounts.contract";
import { dialogOf, leaveQuestion, openAs } from "../../e2e/support/dialog-steps";
import { newTill, readTill } from "../../e2e/money/finance-steps";
import { openPage } from "../page/open-page";
import { ask, choose, textOf, toast } from "../../e2e/support/steps";
import { answer } from "../../e2e/support/replies";
import { expectFailing, openDenied } from "../../e2e/support/watch";
import { openEdit } from "../../e2e/money/account-steps";
import { balanceOf } from "../../e2e/money/transaction-steps";

type List = { data: AccountRowWire[]; pagination: { total_count: number } };

const NEW = { method: "POST", path: "/api/finances/accounts/new" } as const;

const EDIT = { method: "PUT", path: /^\/api\/finances\/accounts\/[^/]+\/edit$/ } as const;

test("accounts are listed ten per page with name, balance, type and store, and linked in the group Finances", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  await page.goto("/orders");
  const group = page.getByRole("group", { name: "Finances" });
  await group.getByRole("link", { name: "Accounts" }).waitFor();
  expect(await group.getByRole("link").allTextContents()).toEqual(["Accounts", "Shifts", "transactions", "Reports"]);
  await group.getByRole("link", { name: "Accounts" }).click();
  await page.getByRole("heading", { level: 1, name: "Accounts" }).waitFor();
  await page.getByText(/^1–10 of/).waitFor();
  expect(await page.title()).toBe("Accounts · Backroom");
  const heads = (await page.getByRole("columnheader").allTextContents()).map((head) => head.trim());
  expect(heads).toEqual(["Name", "Balance", "Type", "Store", "Edit"]);
  const { body } = await ask<List>(page, "/finances/accounts");
  const [first] = body.data;
  const row = page.locator("tbody tr").first();
  const amount = new Intl.NumberFormat("en", { minimumFractionDigits: 2 }).format(Math.abs(first?.balance ?? 0));
  expect(await textOf(row)).toContain(`${first?.name} `);
  expect(await textOf(row)).toContain(amount);
  expect(await textOf(row)).toContain(first?.store_title);
  await row.getByRole("link").click();
  await page.waitForURL(new RegExp(`/transactions\\?account=${first?.key}$`));
  await page.getByRole("columnheader", { name: "Balance after" }).waitFor();
});

test("accounts are searched by name, and the URL keeps the search", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const till = await newTill(page, 1500);
  await page.goto("/accounts");
  const search = page.getByRole("searchbox", { name: "Search accounts" });
  await search.fill(till.name.toUpperCase());
  await page.getByText(/^1 of 1$/).waitFor();
  await page.waitForURL(/query=TILL/);
  expect(await textOf(page.locator("tbody tr"))).toContain(`${till.name} ₦1,500.00 `);
  await search.fill("nobody of this name");
  await page.getByText("No accounts match these filters").waitFor();
});

test("an account is added: missing fields are listed, a failed save keeps the input, and it can be chosen at once", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const name = `Piggy bank ${randomUUID().slice(0, 8)}`;
  await page.goto("/accounts");
  await page.getByRole("button", { name: "Add account" }).click();
  const dialog = dialogOf(page, "Add account");
  const save = dialog.getByRole("button", { name: "Add account" });
  await save.click();
  await toast(page, 'Please fill in "Name", "Type", "Store", "Balance"').waitFor();
  await dialog.getByLabel("Name").fill(name);
  await choose(dialog, "Type", "Crypto");
  await choose(dialog, "Store", /Ikeja/);
  await dialog.getByLabel("Balance").pressSequentially("125050");
  await expect.poll(() => dialog.getByLabel("Balance").inputValue()).toBe("1,250.50");
  await dialog.getByLabel("Name").press("Enter");

  await answer(page, NEW, { status: 503, body: { error: "" } });
  await save.click();
  await toast(page, "Cannot access server, request error").waitFor();
  await expect.poll(() => dialog.getByLabel("Balance").inputValue()).toBe("1,250.50");
  const [sent] = await Promise.all([
    page.waitForRequest((request) => request.method() === "POST" && request.url().endsWith("/accounts/new")),
    save.click(),
  ]);
  await toast(page, "Account added successfully").waitFor();
  await dialog.waitFor({ state: "hidden" });
  expect(sent.postDataJSON()).toMatchObject({ name, type: "crypto", balance: 1250.5 });

  await page.getByRole("group", { name: "Finances" }).getByRole("link", { name: "transactions" }).click();
  await choose(page, "Account", name);
  await expect.poll(() => balanceOf(page, name).textContent()).toBe(`On ${name} now₦1,250.50`);
  await page.getByText("No transactions match these filters").waitFor();
});

test("an overdrawn account keeps its sign; leaving changes asks for confirmation; an untouched dialog closes by Escape", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const till = await newTill(page, -75.5);
  const dialog = dialogOf(page, "Edit account");
  await page.goto("/accounts");
  await openEdit(page, till.name);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await page.getByRole("button", { name: `Edit ${till.name}`, exact: true }).press("Enter");
  await dialog.getByLabel("Balance", { exact: true }).waitFor();
  await expect.poll(() => dialog.getByLabel("Balance", { exact: true }).inputValue()).toBe("75.50");
  expect(await dialog.getByLabel("Overdrawn: the balance is below zero").isChecked()).toBe(true);
  await dialog.getByLabel("Balance", { exact: true }).fill("8000");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await leaveQuestion(page).getByRole("button", { name: "Cancel" }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await toast(page, "Account updated successfully").waitFor();
  expect(await readTill(page, till.key)).toMatchObject({ balance: -80 });
});

test("a changed balance is posted as an adjustment, and a concurrent change is a conflict", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const till = await newTill(page, 1500);
  const dialog = dialogOf(page, "Edit account");
  const save = () => dialog.getByRole("button", { name: "Save" }).click();
  await page.goto("/accounts");
  await openEdit(page, till.name);
  await dialog.getByText("A changed balance is posted as an adjustment, for the difference.").waitFor();
  expect(await dialog.getByLabel("Balance").inputValue()).toBe("1,500.00");
  await dialog.getByLabel("Balance").fill("90000");
  expectFailing(page, EDIT);
  const line = { account_key: till.key, amount: 20 };
  const posting = { remark: "Change for a customer", type: "debit", store: till.store, transactions: [line] };
  await ask(page, "/finances/transactions/new", { method: "POST", data: posting });
  await save();
  await dialog.getByRole("button", { name: "Use the latest" }).waitFor();
  expect(await readTill(page, till.key)).toMatchObject({ balance: 1480 });
  expect(await dialog.getByLabel("Balance").inputValue()).toBe("900.00");
  await dialog.getByRole("radio", { name: /^Yours/ }).check();
  await dialog.getByRole("button", { name: "Keep my changes" }).click();
  await save();
  await toast(page, "Account updated successfully").waitFor();
  expect(await readTill(page, till.key)).toMatchObject({ balance: 900 });

  await page.goto(`/transactions?account=${till.key}`);
  const newest = page.locator("tbody tr").first();
  await newest.getByText("Made by changing the account's balance").waitFor();
  expect(await textOf(newest)).toContain("−₦580.00 Debit");
});

test("a concurrent rename is a conflict too, and keeping mine does not change the balance", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const till = await newTill(page, 300);
  const dialog = dialogOf(page, "Edit account");
  await page.goto("/accounts");
  await openEdit(page, till.name);
  await choose(dialog, "Type", "Card");
  expectFailing(page, EDIT);
  const theirs = { name: `${till.name} front`, type: till.type, store: till.store, balance: 250 };
  await ask(page, `/finances/accounts/${till.key}/edit`, { method: "PUT", data: theirs });
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByRole("button", { name: "Keep my changes" }).click();
  expect(await dialog.getByLabel("Name").inputValue()).toBe(theirs.name);
  await dialog.getByRole("button", { name: "Save" }).click();
  await toast(page, "Account updated successfully").waitFor();
  expect(await readTill(page, till.key)).toMatchObject({ name: theirs.name, type: "card", balance: 250 });
});

test("a person who may not manage accounts can read them; one who may not see them has no link and sees the reason", async () => {
  const page = await openAs(["accounts.view"]);
  await page.goto("/accounts");
  await page.locator("tbody tr").first().waitFor();
  const main = page.getByRole("main");
  expect(await main.getByRole("button", { name: /^(Add account|Edit )/ }).count()).toBe(0);
  expect(await main.locator("a[href^='/transactions']").count()).toBe(0);

  const stranger = await openAs(["orders.view"]);
  await stranger.goto("/orders");
  await stranger.getByRole("heading", { level: 1, name: "Orders" }).waitFor();
  expect(await stranger.getByRole("link", { name: "Accounts" }).count()).toBe(0);
  await openDenied(stranger, "/accounts");
});
