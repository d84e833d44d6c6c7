import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { type Resource, resources } from "../../../src/resources";
import { urls } from "../../../src/urls";
import { bodyRows, type List, range } from "../../e2e/lists/list-steps";
import { answer } from "../../e2e/support/replies";
import { ask, textOf } from "../../e2e/support/steps";
import { someOf } from "../../length";
import { openPage } from "../page/open-page";

/**
 * Page, its call, and the headings that sort: those that an index serves. Refused sales and letters are empty in the demo
 * shop; like every list they have the shell of the kit, which the last test asks for.
 */
const LISTS: readonly [page: string, call: string, sorts: readonly string[]][] = [
  [resources.order.list, "/orders", ["Date"]],
  [resources.customer.list, "/customers", ["Name", "Date added"]],
  [`${urls.lowStock}?show=all`, "/stock-levels?show=all", []],
  [resources.supplier.list, "/inventory/suppliers", []],
  [urls.stockValue, "/reports/stock-value", []],
  [resources.product.list, "/products", ["Date Added"]],
  [resources.employee.list, "/employees", []],
  [resources.role.list, "/roles", []],
  [resources.store.list, "/inventory/stores", []],
  [resources.account.list, "/finances/accounts", []],
  [resources.transaction.list, "/finances/transactions", []],
  [resources.transfer.list, "/inventory/transfers", []],
  [resources.purchase.list, "/purchases", []],
  [resources.repair.list, "/repairs", []],
  [resources.count.list, "/counts", []],
  [resources.shift.list, "/shifts", []],
  [urls.audit, "/audit", []],
  [urls.sales, "/reports/sales", []],
  [urls.debts, "/reports/debts", []],
  [urls.vat, "/reports/vat", []],
  [urls.cashFlow, "/reports/cash-flow", []],
  [urls.supplierDebts, "/reports/supplier-debts", []],
  [urls.people, "/reports/people", []],
];

const TOTAL = 60;
const IN_SHORT = 5;

/** Opens a list as if it had more rows than it has. */
async function openLong(page: Page, address: string, call: string): Promise<void> {
  const { body } = await ask<List<object>>(page, call);
  const rows = { ...body, pagination: { total_count: TOTAL } };
  await answer(page, { method: "GET", path: `/api${call.split("?")[0]}` }, { status: 200, body: rows });
  await page.goto(address);
  await expect.poll(() => textOf(range(page)), { message: address }).toMatch(/of 60$/);
}

test("every list has 10, 25 or 50 rows, a page to type, columns to choose, and sorts only where an index serves it", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  await page.goto("/profile");
  for (const [address, call, sorts] of someOf(LISTS, IN_SHORT)) {
    await openLong(page, address, call);
    const headings = page.getByRole("columnheader");
    const sortable = await headings.filter({ has: page.getByRole("button") }).allInnerTexts();
    expect([address, sortable.map((name) => name.trim())]).toEqual([address, sorts]);

    await page.getByRole("button", { name: "Views" }).click();
    await page.getByRole("menuitemcheckbox").first().waitFor();
    const columns = await page.getByRole("menuitemcheckbox").allInnerTexts();
    // Read after them: a column that needs a permission comes with the profile, which may follow the rows.
    const names = (await headings.allInnerTexts()).map((name) => name.trim());
    // The first has the link of the row; the headings of links and buttons have no text of their own.
    expect([address, columns.map((name) => name.trim())]).toEqual([
      address,
      names.slice(1).filter((name) => name !== "" && columns.includes(name)),
    ]);
    expect(columns.length, address).toBeGreaterThan(0);
    await page.keyboard.press("Escape");

    await page.getByRole("combobox", { name: "Rows per page" }).click();
    // The list's code may still be loading.
    await page.getByRole("option").first().waitFor();
    const sizes = await page.getByRole("option").allInnerTexts();
    expect([address, sizes.map((size) => size.trim())]).toEqual([address, ["10 rows", "25 rows", "50 rows"]]);
    await page.keyboard.press("Escape");

    const typed = page.getByRole("textbox", { name: "Page of 6" });
    await typed.fill("3");
    await typed.press("Enter");
    await page.waitForURL((url) => url.searchParams.get("page") === "3");
  }
});

test("the table above has every list", () => {
  const pages = Object.values<Resource>(resources)
    .filter(({ list }) => list !== "/settings")
    .map(({ list }) => list);
  const listed = LISTS.map(([address]) => address.split("?")[0]);
  expect(listed).toEqual(expect.arrayContaining(pages));
  const reports = Object.values(urls).filter((url) => typeof url === "string" && url.startsWith("/reports/"));
  expect(listed).toEqual(expect.arrayContaining(reports));
});

test("every list has the shell of the kit", () => {
  const folder = path.join(import.meta.dirname, "../../../src/screens");
  const bare = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx"))
    .filter((file) => {
      const text = readFileSync(path.join(folder, file), "utf8");
      return text.includes("useListActor(") && !/<(List|Ledger)Screen|<SelectableList/.test(text);
    });
  expect(bare).toEqual([]);
});

test("an order in the list names its customer", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  await page.goto("/orders");
  await bodyRows(page).first().waitFor();
  expect(await page.getByRole("columnheader", { name: "Customer" }).count()).toBe(1);
});
