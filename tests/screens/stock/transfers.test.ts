import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/demo";
import type { ProductWire } from "../../../src/api/contract/products";
import type { NewTransferBody } from "../../../src/api/contract/transfers";
import { stock } from "../../e2e/goods-steps";
import { openPage } from "../page/open-page";
import { ask, card, choose, textOf, toast } from "../../e2e/steps";
import { expectFailing } from "../../e2e/watch";

const NEW = { method: "POST", path: "/api/inventory/transfers/new" } as const;

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

test("a transfer says what it lacks, goes nowhere the goods are already, and is not left unasked", async () => {
  const { page, here, there } = await openForm();
  const lamp = await stock(page, { Brass: 3 }, here.key);
  await create(page).click();
  await toast(page, "Please add at least one product").waitFor();
  await page.getByText("Please select a store to transfer to").waitFor();
  await choose(page, "To", here.title);
  await scan(page, lamp);
  const refusal = `${lamp.title} is in ${here.title} already. Choose another store`;
  await card(page, "Destination").getByText(refusal).waitFor();
  await create(page).click();
  await toast(page, refusal).waitFor();
  await choose(page, "To", there.title);
  await card(page, "Destination").getByText(refusal).waitFor({ state: "hidden" });

  await page.getByRole("link", { name: "Cancel" }).click();
  const question = page.getByRole("alertdialog", { name: "Are you sure you want to continue without saving?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await quantity(page, lamp).waitFor();
  await page.getByRole("link", { name: "Cancel" }).click();
  await question.getByRole("button", { name: "yes" }).click();
  await heading(page, "Transfers").waitFor();
  expect(await onHand(page, lamp)).toEqual([3]);
});

test("goods that went meanwhile are refused beside their line, and what is left can be sent", async () => {
  const { page, here, there } = await openForm();
  const lamp = await stock(page, { Brass: 3 }, here.key);
  const cable = await stock(page, { White: 5 }, here.key);
  await scan(page, lamp);
  await scan(page, cable);
  await quantity(page, lamp).fill("3");
  await choose(page, "To", there.title);
  await send(page, { products: [lineOf(lamp, 2)], to: there.key });
  expectFailing(page, NEW);
  await create(page).click();
  const text = `Only 1 of ${lamp.title} (Brass) left`;
  await toast(page, text).waitFor();
  await page.getByText("Nothing was saved. Your changes are still here.").waitFor();
  const lines = page.getByRole("list", { name: "Products" }).getByRole("listitem");
  await lines.first().getByText(text).waitFor();
  expect(await lines.last().getByRole("alert").count()).toBe(0);
  await expect.poll(() => quantity(page, lamp).getAttribute("aria-valuemax")).toBe("1");
  await quantity(page, lamp).fill("1");
  await create(page).click();
  await toast(page, "Transfer successfully created").waitFor();
  expect([await onHand(page, lamp), await onHand(page, cable)]).toEqual([[0], [4]]);
});

test("who may only see transfers can create none; who may send goods can send them to every other store", async () => {
  const sales = await openPage({ signedInAs: DEMO_SIGN_INS.sales });
  await sales.goto("/transfer");
  await heading(sales, "Transfers").waitFor();
  expect(await sales.getByRole("link", { name: "Create New Transfer" }).count()).toBe(0);
  await sales.goto("/transfer/create");
  await heading(sales, "You don't have access").waitFor();

  const admin = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const stores = (await ask<{ data: Store[] }>(admin, "/preflight/load-info?xbtsx=stores&fields=title")).body.data;
  const manager = await openPage({ signedInAs: DEMO_SIGN_INS.manager });
  await manager.goto("/transfer/create");
  await to(manager).click();
  await manager.getByRole("option").first().waitFor();
  expect((await manager.getByRole("option").allTextContents()).toSorted()).toEqual(
    stores.map(({ title }) => title).toSorted(),
  );

  // A sale is made in one's own store all the same.
  await manager.goto("/orders/create");
  await manager.getByRole("combobox", { name: "Store", exact: true }).click();
  await manager.getByRole("option").first().waitFor();
  expect(await manager.getByRole("option").count()).toBe(1);

  const nobody = "/transfer/0193a000-0000-7000-8000-000000000000";
  expectFailing(manager, { method: "GET", path: `/api/inventory${nobody.replace("transfer", "transfers")}` });
  await manager.goto(nobody);
  await manager.getByText(/^This transfer does not exist/).waitFor();
});

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
