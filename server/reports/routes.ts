import { keyParams } from "../../src/api/kit/common.contract";
import { debtsQuery, debtsReply, statementQuery } from "../../src/api/reports/debts.contract";
import { salesQuery, salesReply } from "../../src/api/reports/sales.contract";
import { vatQuery, vatReply } from "../../src/api/reports/vat.contract";
import { may } from "../../src/may";
import { EXAMPLE_KEYS } from "../core/docs/example-keys";
import { dayOf } from "../core/days";
import { forbidden, notFound } from "../core/errors";
import type { App, RouteDeps } from "../core/http/app-types";
import { sendJson } from "../core/http/json";
import { ofKey, type Room, rule } from "../core/http/room";
import { route } from "../core/http/route";
import { notePaper } from "../books/access-log";
import { onPaper, PAPER_LIMIT, PDF, sendPdf } from "../files/papers/send-paper";
import { askedPeriod } from "../dashboard/asked-period";
import { ledgerExamples, ledgerRoutes, ledgerRules } from "./ledger-routes";
import { readDebts } from "./debts";
import { readStatement } from "./statements";
import { readSales } from "./sales";
import { readVat } from "./vat";

const NEEDED = "transactions.view";

async function reportRoutes(app: App, { pool, now }: RouteDeps): Promise<void> {
  app.get(
    "/api/reports/vat",
    route(NEEDED, "VAT of a month or a year, by month and rate", vatReply, { querystring: vatQuery }),
    async ({ query, staff }, reply) => sendJson(reply, await readVat(pool, staff, query, now())),
  );

  app.get(
    "/api/reports/sales",
    route("dashboard.view", "Sales by day, store, person, product or category", salesReply, {
      querystring: salesQuery,
    }),
    async ({ query, staff }, reply) => {
      if (query.by === "person" && !may(staff, "employees.view")) throw forbidden();
      const asked = { ...query, period: askedPeriod(query, now()), now: now() };
      return sendJson(reply, await readSales(pool, staff, asked));
    },
  );

  app.get(
    "/api/reports/debts",
    route("customers.view", "Customers who owe, by the age of their orders", debtsReply, { querystring: debtsQuery }),
    async ({ query, staff }, reply) => sendJson(reply, await readDebts(pool, staff, query, now())),
  );

  app.get(
    "/files/customer-statement/:id/file.pdf",
    route("file:customers.view", "What a customer owed and paid, with the balance after each, A4", PDF, {
      params: keyParams,
      querystring: statementQuery,
    }),
    async ({ params, query, staff, id: requestId }, reply) => {
      const statement = await readStatement(pool, staff, params.id, query, now());
      if (statement === null) throw notFound();
      const pdf = await onPaper("renderStatement", statement, PAPER_LIMIT);
      const day = dayOf(now());
      await notePaper(pool, { requestId, staff }, { kind: "statement", key: params.id, number: day });
      return sendPdf(reply, `statement-${day}.pdf`, pdf);
    },
  );
}

export const reportsRoom: Room = {
  routes: [reportRoutes, ledgerRoutes],
  rules: {
    ...ledgerRules,
    "GET /api/reports/vat": rule(NEEDED, "record"),
    "GET /api/reports/sales": rule("dashboard.view", "record"),
    "GET /api/reports/debts": rule("customers.view", "record"),
    "GET /files/customer-statement/:id/file.pdf": rule("file:customers.view", "record"),
  },
  examples: {
    ...ledgerExamples,
    "GET /api/reports/vat": { query: { period: "2026-11", store: EXAMPLE_KEYS.store } },
    "GET /api/reports/sales": {
      query: { by: "product", store: EXAMPLE_KEYS.store, from_date: "2026-11-01", to_date: "2026-11-30" },
    },
    "GET /files/customer-statement/:id/file.pdf": {
      ...ofKey(EXAMPLE_KEYS.customer),
      query: { store: EXAMPLE_KEYS.store },
    },
    "GET /api/reports/debts": { query: { store: EXAMPLE_KEYS.store } },
  },
};
