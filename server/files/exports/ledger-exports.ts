import type { Pool } from "pg";
import type { z } from "zod";
import { FLOW_WORDS } from "../../../src/api/reports/flow-words.rules";
import {
  cashFlowFileQuery,
  type LedgerFile,
  peopleFileQuery,
  stockValueFileQuery,
  supplierDebtsFileQuery,
} from "../../../src/api/reports/ledger.contract";
import { may, type Right } from "../../../src/may";
import { addDays, type Period, startOf } from "../../core/days";
import type { Staff } from "../../core/session-context";
import { askedPeriod } from "../../dashboard/asked-period";
import { cashFlowStatement, readCashFlow } from "../../reports/cash-flow";
import { peopleStatement, readPeople } from "../../reports/people";
import { readStockValue, stockValueStatement } from "../../reports/stock-value";
import { readSupplierDebts, supplierDebtsStatement } from "../../reports/supplier-debts";
import type { Column } from "./csv";
import type { ReportQuery } from "./export-rows";

type Asker = { pool: Pool; staff: Staff; now: Date };

export type Ledger<Query extends z.ZodType> = {
  summary: string;
  query: Query;
  needs: readonly Right[];
  /** The days of the report; null for one of now. */
  periodOf: (query: z.output<Query>, now: Date) => Period | null;
  /** The report's own first row, which refuses what the page refuses; null where the store is out of reach. */
  check: (asker: Asker, query: z.output<Query>) => Promise<string | null>;
  rows: (asker: Asker, query: z.output<Query>) => ReportQuery;
};

const FIRST = { page: 1, limit: 1 };
const ALL = { page: 1, limit: 2 ** 31 - 1 };

type Shown = Column & { sql: string };

const text = (title: string, field: string): Shown => ({ title, holds: "text", sql: `row ->> '${field}'` });
const figure = (title: string, field: string): Shown => ({ title, holds: "figure", sql: `row ->> '${field}'` });
const money = (title: string, field: string): Shown => ({
  title,
  holds: "figure",
  sql: `(row ->> '${field}')::numeric(30, 2)`,
});

/** What stands for the name of a row that has none. */
const nameOr = (title: string, other: string): Shown => ({
  ...text(title, "name"),
  sql: `coalesce(nullif(row ->> 'name', ''), ${other})`,
});

/** The rows of the report's own statement, so that the file cannot differ from the page. */
const rowsOf = (columns: readonly Shown[], statement: { text: string; values: unknown[] }): ReportQuery => ({
  columns,
  text: `
    select ${columns.map(({ sql }) => sql).join(", ")}
      from (${statement.text}) report,
           json_array_elements(coalesce(nullif(body, 'null')::json -> 'data', '[]')) with ordinality as each (row, place)
     order by place`,
  values: statement.values,
});

const FLOW_WORD = `case row ->> 'kind' ${Object.entries(FLOW_WORDS)
  .map(([kind, words]) => `when '${kind}' then '${words}'`)
  .join(" ")} end`;

const FLOW = [money("In", "in"), money("Out", "out"), money("Net", "net")];

const cashFlow: Ledger<typeof cashFlowFileQuery> = {
  summary: "Cash flow of a period by account or by what it was for, as CSV",
  query: cashFlowFileQuery,
  needs: ["transactions.view"],
  periodOf: askedPeriod,
  check: ({ pool, staff, now }, query) =>
    readCashFlow(pool, staff, { ...query, ...FIRST, period: askedPeriod(query, now), now }),
  rows: ({ staff, now }, query) =>
    rowsOf(
      [
        query.by === "category" ? nameOr("What for", FLOW_WORD) : text("Account", "name"),
        ...FLOW,
        text(query.by === "category" ? "Category key" : "Account key", "key"),
      ],
      cashFlowStatement(staff, { ...query, ...ALL, period: askedPeriod(query, now), now }),
    ),
};

const STOCK_BY = { store: "Store", category: "Category", product: "Product" };

const stockValue: Ledger<typeof stockValueFileQuery> = {
  summary: "What the stock is worth now, as CSV",
  query: stockValueFileQuery,
  needs: ["products.view", "products.cost"],
  periodOf: () => null,
  check: ({ pool, staff }, query) => readStockValue(pool, staff, { ...query, ...FIRST }),
  rows: ({ staff }, query) => {
    const by = STOCK_BY[query.by ?? "store"];
    return rowsOf(
      [
        nameOr(by, "'No category'"),
        figure("Units", "units"),
        money("At list price", "list"),
        money("At purchase price", "cost"),
        text(`${by} key`, "key"),
      ],
      stockValueStatement(staff, { ...query, ...ALL }),
    );
  },
};

const supplierDebts: Ledger<typeof supplierDebtsFileQuery> = {
  summary: "What suppliers are owed now, as CSV",
  query: supplierDebtsFileQuery,
  needs: ["purchases.pay"],
  periodOf: () => null,
  check: ({ pool, staff }, query) => readSupplierDebts(pool, staff, { ...query, ...FIRST }),
  rows: ({ staff }, query) =>
    rowsOf(
      [
        text("Supplier", "name"),
        figure("Oldest unpaid purchase", "purchase_number"),
        figure("Delivered on", "since"),
        money("Delivered", "delivered"),
        money("Paid", "paid"),
        money("Owed", "owed"),
        text("Supplier key", "key"),
      ],
      supplierDebtsStatement(staff, { ...query, ...ALL }),
    ),
};

const people: Ledger<typeof peopleFileQuery> = {
  summary: "What employees sold and earned in a period, as CSV",
  query: peopleFileQuery,
  needs: ["employees.view"],
  periodOf: askedPeriod,
  check: ({ pool, staff, now }, query) =>
    readPeople(pool, staff, { ...query, ...FIRST, period: askedPeriod(query, now), now }),
  rows: ({ staff, now }, query) =>
    rowsOf(
      [
        text("Employee", "name"),
        figure("Orders", "orders"),
        ...(may(staff, "products.cost") ? [money("Profit", "profit")] : []),
        money("Share earned", "earned"),
        money("Waiting for debt", "waiting"),
        money("Sales", "sales"),
        text("Employee key", "key"),
      ],
      peopleStatement(staff, { ...query, ...ALL, period: askedPeriod(query, now), now }),
    ),
};

/** The first and the last moment of days of the shop. */
export const momentsOf = ({ from, to }: Period) => ({
  from: startOf(from),
  to: new Date(startOf(addDays(to, 1)).getTime() - 1),
});

/** Each report of ledger rows as a file of all its rows. */
export const ledgerFiles = {
  "cash-flow": cashFlow,
  "stock-value": stockValue,
  "supplier-debts": supplierDebts,
  people,
} satisfies Record<LedgerFile, unknown>;
