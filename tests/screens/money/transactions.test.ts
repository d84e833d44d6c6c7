import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import type { TransactionsReply } from "../../../src/api/money/transactions.contract";
import { dialogOf, openAs } from "../../e2e/support/dialog-steps";
import { newTill, post, readTill } from "../../e2e/money/finance-steps";
import { openPage } from "../page/open-page";
import { answer } from "../../e2e/support/replies";
import { ask, choose, heads, sellOne, textOf, toast } from "../../e2e/support/steps";
import { expectFailing, openDenied } from "../../e2e/support/watch";
import { add, balanceOf, rowOf } from "../../e2e/money/transaction-steps";

const EDIT = { method: "PUT", path: /^\/api\/finances\/transactions\/[^/]+\/edit$/ } as const;

const NEW = { method: "POST", path: "/api/finances/transactions/new" } as const;

test("transactions are listed newest first, narrowed by store for administrators, account and remark", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const till = await newTill(page, 0);
  await post(page, till, [
    [`Rent of ${till.name}`, -500],
    [`Fuel of ${till.name}`, -20],
  ]);
  await page.goto("/transactions");
  await page.getByText(/^1–10 of/).waitFor();
  expect(await page.title()).toBe("Transactions · Backroom");
  await expect.poll(() => heads(page)).toEqual(["Remark", "Amount", "Type", "Time", "Edit"]);
  const search = page.getByRole("searchbox", { name: "Search transactions" });
  await search.fill(`rent of ${till.name}`);
  await page.getByText(/^1 of 1$/).waitFor();
  expect(await textOf(rowOf(page, till.name))).toMatch(/^Rent of .* −₦500\.00 Debit \d\d\/\d\d\/\d\d \d\d:\d\d/);
  await search.fill("");
  await page.waitForURL((url) => !url.searchParams.has("query"));
  await choose(page, "Account", till.name);
  await page.getByText(/^1–2 of 2$/).waitFor();
  expect(await page.locator("tbody tr").first().innerText()).toContain("Fuel of");
  const stores = page.getByRole("combobox", { name: "Store" });
  await stores.click();
  const other = page.getByRole("option").filter({ hasNotText: "All stores" });
  const { body } = await ask<{ data: { store_title: string } }>(page, `/finances/accounts/${till.key}`);
  await other.filter({ hasNotText: body.data.store_title }).first().click();
  await page.getByText("No transactions match these filters").waitFor();

  const manager = await openPage({ signedInAs: DEMO_SIGN_INS.manager });
  await manager.goto("/transactions");
  await manager.getByText(/^1–10 of/).waitFor();
  await manager.getByRole("combobox", { name: "Account" }).waitFor();
  expect(await manager.getByRole("combobox", { name: "Store" }).count()).toBe(0);
});

test("an account's rows show the balance after each transaction, across pages, below the current balance", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const till = await newTill(page, 1000);
  const entries = Array.from({ length: 12 }, (_, n): [string, number] => [`Entry ${n + 1}`, n % 2 === 0 ? 100 : -30.5]);
  await post(page, till, entries);
  await page.goto(`/transactions?account=${till.key}`);
  await page.getByText(/^1–10 of 12$/).waitFor();
  await expect.poll(() => heads(page)).toEqual(["Remark", "Amount", "Type", "Time", "Balance after", "Edit"]);
  await expect.poll(() => balanceOf(page, till.name).textContent()).toBe(`On ${till.name} now₦1,417.00`);
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
  await expect.poll(() => balanceOf(page, till.name).textContent()).toBe(`On ${till.name} now₦55.00`);
});

test("several lines are posted atomically: missing fields are listed, and a refusal posts nothing and keeps the input", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const [till, drawer] = [await newTill(page, 100), await newTill(page, 0)];
  await page.goto("/transactions");
  await add(page).click();
  const dialog = dialogOf(page, "Add transaction");
  const line = (number: number) => dialog.getByRole("group", { name: `Payment ${number}` });
  const save = dialog.getByRole("button", { name: "Add transaction" });
  await save.click();
  await toast(page, 'Please fill in "Remark", "Type", "Store", "Account", "Amount"').waitFor();
  await dialog.getByLabel("Remark").fill("Payment on order 12");
  await dialog.getByText("Debit", { exact: true }).click();
  await choose(dialog, "Store", till.store_title);
  await choose(line(1), "Account", till.name);
  await line(1).getByLabel("Amount").fill("2550");
  await dialog.getByRole("button", { name: "Add payment" }).click();
  await dialog.getByRole("button", { name: "Add payment" }).click();
  await choose(line(2), "Account", drawer.name);
  await dialog.getByRole("button", { name: "Remove payment 3" }).click();
  await line(2).getByLabel("Amount").fill("10000");
  expect(await textOf(dialog)).toContain("Total ₦125.50");
  await save.click();
  await toast(page, "Only orders post this remark. Choose other words").waitFor();
  await dialog.getByLabel("Remark").fill(`Moved from ${till.name}`);

  await answer(page, NEW, {
    status: 417,
    body: { error: "One of these accounts is not available. Choose another one" },
  });
  await save.click();
  await toast(page, "One of these accounts is not available. Choose another one").waitFor();
  expect(await line(2).getByLabel("Amount").inputValue()).toBe("100.00");
  expect([(await readTill(page, till.key)).balance, (await readTill(page, drawer.key)).balance]).toEqual([100, 0]);

  await save.click();
  await toast(page, "Transaction added successfully").waitFor();
  await dialog.waitFor({ state: "hidden" });
  await expect.poll(() => rowOf(page, `Moved from ${till.name}`).count()).toBe(2);
  expect([(await readTill(page, till.key)).balance, (await readTill(page, drawer.key)).balance]).toEqual([74.5, -100]);
});

test("an amount that its account cannot hold shows the reason in its own field, and can be corrected", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const most = Number.MAX_SAFE_INTEGER / 100;
  const till = await newTill(page, -most);
  await page.goto("/transactions");
  await add(page).click();
  const dialog = dialogOf(page, "Add transaction");
  const line = dialog.getByRole("group", { name: "Payment 1" });
  const tooLarge = line.getByText("The total is larger than can be recorded");
  await dialog.getByLabel("Remark").fill("Entered with the wrong type");
  await dialog.getByText("Debit", { exact: true }).click();
  await choose(dialog, "Store", till.store_title);
  await choose(line, "Account", till.name);
  await line.getByLabel("Amount").fill("2550");
  expectFailing(page, NEW);
  await dialog.getByRole("button", { name: "Add transaction" }).click();
  await tooLarge.waitFor();
  await line.getByLabel("Amount").fill("100");
  await tooLarge.waitFor({ state: "detached" });
  await dialog.getByText("Credit", { exact: true }).click();
  await dialog.getByRole("button", { name: "Add transaction" }).click();
  await toast(page, "Transaction added successfully").waitFor();
  await post(page, till, [["Emptied", most - 1]]);
  expect((await readTill(page, till.key)).balance).toBe(0);
});

test("rows created by orders have no edit button, show the reason and link to the order", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const order = await sellOne(page);
  const till = await newTill(page, 0);
  const paid = [{ account_key: till.key, amount: 1 }];
  expect((await ask(page, `/orders/${order.key}/payment/edit`, { method: "PUT", data: paid })).status).toBe(200);
  await page.goto(`/transactions?account=${till.key}`);
  const row = rowOf(page, `payment on order ${order.order_number}`);
  await row.waitFor();
  expect(await textOf(row)).toContain("Order payment");
  expect(await row.getByRole("button").count()).toBe(0);
  // The remark says where the entry comes from, and nothing says it again.
  expect((await textOf(row)).match(new RegExp(String(order.order_number), "g"))).toHaveLength(1);
  await row.getByRole("link", { name: `payment on order ${order.order_number}` }).click();
  await page.getByRole("heading", { level: 1, name: `Order ${order.order_number}` }).waitFor();
});

test("a person who may not manage transactions can read them, without links to orders they may not see; one who may not see them sees the reason", async () => {
  const page = await openAs(["transactions.view"]);
  await page.goto("/transactions");
  await page.getByText(/^1–10 of/).waitFor();
  expect(await page.getByRole("button", { name: /^(Add transaction|Edit )/ }).count()).toBe(0);
  expect(await page.getByRole("main").locator("a[href^='/orders']").count()).toBe(0);

  const stranger = await openAs(["orders.view"]);
  await openDenied(stranger, "/transactions");
  expect(await stranger.getByRole("link", { name: "transactions" }).count()).toBe(0);
});
