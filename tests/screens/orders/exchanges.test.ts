import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import type { OrderWire } from "../../../src/api/orders/orders.contract";
import { addVariant, stock } from "../../e2e/stock/goods-steps";
import { ask, card, choose, sellOne, textOf, toast } from "../../e2e/support/steps";
import { openPage } from "../page/open-page";

/** Somebody whose store credit no other test shows. */
const BUYER = { name: "Halima Yusuf", email: "halima.swaps@example.com" };
const ACCOUNTS = "/preflight/load-info?xbtsx=accounts&fields=name&fields=key";

const taking = (page: Page) => card(page, "Take goods back");
const press = (page: Page, name: string) => taking(page).getByRole("button", { name, exact: true }).click();
const naira = (amount: number) => `₦${amount.toLocaleString("en", { minimumFractionDigits: 2 })}`;
const orderNow = async (page: Page, key: string) => (await ask<{ data: OrderWire }>(page, `/orders/${key}`)).body.data;

/** One unit was sold to this buyer and paid; it comes back for a lamp that costs this much more, or less. */
async function beginExchange(more: number) {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const { key, cost, store } = await sellOne(page, randomUUID(), BUYER);
  const [account] = (await ask<{ data: { key: string; name: string }[] }>(page, ACCOUNTS)).body.data;
  const put = async (path: string, data: unknown) =>
    expect((await ask(page, `/orders/${key}/${path}`, { method: "PUT", data })).status).toBe(200);
  await put("payment/edit", [{ account_key: account?.key, amount: cost }]);
  await put("edit", { status: "completed", store, remark: "" });
  const lamp = await stock(page, { Brass: 3 }, store, cost + more);
  await page.goto(`/orders/${key}`);
  await card(page, "Returns").getByRole("button", { name: "Take goods back" }).click();
  await taking(page).getByRole("checkbox").check();
  await press(page, "Next");
  await taking(page).getByLabel("Reason").fill("Wanted a brighter one");
  await taking(page).getByRole("checkbox", { name: "The customer takes other goods instead" }).check();
  await press(page, "Next");
  return { page, key, cost, lamp, account: account?.name ?? "" };
}

/** The order that the return was exchanged for, which its card links to. */
async function openExchanged(page: Page): Promise<OrderWire> {
  const link = card(page, "Returns").getByRole("link", { name: /^order \d+$/ });
  await link.click();
  await expect.poll(() => page.url()).toContain("/orders/");
  await card(page, "Payment details").getByText("Store credit").waitFor();
  return orderNow(page, page.url().split("/").at(-1) ?? "");
}

test("goods are exchanged for dearer ones: a part of the rest is paid, and the other part owed", async () => {
  const { page, key, cost, lamp, account } = await beginExchange(10_000);
  await press(page, "Next");
  await taking(page).getByText("Please add at least one product").waitFor();
  await addVariant(page, lamp, "Brass");
  await expect.poll(() => textOf(taking(page))).toContain(`Taken instead ${naira(cost + 10_000)}`);
  await press(page, "Next");
  await taking(page).getByText("How do they pay the rest?").waitFor();
  // What was lacking before is no reason to complain about a step that has just begun.
  expect(await textOf(taking(page))).not.toContain("Please");
  await expect.poll(() => textOf(taking(page))).toContain(`To pay ${naira(10_000)}`);
  await choose(taking(page).getByRole("group", { name: "Payment 1" }), "Account", account);
  await taking(page).getByLabel("Amount").fill("12000.00");
  await press(page, "Next");
  await taking(page).getByText("This is more than the customer has to pay").waitFor();
  await taking(page).getByLabel("Amount").fill("6000.00");
  expect(await textOf(taking(page))).toContain(`Still owed ${naira(4000)}`);
  await press(page, "Next");
  const review = await textOf(taking(page));
  expect(review).toContain(`${lamp.title} Brass 1 unit, taken instead −${naira(cost + 10_000)}`);
  expect(review).toContain(`Paid into ${account}: ${naira(6000)}`);
  await press(page, "Exchange");
  await toast(page, "Goods taken back").waitFor();
  expect(await orderNow(page, key)).toMatchObject({ cost: 0, debt: 0, customer_credit: null });
  expect(await openExchanged(page)).toMatchObject({
    status: "completed",
    customer_email: BUYER.email,
    cost: cost + 10_000,
    debt: 4000,
  });
});

test("goods are exchanged for cheaper ones, and the rest is given back, after a step back to the goods", async () => {
  const { page, cost, lamp, account } = await beginExchange(-5000);
  await addVariant(page, lamp, "Brass");
  await press(page, "Next");
  await expect.poll(() => textOf(taking(page))).toContain(`To give back ${naira(5000)}`);
  await press(page, "Back");
  await taking(page)
    .getByRole("spinbutton", { name: `Quantity of ${lamp.title}` })
    .fill("2");
  await press(page, "Next");
  await expect.poll(() => textOf(taking(page))).toContain(`To pay ${naira(cost - 10_000)}`);
  await press(page, "Back");
  await taking(page)
    .getByRole("spinbutton", { name: `Quantity of ${lamp.title}` })
    .fill("1");
  await press(page, "Next");
  const line = taking(page).getByRole("group", { name: "Payment 1" });
  await expect.poll(() => textOf(line.getByRole("combobox", { name: "Account" }))).toContain(account);
  await press(page, "Next");
  await press(page, "Exchange");
  await toast(page, "Goods taken back").waitFor();
  expect(await openExchanged(page)).toMatchObject({ cost: cost - 5000, debt: 0 });
});
