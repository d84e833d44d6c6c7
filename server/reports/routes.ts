import { vatQuery, vatReply } from "../../src/api/reports/vat.contract";
import { EXAMPLE_KEYS } from "../core/docs/example-keys";
import type { App, RouteDeps } from "../core/http/app-types";
import { sendJson } from "../core/http/json";
import { type Room, rule } from "../core/http/room";
import { route } from "../core/http/route";
import { readVat } from "./vat";

const NEEDED = "transactions.view";

async function reportRoutes(app: App, { pool, now }: RouteDeps): Promise<void> {
  app.get(
    "/api/reports/vat",
    route(NEEDED, "VAT of a month or a year, by month and rate", vatReply, { querystring: vatQuery }),
    async ({ query, staff }, reply) => sendJson(reply, await readVat(pool, staff, query, now())),
  );
}

export const reportsRoom: Room = {
  routes: [reportRoutes],
  rules: { "GET /api/reports/vat": rule(NEEDED, "record") },
  examples: { "GET /api/reports/vat": { query: { period: "2026-11", store: EXAMPLE_KEYS.store } } },
};
