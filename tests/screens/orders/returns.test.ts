import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import type { OrderLineWire, OrderWire } from "../../../src/api/orders/orders.contract";
import { ask, card, choose, ownStore, sellOne, textOf, toast } from "../../e2e/support/steps";
import { expectFailing } from "../../e2e/support/watch";
import { openPage } from "../page/open-page";

const RETURN = { method: "POST", path: /^\/api\/orders\/[^/]+\/returns\/new$/ } as const;
const ACCOUNTS = "/preflight/load-info?xbtsx=accounts&fields=name&fields=key";

type Named = { key: string; name: string };

const taking = (page: Page) => card(page, "Take goods back");
const press = (page: Page, name: string) => taking(page).getByRole("button", { name, exact: true }).click();
const naira = (amount: number) => `₦${amount.toLocaleString("en", { minimumFractionDigits: 2 })}`;

const orderNow = async (page: Page, key: string) => (await ask<{ data: OrderWire }>(page, `/orders/${key}`)).body.data;

const edit = async (page: Page, path: string, data: unknown): Promise<void> => {
  const { status } = await ask(page, path, { method: "PUT", data });
  expect(status).toBe(200);
};

/** The page of an order of two units of one product, of which this part was paid from the first account. */
async function openSold(status: "completed" | "cancelled", part: number, buyer = {}) {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const { key, sub_total_items: text } = await sellOne(page, randomUUID(), buyer);
  const [line] = JSON.parse(text) as OrderLineWire[];
  if (line === undefined) throw new Error("the order has no line");
  const [account] = (await ask<{ data: Named[] }>(page, ACCOUNTS)).body.data;
  if (account === undefined) throw new Error("the shop has no account");
  await edit(page, `/orders/${key}/products/edit`, [{ key: line.key, quantity: 2 }]);
  const order = await orderNow(page, key);
  const paid = Math.round(order.cost * part * 100) / 100;
  if (paid > 0) await edit(page, `/orders/${key}/payment/edit`, [{ account_key: account.key, amount: paid }]);
  // In the store of all who are signed in here, wherever the goods came from.
  await edit(page, `/orders/${key}/edit`, { status, store: await ownStore(page), remark: "" });
  await page.goto(`/orders/${key}`);
  return { page, key, price: line.price, cost: order.cost, paid, title: line.item_title, account };
}

/** Chooses one of two units and gives a reason. */
async function chooseOne(page: Page, title: string): Promise<void> {
  await card(page, "Returns").getByRole("button", { name: "Take goods back" }).click();
  await taking(page).getByRole("checkbox").check();
  await taking(page)
    .getByRole("spinbutton", { name: `How many of ${title} came back` })
    .fill("1");
  await press(page, "Next");
  await taking(page).getByLabel("Reason").fill("Too small");
  await press(page, "Next");
}

test("one of two sold units comes back, and its price is given back from the account that took it", async () => {
  const { page, key, price, cost, title, account } = await openSold("completed", 1);
  await chooseOne(page, title);
  const line = taking(page).getByRole("group", { name: "Payment 1" });
  await expect.poll(() => textOf(line.getByRole("combobox", { name: "Account" }))).toContain(account.name);
  await expect.poll(() => textOf(taking(page))).toContain(`To give back ${naira(price)}`);
  await press(page, "Next");
  await expect.poll(() => textOf(taking(page))).toContain("Reason Too small");
  await press(page, "Take back");
  await toast(page, "Goods taken back").waitFor();

  await expect.poll(() => textOf(card(page, "Returns"))).toMatch(/Credit note R-\d+ 1 × .*sell again/);
  await expect.poll(() => textOf(card(page, "Product details"))).toContain("1 came back");
  await expect.poll(() => textOf(card(page, "Product details"))).toContain(`Returned −${naira(price)}`);
  await expect.poll(() => textOf(card(page, "Payment details"))).toContain(`Given back, ${account.name}`);
  expect(await orderNow(page, key)).toMatchObject({ cost: cost - price, debt: 0, returns: [{ reason: "Too small" }] });
});

test("what only lowers the debt asks for no money, and says so before it is saved", async () => {
  const { page, key, price, cost, title } = await openSold("completed", 0);
  await chooseOne(page, title);
  await expect.poll(() => textOf(taking(page))).toContain(`Off the debt −${naira(price)}`);
  expect(await textOf(taking(page))).toContain("To give back ₦0.00");
  await press(page, "Back");
  await taking(page).getByLabel("Reason").waitFor();
  await press(page, "Next");
  await press(page, "Take back");
  await expect.poll(() => textOf(card(page, "Returns"))).toContain(`${naira(price)} off the debt`);
  expect(await orderNow(page, key)).toMatchObject({ cost: cost - price, debt: cost - price });
});

test("units of one line come back in two conditions, each to its place", async () => {
  const { page, key, price, title } = await openSold("completed", 0);
  await card(page, "Returns").getByRole("button", { name: "Take goods back" }).click();
  await taking(page).getByRole("checkbox").check();
  await press(page, "Next");
  await press(page, "Some in another condition");
  expect(await textOf(taking(page))).toMatch(/1 unit .*1 unit/);
  // Each of the two units has a condition now.
  expect(await taking(page).getByRole("button", { name: "Some in another condition" }).count()).toBe(0);
  await taking(page).getByRole("combobox", { name: "What to do" }).last().click();
  await expect.poll(() => page.getByRole("option").allInnerTexts()).toEqual(["Keep as returned", "Repair first"]);
  await page.getByRole("option", { name: "Repair first" }).click();
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await press(page, `Remove ${title}, repair first`);
  expect(await focused()).toBe("Some in another condition");
  expect(await textOf(taking(page))).toContain("2 units");
  await press(page, "Some in another condition");
  expect(await focused()).toBe("Remove");
  await taking(page).getByLabel("Reason").fill("One does not charge");
  await press(page, "Next");
  expect(await textOf(taking(page))).toMatch(/1 unit, sell again .*1 unit, keep as returned/);
  await press(page, "Take back");
  await toast(page, "Goods taken back").waitFor();
  const { returns = [] } = await orderNow(page, key);
  expect(returns).toMatchObject([
    {
      amount: 2 * price,
      lines: [
        { quantity: 1, condition: "resell", amount: price },
        { quantity: 1, condition: "return", amount: price },
      ],
    },
  ]);
});

test("no step is left before it is complete, and each says what it lacks", async () => {
  const { page, title } = await openSold("completed", 1);
  await card(page, "Returns").getByRole("button", { name: "Take goods back" }).click();
  await press(page, "Next");
  await taking(page).getByText("Choose what came back").waitFor();
  await taking(page).getByRole("checkbox").check();
  await taking(page).getByText("Choose what came back").waitFor({ state: "detached" });
  await taking(page)
    .getByRole("spinbutton", { name: `How many of ${title} came back` })
    .fill("1");
  await press(page, "Next");
  await press(page, "Next");
  await taking(page).getByText('Please fill in "Reason"').waitFor();
  await taking(page).getByLabel("Reason").fill("Too small");
  await choose(taking(page), "What to do", "Repair first");
  await press(page, "Next");
  await taking(page).getByLabel("Amount").fill("100");
  await press(page, "Next");
  await taking(page).getByText("The amounts do not add up to what has to be given back").waitFor();
  expect(await taking(page).getByRole("button", { name: "Take back" }).count()).toBe(0);
});

test("a refusal keeps all that was typed, and names the way on", async () => {
  const { page, key, title } = await openSold("completed", 0);
  const order = await orderNow(page, key);
  await chooseOne(page, title);
  await edit(page, `/orders/${key}/edit`, { status: "cancelled", store: order.store, remark: "" });
  expectFailing(page, RETURN);
  await press(page, "Take back");
  await taking(page).getByText("This order is cancelled, and its goods came back with that").waitFor();
  await press(page, "Back");
  expect(await taking(page).getByLabel("Reason").inputValue()).toBe("Too small");
});

test("what is due after cancelling is given back with one button", async () => {
  const { page, key, paid, account } = await openSold("cancelled", 0.5);
  await card(page, "Refund due")
    .getByRole("button", { name: `Refund ${naira(paid)}` })
    .click();
  const refund = card(page, "Refund");
  await expect.poll(() => textOf(refund.getByRole("combobox", { name: "From" }))).toContain(account.name);
  await refund.getByRole("button", { name: "Refund" }).click();
  await toast(page, "Refund posted").waitFor();
  await card(page, "Refund due").waitFor({ state: "detached" });
  expect(await orderNow(page, key)).toMatchObject({ refunds: [{ account_key: account.key, amount: paid }] });
});

/** Who keeps money in the shop. */
const KEEPER = { name: "Zainab Lawal", email: "zainab.keeps@example.com" };

test("money is given as store credit, which pays another order of the customer, and no more than there is", async () => {
  const { page, key, price, title } = await openSold("completed", 1, KEEPER);
  await chooseOne(page, title);
  await choose(taking(page).getByRole("group", { name: "Payment 1" }), "Account", "Store credit");
  await press(page, "Next");
  await expect.poll(() => textOf(taking(page))).toContain(`Store credit: ${naira(price)}`);
  await press(page, "Take back");
  await toast(page, "Goods taken back").waitFor();
  await expect.poll(() => textOf(card(page, "Payment details"))).toContain("Given back, Store credit");

  const { customer_key: customer, customer_credit: credit } = await orderNow(page, key);
  if (credit === null || credit === undefined) throw new Error("no credit was given");
  await page.goto(`/customers/${customer}`);
  await expect.poll(() => textOf(card(page, "Purchases"))).toContain(`Store credit ${naira(credit)}`);

  await page.goto(`/orders/${key}`);
  await expect.poll(() => textOf(card(page, "Customer details"))).toContain(`Store credit ${naira(credit)}`);
  await card(page, "Customer details").getByRole("link", { name: "New order" }).click();
  const payments = card(page, "Payments");
  await choose(payments, "Account", `Store credit, ${naira(credit)} left`);
  await payments.getByLabel("Amount").fill(String(Math.round(credit * 100) + 1));
  await page.getByRole("button", { name: "Create order" }).first().click();
  await payments.getByText("The customer has less store credit than this").waitFor();
  await payments.getByLabel("Amount").fill(String(Math.round(credit * 100)));
  await payments.getByText("The customer has less store credit than this").waitFor({ state: "detached" });

  const other = await sellOne(page, randomUUID(), KEEPER);
  await page.goto(`/orders/${other.key}`);
  await card(page, "Payment details").getByRole("button", { name: "Edit" }).click();
  const paying = card(page, "Payment details");
  await paying.getByRole("button", { name: "Add payment" }).click();
  await choose(paying, "Account", `Store credit, ${naira(credit)} left`);
  await paying.getByLabel("Amount").fill("100000");
  await paying.getByRole("button", { name: "Save payments" }).click();
  await toast(page, "Payment details updated successfully").waitFor();
  expect((await orderNow(page, other.key)).customer_credit).toBeCloseTo(credit - 1000, 2);
});

test("people without the permission see what came back and take nothing", async () => {
  const { page, key, title } = await openSold("completed", 0);
  await chooseOne(page, title);
  await press(page, "Take back");
  await toast(page, "Goods taken back").waitFor();
  const seller = await openPage({ signedInAs: DEMO_SIGN_INS.sales });
  await seller.goto(`/orders/${key}`);
  await expect.poll(() => textOf(card(seller, "Returns"))).toContain("Credit note R-");
  expect(await card(seller, "Returns").getByRole("button").count()).toBe(0);
});
