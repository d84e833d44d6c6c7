import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays } from "../../../server/core/days";
import type { App } from "../../../server/core/http/app-types";
import { buildTestApp, createProduct, type SignedIn, signIn } from "../fixtures";
import { openShop, type OrderShop } from "../orders/order-kit";
import { fillShop, NOW, TODAY } from "./breakdown-kit";
import { parsed } from "./export-kit";
import { sumMostDays } from "./day-sums-kit";
import { deliver, earn, spend, stock } from "./ledger-kit";

let at: OrderShop;
let app: App;
let manager: SignedIn;

beforeAll(async () => {
  at = await openShop();
  app = await buildTestApp(at.pool, { now: () => NOW });
  manager = await signIn(at.app, at.shop.ikeja.manager.email);
  await fillShop(at, { older: 0 });
  await spend(at);
  await stock(at);
  await deliver(at);
  await earn(at);
  await sumMostDays(at.pool);
}, 120_000);
afterAll(async () => {
  await app.close();
  await at.close();
});

type Row = Record<string, string | number | null>;

const queryOf = (query: Record<string, string>) => String(new URLSearchParams(query));
const fileOf = (report: string, headers: SignedIn, query: Record<string, string> = {}) =>
  app.inject({ url: `/files/file-exports/${report}/?${queryOf(query)}`, headers });

async function shownIn(report: string, headers: SignedIn, query: Record<string, string>): Promise<Row[]> {
  const reply = await app.inject({ url: `/api/reports/${report}?${queryOf({ limit: "100", ...query })}`, headers });
  expect(reply.statusCode, reply.body).toBe(200);
  const { data, pagination } = reply.json<{ data: Row[]; pagination: { total_count: number } }>();
  expect(data).toHaveLength(pagination.total_count);
  return data;
}

const naira = (value: Row[string] | undefined) => Number(value).toFixed(2);
const plain = (value: Row[string] | undefined) => String(value ?? "");

const WORDS: Record<string, string> = {
  sales: "Payments of orders",
  income: "Other money in",
  expense: "Expenses without a category",
  suppliers: "Paid to suppliers",
  moves: "Moved between accounts",
  corrections: "Corrections and drawer differences",
};

const FLOW = { In: "in", Out: "out", Net: "net" };
const WORTH = { "At list price": "list", "At purchase price": "cost" };
const EARNED = { "Share earned": "earned", "Waiting for debt": "waiting", Sales: "sales" };
const named = (name: string) => ({ [name]: ({ name: own }: Row) => plain(own), [`${name} key`]: keyOf });
const keyOf = ({ key }: Row) => plain(key);

type Cells = Record<string, ((row: Row) => string) | string>;

const MONTH = { from_date: addDays(TODAY, -40), to_date: addDays(TODAY, -3) };

const FILES: [report: string, query: Record<string, string>, cells: Cells][] = [
  ["cash-flow", { by: "account", ...MONTH }, { ...named("Account"), ...FLOW }],
  [
    "cash-flow",
    { by: "category", ...MONTH },
    {
      ...named("Category"),
      Category: "",
      "What for": ({ name, kind }) => plain(name) || (WORDS[plain(kind)] ?? "unknown"),
      ...FLOW,
    },
  ],
  ["stock-value", {}, { ...named("Store"), Units: ({ units }) => plain(units), ...WORTH }],
  [
    "stock-value",
    { by: "category" },
    {
      ...named("Category"),
      Category: ({ name }) => plain(name) || "No category",
      Units: ({ units }) => plain(units),
      ...WORTH,
    },
  ],
  ["stock-value", { by: "product" }, { ...named("Product"), Units: ({ units }) => plain(units), ...WORTH }],
  [
    "supplier-debts",
    {},
    {
      ...named("Supplier"),
      "Oldest unpaid purchase": (row) => plain(row["purchase_number"]),
      "Delivered on": ({ since }) => plain(since),
      Delivered: "delivered",
      Paid: "paid",
      Owed: "owed",
    },
  ],
  ["people", MONTH, { ...named("Employee"), Orders: ({ orders }) => plain(orders), Profit: "profit", ...EARNED }],
];

test.each(FILES)("the file of %s has exactly the rows of the report, for %o", async (report, query, cells) => {
  const columns = Object.entries(cells).filter(([, cell]) => cell !== "");
  const askers: [SignedIn, Record<string, string>][] = [
    [at.admin, {}],
    [at.admin, { store: at.shop.wuse.key }],
    [manager, {}],
  ];
  let compared = 0;
  for (const [headers, store] of askers) {
    const rows = await shownIn(report, headers, { ...query, ...store });
    const file = await fileOf(report, headers, { ...query, ...store });
    expect(file.statusCode, file.body).toBe(200);
    const { headings, rows: written } = parsed(file.body);
    expect(new Set(headings)).toEqual(new Set(columns.map(([heading]) => heading)));
    expect(written.map((row) => Object.fromEntries(headings.map((heading, index) => [heading, row[index]])))).toEqual(
      rows.map((row) =>
        Object.fromEntries(
          columns.map(([heading, cell]) => [heading, typeof cell === "string" ? naira(row[cell]) : cell(row)]),
        ),
      ),
    );
    compared += rows.length;
  }
  expect(compared).toBeGreaterThan(2);
});

test("a file has all rows, however many pages show them", async () => {
  const { rows } = parsed((await fileOf("stock-value", at.admin, { by: "product" })).body);
  expect(rows.length).toBeGreaterThan(10);
});

test("goods of which none is left have no row, neither in the report of the stock nor in its file", async () => {
  const { wuse, supplier } = at.shop;
  const ofGoods = { store: wuse.key, supplier };
  await createProduct(at.pool, { ...ofGoods, title: "Sold out", variants: [{ variation: "Red", quantity: 0 }] });
  await createProduct(at.pool, { ...ofGoods, title: "Last one", variants: [{ variation: "Red", quantity: 1 }] });
  const shown = (await shownIn("stock-value", at.admin, { by: "product" })).map(({ name }) => name);
  const { headings, rows } = parsed((await fileOf("stock-value", at.admin, { by: "product" })).body);
  for (const names of [shown, rows.map((row) => row[headings.indexOf("Product")])]) {
    expect(names).toContain("Last one");
    expect(names).not.toContain("Sold out");
  }
});

test("a file is named after the report and the days that it has", async () => {
  const disposition = async (report: string, query = {}) =>
    String((await fileOf(report, at.admin, query)).headers["content-disposition"]);
  expect(await disposition("cash-flow", { from_date: "2026-10-01", to_date: "2026-10-31" })).toContain(
    'filename="cash-flow 2026-10-01 - 2026-10-31.csv"',
  );
  expect(await disposition("supplier-debts")).toContain('filename="supplier-debts.csv"');
});

test("another store's file is not there, and without the right to a report there is none", async () => {
  const seller = await signIn(at.app, at.shop.ikeja.sales.email);
  for (const report of ["cash-flow", "stock-value", "supplier-debts", "people"]) {
    expect([report, (await fileOf(report, manager, { store: at.shop.wuse.key })).statusCode]).toEqual([report, 404]);
    expect([report, (await fileOf(report, seller)).statusCode]).toEqual([report, 403]);
    expect([report, (await fileOf(report, at.admin, { page: "2" })).statusCode]).toEqual([report, 400]);
  }
});

test("a period that the page refuses has no file either", async () => {
  for (const report of ["cash-flow", "people"])
    expect((await fileOf(report, at.admin, { from_date: "2026-10-02", to_date: "2026-10-01" })).statusCode).toBe(400);
});
