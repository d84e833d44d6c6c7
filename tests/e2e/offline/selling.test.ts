import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { refusedSalesReply } from "../../../src/api/orders/refused-sales.contract";
import type { CustomerWire } from "../../../src/api/people/customers.contract";
import type { OrderWire } from "../../../src/api/orders/orders.contract";
import type { ProductWire } from "../../../src/api/products/products.contract";
import { holdSession } from "../../../tools/kit/visitor";
import { kept, shelf } from "../drafts/shelf";
import { put } from "../orders/order-products-steps";
import { stock } from "../stock/goods-steps";
import { ask, card, choose, personMenu, sellOne, toast } from "../support/steps";
import { type Cuttable, openCuttable, workerIsThere } from "./cuttable";

type Sale = Cuttable & { lamp: ProductWire; email: string; account: string };

/** How long the queue waits after a failure. */
const QUEUE_PAUSE_MS = 30_000;

let sales = 0;

const waiting = (page: Page) => shelf(page, "sales");
const receipt = (page: Page) => page.getByRole("region", { name: /^Provisional receipt P-/ });
const toBeSent = (page: Page) => page.getByRole("region", { name: /^\d+ sales? to be sent$/ });

/** Somebody who sells, whose device has a copy of the shop with five lamps. */
async function openSeller(): Promise<Sale> {
  const seller = await openCuttable(DEMO_SIGN_INS.admin);
  const { page } = seller;
  await page.goto("/login");
  const { body } = await ask<{ data: { store: string } }>(page, "/user_profile");
  const lamp = await stock(page, { Brass: 5 }, body.data.store);
  const accounts = await ask<{ data: { name: string }[] }>(page, "/preflight/load-info?xbtsx=accounts&fields=name");
  const account = accounts.body.data[0]?.name ?? "";
  await page.goto("/orders/create");
  await card(page, "Customer").waitFor();
  await workerIsThere(page);
  await expect.poll(async () => (await shelf(page, "goods")).length).toBe(1);
  sales += 1;
  return { ...seller, lamp, account, email: `zainab.${sales}.${Date.now().toString(36)}@example.com` };
}

async function typeSale({ page, lamp, email, account }: Sale, units: number): Promise<void> {
  const customer = card(page, "Customer");
  await customer.getByText("Create Customer").click();
  await customer.getByLabel("Name").fill("Zainab Musa");
  await customer.getByLabel("Email").fill(email);
  await customer.getByLabel("Phone").fill("08035550142");
  await customer.getByLabel("Address").fill("4 Allen Avenue, Ikeja");
  await page.getByRole("button", { name: "Add products" }).click();
  const picker = page.getByRole("dialog", { name: "Add products" });
  await picker.getByRole("searchbox").fill(lamp.title);
  await picker.getByText("1 of 1").waitFor();
  await picker.getByRole("button", { name: lamp.title }).click();
  await picker.getByRole("checkbox", { name: "Brass" }).check();
  await picker.getByRole("button", { name: "Add 1 product" }).click();
  await card(page, "Products").getByRole("spinbutton").fill(String(units));
  const payment = card(page, "Payments").getByRole("group", { name: "Payment 1" });
  await choose(payment, "Account", account);
  await payment.getByLabel("Amount").fill("500000");
}

/** Sells without a network; returns the number on the receipt. */
async function sellOffline(sale: Sale, units: number): Promise<string> {
  const { page } = sale;
  await typeSale(sale, units);
  await page.getByRole("button", { name: "Sell now, send later" }).click();
  await receipt(page).waitFor();
  return (await receipt(page).getByRole("heading").innerText()).replace("Provisional receipt ", "");
}

const unitsLeft = async ({ page, lamp }: Sale) =>
  (await ask<{ data: ProductWire }>(page, `/products/${lamp.key}`)).body.data.variants[0]?.quantity;

async function ordersOf({ page, email }: Sale): Promise<number> {
  const lookup = "/preflight/load-info?xbtsx=customers&fields=key&fields=email";
  const { body } = await ask<{ data: { key: string; email: string }[] }>(page, lookup);
  const key = body.data.find((customer) => customer.email === email)?.key;
  if (key === undefined) return 0;
  return (await ask<{ data: CustomerWire }>(page, `/customers/${key}`)).body.data.order_count;
}

const reports = async (page: Page) => refusedSalesReply.parse((await ask<object>(page, "/refused-sales")).body).data;

/** Counts the sales that reach the server. */
function countSends({ answerWith }: Cuttable): () => number {
  let sends = 0;
  answerWith(({ method, url }) => {
    if (method === "POST" && url === "/api/orders/new") sends += 1;
    return false;
  });
  return () => sends;
}

/** Somebody else sells lamps meanwhile. */
async function sellAway({ page, lamp }: Sale, quantity: number): Promise<void> {
  const rival = await sellOne(page);
  await put(page, `/orders/${rival.key}/products/edit`, [{ key: lamp.variants[0]?.key, quantity }]);
}

test("a sale made without a network has a receipt, survives a reload, and is exactly one order when the network is back", async () => {
  const sale = await openSeller();
  const { page, cut, mend } = sale;
  const sends = countSends(sale);
  cut();
  const number = await sellOffline(sale, 2);
  expect(number).toMatch(/^P-[0-9A-F]{6}$/);
  await receipt(page).getByText("₦20,000.00").first().waitFor();
  await receipt(page)
    .getByText(/^Not confirmed yet/)
    .waitFor();
  await expect.poll(() => kept(page)).toBe(0);
  await page.reload();
  await receipt(page).getByText(sale.lamp.title).waitFor();
  await toBeSent(page).getByText(`${number}, Zainab Musa`).waitFor();
  expect((await waiting(page)).join("")).not.toContain("Zainab");

  await mend();
  await page.getByRole("link", { name: /^Open order \d+$/ }).click();
  await page.getByRole("heading", { level: 1, name: /^Order \d+$/ }).waitFor();
  await page.getByText(`Receipt ${number}`).waitFor();
  expect(await unitsLeft(sale)).toBe(3);
  expect(await ordersOf(sale)).toBe(1);
  expect(sends()).toBe(1);
  expect(await waiting(page)).toEqual([]);
});

test("the copy of the shop counts what waits, and the next sale sees less stock", async () => {
  const sale = await openSeller();
  const { page, cut } = sale;
  cut();
  await sellOffline(sale, 4);
  await page.getByRole("link", { name: "Create order" }).click();
  await typeSale({ ...sale, email: `second.${sale.email}` }, 2);
  expect(await card(page, "Products").getByRole("spinbutton").inputValue()).toBe("1");
});

test("a sale whose goods are gone says so, is changed in the form and sent once", async () => {
  const sale = await openSeller();
  const { page, cut, mend } = sale;
  cut();
  const number = await sellOffline(sale, 4);
  await mend();
  await sellAway(sale, 3);
  await page.reload();
  await toBeSent(page).getByText(`The shop refused it: Only 2 of ${sale.lamp.title} (Brass) left.`).waitFor();
  const reported = async () => refusedSalesReply.parse((await ask<object>(page, "/refused-sales")).body).data;
  await expect
    .poll(async () => (await reported()).find((each) => each.number === number))
    .toMatchObject({ state: "undecided", total: 40_000 });
  await page.getByRole("button", { name: `Change and send ${number}` }).click();
  await card(page, "Products").getByRole("spinbutton").fill("2");
  expect(await card(page, "Customer").getByLabel("Email").inputValue()).toBe(sale.email);
  await page.getByRole("button", { name: "Create order" }).click();
  await toast(page, "Order added successfully").waitFor();
  expect(await waiting(page)).toEqual([]);
  expect(await unitsLeft(sale)).toBe(0);
  expect(await ordersOf(sale)).toBe(1);
});

test("a refused sale reaches its store although the first report of it failed", async () => {
  const sale = await openSeller();
  const { page, cut, mend, answerWith } = sale;
  cut();
  const number = await sellOffline(sale, 4);
  await mend();
  await sellAway(sale, 3);
  let failed = 0;
  answerWith(({ method, url }, reply) => {
    if (method !== "POST" || url !== "/api/refused-sales/new" || failed > 0) return false;
    failed += 1;
    reply.writeHead(503).end();
    return true;
  });
  await page.clock.install();
  await page.reload();
  await toBeSent(page)
    .getByText(/^The shop refused it: Only 2 of/)
    .waitFor();
  await expect.poll(() => failed).toBe(1);
  await page.clock.fastForward(QUEUE_PAUSE_MS);
  await expect.poll(async () => (await reports(page)).map((each) => each.number)).toContain(number);
});

test("a refused sale is cancelled with a note, which the store sees", async () => {
  const sale = await openSeller();
  const { page, cut, mend } = sale;
  cut();
  const number = await sellOffline(sale, 5);
  await mend();
  await sellAway(sale, 1);
  await page.reload();
  await page.getByRole("button", { name: `Cancel ${number}` }).click();
  const question = page.getByRole("dialog", { name: `Cancel sale ${number}?` });
  expect(await question.getByRole("button", { name: "Cancel sale" }).isDisabled()).toBe(true);
  await question.getByRole("textbox").fill("Money back in cash");
  await question.getByRole("button", { name: "Cancel sale" }).click();
  await page
    .getByText("Nothing waits to be sent from this device.")
    .or(page.getByText(/no longer waits/))
    .waitFor();
  expect(await waiting(page)).toEqual([]);
  expect(await ordersOf(sale)).toBe(0);
  await page.getByRole("link", { name: "Refused in the shop" }).click();
  const row = page.getByRole("row", { name: new RegExp(number) });
  await row.getByText("Cancelled").waitFor();
  await row.getByText("Money back in cash").waitFor();
});

test("several tabs send a sale once, and each of them knows the order", async () => {
  const sale = await openSeller();
  const { page, cut, mend } = sale;
  const sends = countSends(sale);
  cut();
  await sellOffline(sale, 1);
  const other = await page.context().newPage();
  await other.goto("/orders/offline");
  await toBeSent(other).waitFor();
  await mend();
  await toBeSent(other).waitFor({ state: "hidden" });
  await toBeSent(page).waitFor({ state: "hidden" });
  expect(sends()).toBe(1);
  expect(await ordersOf(sale)).toBe(1);
});

test("after a sign-out the sale waits, unreadable for the next person, and is sent when its seller is back", async () => {
  const sale = await openSeller();
  const { page, origin, cut, mend } = sale;
  cut();
  await sellOffline(sale, 1);
  await page.goto("about:blank");
  await mend();
  await holdSession(page.context(), origin, DEMO_SIGN_INS.manager);
  await page.goto("/orders/offline");
  await page.getByText("Nothing waits to be sent from this device.").waitFor();
  await expect.poll(() => page.evaluate(() => document.body.innerText)).not.toContain("Zainab");
  expect((await waiting(page)).length).toBe(1);
  expect((await shelf(page, "goods")).join("")).not.toContain("Zainab");
  await page.goto("about:blank");
  await holdSession(page.context(), origin, DEMO_SIGN_INS.admin);
  await page.goto("/orders");
  await expect.poll(() => waiting(page)).toEqual([]);
  expect(await ordersOf(sale)).toBe(1);
});

test("signing out says that a sale waits, and removes the copy of the shop", async () => {
  const sale = await openSeller();
  const { page, cut } = sale;
  cut();
  await sellOffline(sale, 1);
  await personMenu(page).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  const question = page.getByRole("dialog", { name: "Sign out with 1 sale to be sent?" });
  await question.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  await expect.poll(() => shelf(page, "goods")).toEqual([]);
  expect((await waiting(page)).length).toBe(1);
});

test("the number on the receipt is in the order's remark", async () => {
  const sale = await openSeller();
  const { page, cut, mend } = sale;
  cut();
  const number = await sellOffline(sale, 1);
  await mend();
  await expect.poll(() => waiting(page)).toEqual([]);
  const { body } = await ask<{ data: { key: string }[] }>(page, "/orders");
  const order = await ask<{ data: OrderWire }>(page, `/orders/${body.data[0]?.key}`);
  expect(order.body.data.remark).toBe(`Receipt ${number}`);
});
