import type { Page } from "playwright-core";
import { expect } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { refusedSalesReply } from "../../../src/api/orders/refused-sales.contract";
import type { CustomerWire } from "../../../src/api/people/customers.contract";
import type { ProductWire } from "../../../src/api/products/products.contract";
import { shelf } from "../drafts/shelf";
import { put } from "../orders/order-products-steps";
import { addBrass, stock } from "../stock/goods-steps";
import { openPage } from "../support/harness";
import { ask, card, choose, ownStore, sellOne } from "../support/steps";
import { type Cuttable, openCuttable, workerIsThere } from "./cuttable";

export type Sale = Cuttable & { lamp: ProductWire; email: string; account: string };

/** How long the queue waits after a failure. */
export const QUEUE_PAUSE_MS = 30_000;

let sales = 0;

export const waiting = (page: Page) => shelf(page, "sales");
export const receipt = (page: Page) => page.getByRole("region", { name: /^Provisional receipt P-/ });
export const toBeSent = (page: Page) => page.getByRole("region", { name: /^\d+ sales? to be sent$/ });

/** The keys of the sales that wait, in the order in which they were sold. */
export const waitingKeys = async (page: Page): Promise<string[]> =>
  (await waiting(page))
    .map((row) => ({ id: /"id":"([^"]+)"/.exec(row)?.[1] ?? "", at: Number(/"at":(\d+)/.exec(row)?.[1]) }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ id }) => id);

/** The row of a refused sale among those that its store sees. */
export const refusedRow = (page: Page, number: string) => page.getByRole("row", { name: new RegExp(number) });

/** Somebody who sells, whose device has a copy of the shop with five lamps, which `keeper` put there. */
export async function openSeller(email: string = DEMO_SIGN_INS.admin, keeper?: Page): Promise<Sale> {
  const seller = await openCuttable(email);
  const { page } = seller;
  await page.goto("/login");
  const lamp = await stock(keeper ?? page, { Brass: 5 }, await ownStore(page));
  const accounts = await ask<{ data: { name: string }[] }>(page, "/preflight/load-info?xbtsx=accounts&fields=name");
  const account = accounts.body.data[0]?.name ?? "";
  await page.goto("/orders/create");
  await card(page, "Customer").waitFor();
  await workerIsThere(page);
  await expect.poll(async () => (await shelf(page, "goods")).length).toBe(1);
  sales += 1;
  return { ...seller, lamp, account, email: `zainab.${sales}.${Date.now().toString(36)}@example.com` };
}

export async function typeSale({ page, lamp, email, account }: Sale, units: number): Promise<void> {
  const customer = card(page, "Customer");
  await customer.getByText("Create Customer").click();
  await customer.getByLabel("Name").fill("Zainab Musa");
  await customer.getByLabel("Email").fill(email);
  await customer.getByLabel("Phone").fill("08035550142");
  await customer.getByLabel("Address").fill("4 Allen Avenue, Ikeja");
  await addBrass(page, lamp);
  await card(page, "Products").getByRole("spinbutton").fill(String(units));
  const payment = card(page, "Payments").getByRole("group", { name: "Payment 1" });
  await choose(payment, "Account", account);
  await payment.getByLabel("Amount").fill("500000");
}

/** Sells without a network; returns the number on the receipt. */
export async function sellOffline(sale: Sale, units: number): Promise<string> {
  const { page } = sale;
  await typeSale(sale, units);
  await page.getByRole("button", { name: "Sell now, send later" }).click();
  await receipt(page).waitFor();
  return (await receipt(page).getByRole("heading").innerText()).replace("Provisional receipt ", "");
}

export const unitsLeft = async ({ page, lamp }: Sale) =>
  (await ask<{ data: ProductWire }>(page, `/products/${lamp.key}`)).body.data.variants[0]?.quantity;

export async function ordersOf({ page, email }: Sale): Promise<number> {
  const lookup = `/preflight/load-info?xbtsx=customers&fields=key&fields=email&query=${encodeURIComponent(email)}`;
  const { body } = await ask<{ data: { key: string; email: string }[] }>(page, lookup);
  const key = body.data.find((customer) => customer.email === email)?.key;
  if (key === undefined) return 0;
  return (await ask<{ data: CustomerWire }>(page, `/customers/${key}`)).body.data.order_count;
}

export const reports = async (page: Page) =>
  refusedSalesReply.parse((await ask<object>(page, "/refused-sales")).body).data;

/** Counts the sales that reach the server. */
export function countSends({ answerWith }: Cuttable): () => number {
  let sends = 0;
  answerWith(({ method, url }) => {
    if (method === "POST" && url === "/api/orders/new") sends += 1;
    return false;
  });
  return () => sends;
}

/** Somebody else sells lamps meanwhile, over a network of their own. */
export async function sellAway({ lamp }: Pick<Sale, "lamp">, quantity: number): Promise<void> {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const rival = await sellOne(page);
  await put(page, `/orders/${rival.key}/products/edit`, [{ key: lamp.variants[0]?.key, quantity }]);
}

/** Sells `units` without a network, while somebody else sells `gone` of the five; returns the number on the receipt. */
export async function sellTooMany(sale: Sale, units: number, gone: number): Promise<string> {
  sale.cut();
  const number = await sellOffline(sale, units);
  // Before the network is back: the sale is sent as soon as the page notices.
  await sellAway(sale, gone);
  await sale.mend();
  return number;
}
