import {
  cashFlowQuery,
  cashFlowReply,
  peopleQuery,
  peopleReply,
  stockValueQuery,
  stockValueReply,
  supplierDebtsQuery,
  supplierDebtsReply,
} from "../../src/api/reports/ledger.contract";
import { may } from "../../src/may";
import { EXAMPLE_KEYS } from "../core/docs/example-keys";
import { forbidden } from "../core/errors";
import type { App, RouteDeps } from "../core/http/app-types";
import { sendJson } from "../core/http/json";
import { type Examples, rule, type Rules } from "../core/http/room";
import { route } from "../core/http/route";
import { askedPeriod } from "../dashboard/asked-period";
import { readCashFlow } from "./cash-flow";
import { readPeople } from "./people";
import { readStockValue } from "./stock-value";
import { readSupplierDebts } from "./supplier-debts";

/** Reports of ledger rows: cash flow, the value of the stock, what suppliers are owed, and what people earned. */
export async function ledgerRoutes(app: App, { pool, now }: RouteDeps): Promise<void> {
  app.get(
    "/api/reports/cash-flow",
    route("transactions.view", "Money in and out, by account or by what it was for", cashFlowReply, {
      querystring: cashFlowQuery,
    }),
    async ({ query, staff }, reply) =>
      sendJson(reply, await readCashFlow(pool, staff, { ...query, period: askedPeriod(query, now()), now: now() })),
  );

  app.get(
    "/api/reports/stock-value",
    route("products.view", "What the stock is worth now, at purchase and at list prices", stockValueReply, {
      querystring: stockValueQuery,
    }),
    async ({ query, staff }, reply) => {
      if (!may(staff, "products.cost")) throw forbidden();
      return sendJson(reply, await readStockValue(pool, staff, query));
    },
  );

  app.get(
    "/api/reports/supplier-debts",
    route("purchases.pay", "What suppliers are owed now, with the oldest purchase", supplierDebtsReply, {
      querystring: supplierDebtsQuery,
    }),
    async ({ query, staff }, reply) => sendJson(reply, await readSupplierDebts(pool, staff, query)),
  );

  app.get(
    "/api/reports/people",
    route("employees.view", "What employees sold and earned in a period", peopleReply, { querystring: peopleQuery }),
    async ({ query, staff }, reply) =>
      sendJson(reply, await readPeople(pool, staff, { ...query, period: askedPeriod(query, now()), now: now() })),
  );
}

export const ledgerRules: Rules = {
  "GET /api/reports/cash-flow": rule("transactions.view", "record"),
  "GET /api/reports/stock-value": rule("products.view", "record", ["products.cost"]),
  "GET /api/reports/supplier-debts": rule("purchases.pay", "record"),
  "GET /api/reports/people": rule("employees.view", "record"),
};

const MONTH = { store: EXAMPLE_KEYS.store, from_date: "2026-11-01", to_date: "2026-11-30" };

export const ledgerExamples: Examples = {
  "GET /api/reports/cash-flow": { query: { by: "category", ...MONTH } },
  "GET /api/reports/stock-value": { query: { by: "product", store: EXAMPLE_KEYS.store } },
  "GET /api/reports/supplier-debts": { query: { store: EXAMPLE_KEYS.store } },
  "GET /api/reports/people": { query: MONTH },
};
