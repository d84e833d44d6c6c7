import { expect, test } from "vitest";
import { addressOf, bodyRows, openList } from "./list-steps";

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

test("a page opened by its address begins at its top, wherever the one before was scrolled", async () => {
  const page = await openList("/products", { width: 390 });
  const rowsOf = (list: string) => page.getByRole("list", { name: list }).getByRole("listitem");
  await rowsOf("Products").nth(9).waitFor();
  const top = () => page.evaluate(() => scrollY);
  await page.evaluate(() => scrollTo({ top: 250 }));
  expect(await top()).toBe(250);
  await page.goto("/orders");
  await rowsOf("Orders").nth(9).waitFor();
  await page.waitForLoadState("networkidle");
  expect(await top()).toBe(0);
});
