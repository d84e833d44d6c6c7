import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dayOf } from "../../../../server/core/days";
import { type SignedIn, signIn } from "../../fixtures";
import type { OrderShop } from "../../orders/order-kit";
import { exportUrl, parsed } from "../export-kit";
import { MONTH, openMixedShop } from "./mixed-shop";
import { type Cells, figure, isWithin, momentOf, openTables, type Stored, type Tables } from "./tables";
import { OF_PERIOD, supplierCells, transactionCells } from "./truth";

let at: OrderShop;
let tables: Tables;
let askers: { headers: SignedIn; scope: string | null }[];

beforeAll(async () => {
  at = await openMixedShop();
  tables = await openTables(at.pool);
  const manager = await signIn(at.app, at.shop.ikeja.manager.email);
  askers = [
    { headers: at.admin, scope: null },
    { headers: manager, scope: at.shop.ikeja.key },
  ];
}, 60_000);
afterAll(() => at.close());

const linesOf = (rows: readonly Cells[]) =>
  rows.map((row) => JSON.stringify(Object.entries(row).toSorted())).toSorted();

/** The file has exactly these rows, in any order. */
async function expectFile(headers: SignedIn, url: string, wanted: readonly Cells[]): Promise<void> {
  const reply = await at.app.inject({ url, headers });
  expect(reply.statusCode, reply.body).toBe(200);
  const { headings, rows } = parsed(reply.body);
  const found = rows.map((row): Cells => Object.fromEntries(headings.map((name, index) => [name, row[index] ?? ""])));
  expect(linesOf(found)).toEqual(linesOf(wanted));
}

describe.each(Object.entries(OF_PERIOD))("%s", (report, truth) => {
  test("has exactly the rows of a period, from its first to its last moment, with what belongs to each", async () => {
    for (const { headers, scope } of askers) {
      const rows = truth(tables, scope).toSorted((one, other) => one.at.getTime() - other.at.getTime());
      const [from, to] = [1, 3].map((quarter) => rows[Math.floor((quarter * rows.length) / 4)]?.at ?? new Date(0));
      if (from === undefined || to === undefined) throw new Error("a period has two ends");
      const wanted = rows.filter((row) => row.at >= from && row.at <= to);
      expect(wanted.length).toBeGreaterThan(5);
      expect(wanted.length).toBeLessThan(rows.length);
      const query = `?from=${from.toISOString()}&to=${to.toISOString()}`;
      await expectFile(
        headers,
        exportUrl(report, query),
        wanted.map(({ cells }) => cells),
      );
    }
  });
});

test("suppliers are all of the shop, with the number of goods that each sells to the person's stores", async () => {
  for (const { headers, scope } of askers)
    await expectFile(headers, exportUrl("suppliers"), supplierCells(tables, scope));
});

type Filter = { query: Record<string, string>; fits: (row: Stored) => boolean };

const isBetween = (moment: unknown, { from_date: from, to_date: to }: typeof MONTH): boolean => {
  const day = dayOf(momentOf(moment));
  return day >= from && day <= to;
};

const filters = (): Record<string, Filter> => {
  const { ikeja, wuse } = at.shop;
  const fuel = tables.all("categories").find(({ name }) => name === "Fuel")?.key;
  return {
    "no filter": { query: {}, fits: () => true },
    "a store": { query: { store: wuse.key }, fits: (row) => row.store_key === wuse.key },
    "an account": { query: { account: ikeja.bank }, fits: (row) => row.account_key === ikeja.bank },
    "another store's account": {
      query: { account: ikeja.cash, store: wuse.key },
      fits: (row) => row.account_key === ikeja.cash && row.store_key === wuse.key,
    },
    days: { query: MONTH, fits: (row) => isBetween(row.created_at, MONTH) },
    "a category": { query: { category: String(fuel) }, fits: (row) => row.category_key === fuel },
    "money taken out for nothing known": {
      query: { category: "none" },
      fits: (row) => row.category_key === null && row.source === "manual" && row.type === "debit",
    },
    "a word": { query: { query: "y 4" }, fits: ({ remark }) => figure(remark).includes("y 4") },
    "a number": { query: { query: "entry 104" }, fits: ({ remark }) => figure(remark) === "Entry 104" },
    "a store, an account, days and a word": {
      query: { ...MONTH, store: ikeja.key, account: ikeja.cash, query: "entry 1" },
      fits: (row) =>
        row.store_key === ikeja.key &&
        row.account_key === ikeja.cash &&
        isBetween(row.created_at, MONTH) &&
        figure(row.remark).startsWith("Entry 1"),
    },
  };
};

test("transactions are those that each filter finds, of the person's stores", async () => {
  for (const [name, { query, fits }] of Object.entries(filters())) {
    for (const { headers, scope } of askers) {
      const wanted = tables.all("transactions").filter((row) => isWithin(scope, row.store_key) && fits(row));
      const url = exportUrl("transactions", `?${new URLSearchParams(query)}`);
      await expectFile(
        headers,
        url,
        wanted.map((row) => transactionCells(tables, row)),
      );
      if (scope === null && name !== "another store's account") expect([name, wanted.length > 0]).toEqual([name, true]);
    }
  }
});
