import type { Page } from "playwright-core";
import { textOf } from "../support/steps";
import { debtOf } from "./books";
import * as figures from "./figures";
import type { Table } from "./figures";
import {
  accountPages,
  customerPages,
  lineFiles,
  repairPages,
  shiftPages,
  supplierPages,
  unitPages,
} from "./page-checks";
import type { Play } from "./play";
import { differences, readFile, readTable } from "./reading";
import { naira } from "./rules";

type Check = (play: Play) => Promise<string[]>;

type Look = { sums?: readonly string[]; key?: string; file?: string };

/** A figure as a file has it: `-1234.50`. */
const plain = (text: string) => (text.includes("₦") ? text.replaceAll(/[₦,]/g, "").replace("−", "-") : text);

/** The file that the page offers has the same rows. */
async function compareFile(page: Page, name: string, file: string, expected: Table): Promise<string[]> {
  await page.getByRole("button", { name: "Downloads" }).click();
  const href = await page.getByRole("menuitem", { name: file }).getAttribute("href");
  const rows = await readFile(page, href ?? "");
  const [first = ""] = Object.keys(rows[0] ?? {});
  const shown = Object.fromEntries(rows.map((row) => [row[first] ?? "", row]));
  const wanted = Object.entries(expected).map(([row, cells]) => [
    row,
    Object.fromEntries(
      Object.entries(cells).flatMap(([column, text]) => (column === "Oldest unpaid" ? [] : [[column, plain(text)]])),
    ),
  ]);
  return differences(name, shown, Object.fromEntries(wanted));
}

/** Opens a list and compares all its rows, and the line of its sums. */
async function list(page: Page, name: string, address: string, expected: Table, { sums = [], key, file }: Look = {}) {
  await page.goto(address);
  if (Object.keys(expected).length === 0) {
    await page
      .getByRole("main")
      .getByText(/^(No|Nothing|Nobody)/)
      .first()
      .waitFor();
    return [];
  }
  const found = differences(name, await readTable(page, key), expected);
  const line = page.getByRole("main").getByRole("status").first();
  const text = sums.length === 0 ? "" : await textOf(line);
  if (file !== undefined) found.push(...(await compareFile(page, `${name}, CSV`, file, expected)));
  return [
    ...found,
    ...sums
      .filter((part) => !text.includes(part))
      .map((part) => `${name}, above the rows: it shows ${text}, the books have ${part}`),
  ];
}

const LIMIT = "limit=50";

const sales: Check = async ({ at: { chinwe }, books }) => {
  const found: string[] = [];
  const parts = [`Sold ${naira(figures.sold(books))}`, `Profit ${naira(figures.profit(books))}`];
  const fees = figures.fees(books);
  for (const [by, table] of Object.entries(figures.salesBy))
    found.push(
      ...(await list(chinwe, `Sales by ${by}`, `/reports/sales?by=${by}&${LIMIT}`, table(books), {
        sums: [...parts, ...(fees > 0 ? [`Delivery fees ${naira(fees)}`] : [])],
      })),
    );
  return found;
};

const debts: Check = async ({ at: { chinwe }, books }) => {
  const owed = books.orders.reduce((sum, order) => sum + debtOf(order), 0);
  return list(chinwe, "Debts", `/reports/debts?${LIMIT}`, figures.debts(books), { sums: [naira(owed)] });
};

const sumsOf = (cells: Record<string, string>) => Object.entries(cells).map(([name, text]) => `${name} ${text}`);

const flow: Check = async ({ at: { chinwe }, books }) => {
  const found: string[] = [];
  for (const by of ["account", "category"] as const)
    found.push(
      ...(await list(chinwe, `Cash flow by ${by}`, `/reports/cash-flow?by=${by}&${LIMIT}`, figures.flowBy[by](books), {
        sums: sumsOf(figures.flow(books)),
        file: "Cash flow as listed",
      })),
    );
  return found;
};

const value: Check = async ({ at: { chinwe }, books }) => {
  const found: string[] = [];
  for (const by of ["store", "category", "product"] as const)
    found.push(
      ...(await list(
        chinwe,
        `Stock value by ${by}`,
        `/reports/stock-value?by=${by}&${LIMIT}`,
        figures.valueBy[by](books),
        { sums: sumsOf(figures.value(books)), file: "Stock value as listed" },
      )),
    );
  return found;
};

const owed: Check = ({ at: { chinwe }, books }) =>
  list(chinwe, "Owed to suppliers", "/reports/supplier-debts", figures.supplierDebts(books), {
    file: "Owed to suppliers as listed",
  });

const earnings: Check = ({ at: { chinwe }, books }) =>
  list(chinwe, "Earnings", "/reports/people", figures.earnings(books), {
    sums: sumsOf(figures.earned(books)),
    file: "Earnings as listed",
  });

const vat: Check = ({ at: { chinwe }, books }) => {
  const { due, sales: of } = figures.vat(books);
  const sums = [`VAT of the period ${naira(due)} in sales of ${naira(of)}`];
  return list(chinwe, "VAT", "/reports/vat", figures.vatByRate(books), { sums, key: "Rate" });
};

const lists: Check = async ({ at: { chinwe }, books }) => [
  ...(await list(chinwe, "Accounts", `/accounts?${LIMIT}`, figures.accounts(books))),
  ...(await list(chinwe, "Customers", `/customers?${LIMIT}`, figures.customers(books))),
  ...(await list(chinwe, "Low stock", `/low-stock?${LIMIT}`, figures.lowStock(books))),
  ...(await list(chinwe, "Shifts", `/shifts?${LIMIT}`, figures.shifts(books))),
];

const dashboard: Check = async ({ at: { chinwe }, books }) => {
  await chinwe.goto("/?days=30");
  await chinwe.getByText("compared with").waitFor();
  const found: string[] = [];
  for (const [name, expected] of Object.entries(figures.dashboard(books))) {
    const words = chinwe.getByText(name, { exact: true });
    const box = chinwe.locator("main section, main dl > div").filter({ has: words }).last();
    const text = /₦?[−\d][\d,.]*|−₦[\d,.]+/.exec((await textOf(box)).replace(name, ""))?.[0] ?? "";
    if (text !== expected) found.push(`Dashboard, ${name}: it shows ${text}, the books have ${expected}`);
  }
  return found;
};

/** What is read, each with its pages. */
export const CHECKS: Readonly<Record<string, Check>> = {
  dashboard,
  sales,
  debts,
  "cash flow": flow,
  "stock value": value,
  "owed to suppliers": owed,
  earnings,
  VAT: vat,
  lists,
  accounts: accountPages,
  customers: customerPages,
  suppliers: supplierPages,
  shifts: shiftPages,
  units: unitPages,
  tickets: repairPages,
  files: lineFiles,
};

/** Every figure on these pages that differs from the books, in words. */
export async function compare(play: Play, checks: readonly Check[]): Promise<string> {
  const found: string[] = [];
  for (const check of checks) {
    try {
      found.push(...(await check(play)));
    } catch (error) {
      // What a page does not show at all is one difference more, and the other pages are still read.
      found.push(
        `${new URL(play.at.chinwe.url()).pathname}: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }
  return found.join("\n");
}
