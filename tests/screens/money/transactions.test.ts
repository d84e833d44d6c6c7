import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { dialogOf, openAs } from "../../e2e/support/dialog-steps";
import { newTill, post, readTill } from "../../e2e/money/finance-steps";
import { openPage } from "../page/open-page";
import { answer } from "../../e2e/support/replies";
import { ask, choose, heads, sellOne, textOf, toast } from "../../e2e/support/steps";
import { add, rowOf } from "../../e2e/money/transaction-steps";

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
  expect(await textOf(rowOf(page, till.name))).toMatch(/^Rent of .* ₦500\.00 Debit \d\d\/\d\d\/\d\d \d\d:\d\d/);
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
  await row.getByRole("link", { name: `Made by order ${order.order_number}` }).click();
  await page.getByRole("heading", { level: 1, name: `Order ${order.order_number}` }).waitFor();
});

test("a person who may not manage transactions can read them, without links to orders they may not see; one who may not see them sees the reason", async () => {
  const page = await openAs(["transactions.view"]);
  await page.goto("/transactions");
  await page.getByText(/^1–10 of/).waitFor();
  expect(await page.getByRole("button", { name: /^(Add transaction|Edit )/ }).count()).toBe(0);
  expect(await page.getByRole("main").locator("a[href^='/orders']").count()).toBe(0);

  const stranger = await openAs(["orders.view"]);
  await stranger.goto("/transactions");
  await stranger.getByRole("heading", { level: 1, name: "You don't have access" }).waitFor();
  expect(await stranger.getByRole("link", { name: "transactions" }).count()).toBe(0);
});
