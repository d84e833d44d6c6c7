import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../server/demo";
import type { ProductWire } from "../../src/api/contract/products";
import type { NewTransferBody } from "../../src/api/contract/transfers";
import { expectNoAxeViolations } from "./axe";
import { stock } from "./goods-steps";
import { openPage } from "./harness";
import { ask, card, choose, textOf, toast } from "./steps";
import { tabTo } from "./tabbing";

type Store = { key: string; title: string };

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });

const picker = (page: Page) => page.getByRole("dialog", { name: "Add products" });

const quantity = (page: Page, { title }: ProductWire) => page.getByRole("spinbutton", { name: `Quantity of ${title}` });

const create = (page: Page) => page.getByRole("button", { name: "Create transfer" });

const to = (page: Page) => page.getByRole("combobox", { name: "To", exact: true });

/** Two stores, in the order they are told. */
async function twoStores(page: Page): Promise<[Store, Store]> {
  const { body } = await ask<{ data: Store[] }>(page, "/preflight/load-info?xbtsx=stores&fields=key&fields=title");
  const [here, there] = body.data;
  if (!here || !there) throw new Error("the shop has one store only");
  return [here, there];
}

async function openForm(): Promise<{ page: Page; here: Store; there: Store }> {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const [here, there] = await twoStores(page);
  await page.goto("/transfer/create");
  await heading(page, "Create transfer").waitFor();
  return { page, here, there };
}

/** Picks the only variant of a product as a scanner does: its words, then Enter. */
async function scan(page: Page, { title }: ProductWire): Promise<void> {
  await page.getByRole("button", { name: "Add products" }).click();
  await picker(page).getByRole("searchbox").fill(title);
  await picker(page).getByRole("searchbox").press("Enter");
  await picker(page).getByRole("button", { name: "Add 1 product" }).click();
  await quantity(page, { title } as ProductWire).waitFor();
}

const onHand = async (page: Page, { key }: ProductWire) =>
  (await ask<{ data: ProductWire }>(page, `/products/${key}`)).body.data.variants.map(({ quantity: units }) => units);

const lineOf = ({ key, variants }: ProductWire, units: number, at = 0) => ({
  product: key,
  variant: variants[at]?.key ?? "",
  quantity: units,
});

async function send(page: Page, data: NewTransferBody): Promise<string> {
  const headers = { "Idempotency-Key": randomUUID() };
  const path = "/inventory/transfers/new";
  const { status, body } = await ask<{ data: { key: string } }>(page, path, { method: "POST", data, headers });
  expect(status).toBe(200);
  return body.data.key;
}

test("sending goods takes them from one store to another, opens the transfer, and its note can be printed", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const [here, there] = await twoStores(page);
  const lamp = await stock(page, { Brass: 3 }, here.key);
  await page.goto("/transfer");
  await page.getByRole("link", { name: "Create New Transfer" }).click();
  await heading(page, "Create transfer").waitFor();
  expect(await page.title()).toBe("Create transfer · Backroom");
  await scan(page, lamp);
  const line = page.getByRole("list", { name: "Products" }).getByRole("listitem");
  expect(await textOf(line)).toContain(here.title);
  // No more than there are, and Enter sends nothing.
  await quantity(page, lamp).fill("9");
  expect(await quantity(page, lamp).inputValue()).toBe("3");
  await quantity(page, lamp).fill("2");
  await quantity(page, lamp).press("Enter");
  await to(page).click();
  const from = page.getByRole("option", { name: new RegExp(`^${here.title}`) });
  expect(await from.getAttribute("aria-disabled")).toBe("true");
  expect(await textOf(from)).toContain("Goods come from here");
  await page.getByRole("option", { name: there.title }).click();
  expect(await textOf(card(page, "Destination"))).toContain(`From ${here.title} Goods 2 units`);
  const [sent] = await Promise.all([
    page.waitForRequest((one) => one.url().endsWith("/transfers/new")),
    create(page).click(),
  ]);
  expect(sent.postDataJSON()).toEqual({ products: [lineOf(lamp, 2)], to: there.key });
  await toast(page, "Transfer successfully created").waitFor();
  await heading(page, /^Transfer \d+$/).waitFor();

  expect(await onHand(page, lamp)).toEqual([1]);
  const twins = `/products?store=${there.key}&query=${encodeURIComponent(lamp.title)}`;
  expect((await ask<{ data: { quantity: number }[] }>(page, twins)).body.data.map((twin) => twin.quantity)).toEqual([
    2,
  ]);

  const facts = await textOf(card(page, "Transfer details"));
  expect(facts).toMatch(
    new RegExp(`Transfer no \\d+ From ${here.title} To ${there.title} Date \\d\\d/\\d\\d/\\d\\d \\d\\d:\\d\\d`),
  );
  expect(await textOf(page.getByRole("table", { name: "Products" }).locator("tbody"))).toContain(lamp.title);
  // It is read, never changed.
  expect(await page.getByRole("button", { name: /Edit|Save|Delete/ }).count()).toBe(0);
  const note = page.getByRole("link", { name: "Print transfer note" });
  expect(await note.getAttribute("target")).toBe("_blank");
  const paper = await page.request.get((await note.getAttribute("href")) ?? "");
  expect([paper.status(), paper.headers()["content-type"]]).toEqual([200, "application/pdf"]);
});

test("transfers are found by store left, store reached and words; a row tells the first product and how many more", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const [here, there] = await twoStores(page);
  const lamp = await stock(page, { Brass: 3, Steel: 4 }, here.key);
  const cable = await stock(page, { White: 5 }, here.key);
  await send(page, { products: [lineOf(lamp, 1), lineOf(lamp, 1, 1), lineOf(cable, 2)], to: there.key });
  await page.goto("/");
  const link = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "transfer", exact: true });
  await link.click();
  await heading(page, "Transfers").waitFor();
  const heads = (await page.getByRole("columnheader").allTextContents()).map((head) => head.trim());
  expect(heads).toEqual(["Product", "Variant", "From", "To", "Date", "View"]);
  await page.getByRole("searchbox", { name: "Search transfers" }).fill(lamp.title);
  await page.getByText(/^1 of 1$/).waitFor();
  expect(await textOf(page.locator("tbody tr"))).toContain(
    `${lamp.title} and 2 more Brass ${here.title} ${there.title}`,
  );
  await choose(page, "From store", here.title);
  await choose(page, "To store", there.title);
  await page.waitForURL((url) => url.searchParams.get("from") === here.key && url.searchParams.get("to") === there.key);
  await page.getByText(/^1 of 1$/).waitFor();
  await choose(page, "To store", here.title);
  await page.getByText("No transfers match these filters").waitFor();
  await choose(page, "To store", "To any store");
  await page.getByRole("link", { name: /^View transfer \d+$/ }).click();
  await heading(page, /^Transfer \d+$/).waitFor();
  const rows = page.getByRole("table", { name: "Products" }).locator("tbody tr");
  const told = await rows.evaluateAll((all) =>
    all.map((row) => (row as HTMLElement).innerText.replaceAll(/\s+/g, " ").trim()),
  );
  expect(told).toEqual([
    `${lamp.title} Brass ${here.title} 1`,
    `${lamp.title} Steel ${here.title} 1`,
    `${cable.title} White ${here.title} 2`,
  ]);
});

test("goods are sent with the keyboard alone", async () => {
  const { page, here } = await openForm();
  const lamp = await stock(page, { Brass: 3 }, here.key);
  const { keyboard } = page;
  await tabTo(page, "Add products");
  await keyboard.press("Enter");
  await picker(page)
    .getByText(/^1–20 of/)
    .waitFor();
  await keyboard.type(lamp.title);
  await keyboard.press("Enter");
  await picker(page).getByText("1 selected").waitFor();
  await tabTo(page, "Add 1 product");
  await keyboard.press("Enter");
  await picker(page).waitFor({ state: "hidden" });
  await tabTo(page, `Quantity of ${lamp.title}`);
  await keyboard.press("ArrowUp");
  await tabTo(page, "To");
  await keyboard.press("Enter");
  await page.getByRole("option").first().waitFor();
  await expect
    .poll(async () => {
      await keyboard.press("End");
      return page.locator("[role=option][data-highlighted]").count();
    })
    .toBe(1);
  await keyboard.press("Enter");
  await page.getByRole("option").first().waitFor({ state: "hidden" });
  await page.getByText("2 units").waitFor();
  // The button stands before the fields, at the head of the page.
  await keyboard.press("Escape");
  await create(page).focus();
  await keyboard.press("Enter");
  await toast(page, "Transfer successfully created").waitFor();
  expect(await onHand(page, lamp)).toEqual([1]);
});

for (const [theme, width] of [
  ["light", 1440],
  ["dark", 390],
] as const) {
  test(`the list of transfers, a transfer and its form break no rule of accessibility in ${theme} at ${width}`, async () => {
    const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin, theme, width });
    const [here, there] = await twoStores(page);
    const lamp = await stock(page, { Brass: 3 }, here.key);
    const cable = await stock(page, { White: 3 }, here.key);
    const key = await send(page, { products: [lineOf(lamp, 1)], to: there.key });
    await page.goto(`/transfer?query=${encodeURIComponent(lamp.title)}`);
    await page.getByText(/^1 of 1$/).waitFor();
    await expectNoAxeViolations(page);
    await page.goto(`/transfer/${key}`);
    await heading(page, /^Transfer \d+$/).waitFor();
    await expectNoAxeViolations(page);
    await page.goto("/transfer/create");
    await scan(page, cable);
    await create(page).click();
    await page.getByText("Please select a store to transfer to").first().waitFor();
    await expectNoAxeViolations(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
}
