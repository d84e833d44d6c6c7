import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { stock } from "../../e2e/stock/goods-steps";
import { openPage } from "../page/open-page";
import { ask, card, choose, heads, textOf, toast } from "../../e2e/support/steps";
import { expectFailing, openDenied } from "../../e2e/support/watch";
import {
  create,
  heading,
  lineOf,
  onHand,
  openForm,
  quantity,
  scan,
  send,
  type Store,
  twoStores,
} from "../../e2e/stock/transfer-steps";

const NEW = { method: "POST", path: "/api/inventory/transfers/new" } as const;

const to = (page: Page) => page.getByRole("combobox", { name: "To", exact: true });

test("transfers are found by sending store, receiving store and text, and a row shows the first product and the number of others", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const [here, there] = await twoStores(page);
  const lamp = await stock(page, { Brass: 3, Steel: 4 }, here.key);
  const cable = await stock(page, { White: 5 }, here.key);
  await send(page, { products: [lineOf(lamp, 1), lineOf(lamp, 1, 1), lineOf(cable, 2)], to: there.key });
  await page.goto("/");
  const link = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "transfer", exact: true });
  await link.click();
  await heading(page, "Transfers").waitFor();
  await expect.poll(() => heads(page)).toEqual(["Product", "Variant", "From", "To", "Date", "Status", "View"]);
  await page.getByRole("searchbox", { name: "Search transfers" }).fill(lamp.title);
  await page.getByText(/^1 of 1$/).waitFor();
  await expect
    .poll(() => textOf(page.locator("tbody tr")))
    .toContain(`${lamp.title} and 2 more Brass ${here.title} ${there.title}`);
  await choose(page, "From store", here.title);
  // The next filter is added to those that the list has.
  await expect.poll(() => textOf(page.getByRole("combobox", { name: "From store" }))).toBe(here.title);
  await choose(page, "To store", there.title);
  await page.waitForURL((url) => url.searchParams.get("from") === here.key && url.searchParams.get("to") === there.key);
  await page.getByText(/^1 of 1$/).waitFor();
  await choose(page, "To store", here.title);
  await page.getByText("No transfers match these filters").waitFor();
  await choose(page, "To store", "To any store");
  await page.getByRole("link", { name: /^View transfer \d+$/ }).click();
  await heading(page, /^Transfer \d+$/).waitFor();
  const rows = page.getByRole("table", { name: "Products" }).locator("tbody tr");
  const shown = async () => (await rows.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, " ").trim());
  await expect
    .poll(shown)
    .toEqual([
      `${lamp.title} Brass ${here.title} 1`,
      `${lamp.title} Steel ${here.title} 1`,
      `${cable.title} White ${here.title} 2`,
    ]);
});

test("a transfer shows missing fields, refuses the goods' own store, and asks before it is left", async () => {
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

test("goods that were sold in the meantime are refused at their line, and the remaining units can be sent", async () => {
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
  await page.getByText("Nothing was saved. What you typed is still here.").waitFor();
  const lines = page.getByRole("list", { name: "Products" }).getByRole("listitem");
  await lines.first().getByText(text).waitFor();
  expect(await lines.last().getByRole("alert").count()).toBe(0);
  await expect.poll(() => quantity(page, lamp).getAttribute("aria-valuemax")).toBe("1");
  await quantity(page, lamp).fill("1");
  await create(page).click();
  await toast(page, "Transfer successfully created").waitFor();
  expect([await onHand(page, lamp), await onHand(page, cable)]).toEqual([[0], [4]]);
});

test("a person who may only see transfers can create none, and one who may send goods can send them to every other store", async () => {
  const sales = await openPage({ signedInAs: DEMO_SIGN_INS.sales });
  await sales.goto("/transfer");
  await heading(sales, "Transfers").waitFor();
  expect(await sales.getByRole("link", { name: "Create New Transfer" }).count()).toBe(0);
  await openDenied(sales, "/transfer/create");

  const admin = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const stores = (await ask<{ data: Store[] }>(admin, "/preflight/load-info?xbtsx=stores&fields=title")).body.data;
  const manager = await openPage({ signedInAs: DEMO_SIGN_INS.manager });
  await manager.goto("/transfer/create");
  await to(manager).click();
  await manager.getByRole("option").first().waitFor();
  expect((await manager.getByRole("option").allTextContents()).toSorted()).toEqual(
    stores.map(({ title }) => title).toSorted(),
  );

  // A sale still happens in the person's own store.
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
  await expect.poll(() => textOf(line)).toContain(here.title);
  // The quantity is limited to the stock, and Enter sends nothing.
  await quantity(page, lamp).fill("9");
  expect(await quantity(page, lamp).inputValue()).toBe("3");
  await quantity(page, lamp).fill("2");
  await quantity(page, lamp).press("Enter");
  await to(page).click();
  const from = page.getByRole("option", { name: new RegExp(`^${here.title}`) });
  expect(await from.getAttribute("aria-disabled")).toBe("true");
  expect(await textOf(from)).toContain("Goods come from here");
  await page.getByRole("option", { name: there.title }).click();
  await expect.poll(() => textOf(card(page, "Destination"))).toContain(`From ${here.title} Goods 2 units`);
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
  // A transfer can be read but not changed.
  expect(await page.getByRole("button", { name: /Edit|Save|Delete/ }).count()).toBe(0);
  const note = page.getByRole("link", { name: "Print transfer note" });
  expect(await note.getAttribute("target")).toBe("_blank");
  const paper = await page.request.get((await note.getAttribute("href")) ?? "");
  expect([paper.status(), paper.headers()["content-type"]]).toEqual([200, "application/pdf"]);
});

test("units with serial numbers are sent by name, and the transfer shows them", async () => {
  const { page, here, there } = await openForm();
  const phone = await stock(page, { Black: 2 }, here.key, 10_000, "", { tracks_serials: true });
  const serials = ["A", "B"].map((end) => `${phone.title.replaceAll(" ", "-")}-${end}`);
  const data = { variant: phone.variants[0]?.key, serials };
  expect((await ask(page, `/products/${phone.key}/units`, { method: "POST", data })).status).toBe(200);
  await scan(page, phone);
  await choose(page, "To", there.title);
  expectFailing(page, NEW);
  await create(page).click();
  const name = `${phone.title} (Black)`;
  await card(page, "Products")
    .getByText(`All units of ${name} have serial numbers: name at least 1 that you send`)
    .waitFor();
  await page.getByRole("textbox", { name: `Serial numbers of ${phone.title}` }).fill(serials[1] ?? "");
  await create(page).click();
  await heading(page, /^Transfer \d+$/).waitFor();
  expect(await textOf(card(page, "Products"))).toContain(serials[1]);
  const unit = await ask<{ data: { state: string; store: string } }>(page, `/units/${serials[1]}`);
  expect(unit.body.data).toMatchObject({ state: "in stock", store: there.key });
});
