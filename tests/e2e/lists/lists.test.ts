import { expect, test } from "vitest";
import type { OrderRowWire } from "../../../src/api/orders/orders.contract";
import { hold } from "../support/replies";
import { ask, textOf } from "../support/steps";
import { addressOf, bodyRows, column, type List, openList, ORDERS, range, segment } from "./list-steps";

test("the address holds an order list's status, store and page, and Back restores each", async () => {
  const page = await openList("/orders");
  const all = await textOf(range(page));
  await segment(page, "Completed").click();
  await page.waitForURL("**/orders?status=completed");
  await expect.poll(() => textOf(range(page))).not.toBe(all);
  expect(new Set(await column(page, 3))).toEqual(new Set(["Completed"]));

  const { body } = await ask<List<OrderRowWire>>(page, "/orders?status=completed");
  await expect.poll(() => textOf(range(page))).toBe(`1–10 of ${body.pagination.total_count}`);
  expect(await page.getByRole("button", { name: "Previous page" }).getAttribute("aria-disabled")).toBe("true");
  const first = await column(page, 1);
  await page.getByRole("button", { name: "Next page" }).click();
  await page.getByText(/^11–20 of/).waitFor();
  expect(addressOf(page)).toBe("/orders?status=completed&page=2");
  await expect.poll(async () => (await column(page, 1)).filter((number) => first.includes(number))).toEqual([]);
  const second = await column(page, 1);
  expect(second).toHaveLength(10);

  await page.getByRole("link", { name: second[6] ?? "", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: `Order ${second[6]}` }).waitFor();
  await page.goBack();
  await page.getByText(/^11–20 of/).waitFor();
  await expect.poll(() => column(page, 1)).toEqual(second);
  await page.goBack();
  await page.getByText(/^1–10 of/).waitFor();
  await expect.poll(() => column(page, 1)).toEqual(first);
  await page.goBack();
  await expect.poll(() => textOf(range(page))).toBe(all);
  expect(addressOf(page)).toBe("/orders");
});

test("a row is a link: Ctrl-click opens it in a new tab", async () => {
  const page = await openList("/orders");
  const link = bodyRows(page).nth(2).getByRole("link");
  const number = await link.innerText();
  const [tab] = await Promise.all([
    page.context().waitForEvent("page"),
    // Forced because the link, which covers the whole row, receives the click.
    bodyRows(page)
      .nth(2)
      .getByRole("cell")
      .nth(4)
      .click({ modifiers: ["Control"], force: true }),
  ]);
  await tab.getByRole("heading", { level: 1, name: `Order ${number}` }).waitFor();
  expect(addressOf(page)).toBe("/orders");
});

test("a late reply never replaces a newer one", async () => {
  const page = await openList("/orders");
  const late = await hold(page, ORDERS, {
    status: 200,
    body: { data: [], pagination: { total_count: 0 } },
  });
  await segment(page, "Cancelled").click();
  await late.arrived;
  await segment(page, "Pending").click();
  await expect.poll(async () => new Set(await column(page, 3))).toEqual(new Set(["Pending"]));
  late.release();
  await segment(page, "Completed").click();
  await expect.poll(async () => new Set(await column(page, 3))).toEqual(new Set(["Completed"]));
  expect(await page.getByText("No orders match these filters").count()).toBe(0);
});

test("a phone shows rows as a list, filters by chips and a sheet, and keeps its scroll position on Back", async () => {
  const page = await openList("/orders", { width: 390 });
  const rows = page.getByRole("list", { name: "Orders" }).getByRole("listitem");
  await expect.poll(() => rows.count()).toBe(10);
  expect(await page.getByRole("table").count()).toBe(0);
  await page.getByRole("button", { name: "Completed" }).click();
  await page.waitForURL(/status=completed/);
  await page.getByRole("button", { name: "Filters", exact: true }).click();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await sheet.getByRole("combobox", { name: "Store" }).click();
  await page.getByRole("option", { name: "Computer Village, Ikeja" }).click();
  await page.waitForURL(/store=/);
  await sheet.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Filters, 1 set" }).waitFor();
  // While the sheet fades it covers the rows, and a click that it catches is repeated at another scroll position.
  await sheet.waitFor({ state: "detached" });
  await page.locator("section[aria-label=Orders][aria-busy=false]").waitFor();
  expect(await rows.count()).toBe(10);

  await page.evaluate(() => scrollTo({ top: 600 }));
  const scrolled = await page.evaluate(() => scrollY);
  expect(scrolled).toBeGreaterThan(200);
  const link = rows.nth(7).getByRole("link");
  const number = await link.innerText();
  await link.click();
  await page.getByRole("heading", { level: 1, name: `Order ${number}` }).waitFor();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await page.getByRole("link", { name: number, exact: true }).waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled);
});
