import type { z } from "zod";
import { summaryQuery, summaryReply } from "../../src/api/dashboard/analytics.contract";
import { breakdownQuery, breakdownReply } from "../../src/api/dashboard/breakdown.contract";
import { may } from "../../src/may";
import { forbidden } from "../core/errors";
import type { App, RouteDeps } from "../core/http/app-types";
import { askedPeriod } from "./asked-period";
import { readBreakdown } from "./breakdown";
import { readSummary } from "./summary";
import { route } from "../core/http/route";
import { sendJson } from "../core/http/json";

/** Below `/api/analytics`. A store out of the person's scope gets the same reply as an unknown store. */
export async function analyticsRoutes(app: App, { pool, now }: RouteDeps): Promise<void> {
  app.get(
    "/api/analytics/summary",
    route("dashboard.view", "The dashboard's figures", summaryReply, { querystring: summaryQuery }),
    async ({ query, staff }, reply) => sendJson(reply, await readSummary(pool, staff, askedOf(query, now()))),
  );

  app.get(
    "/api/analytics/breakdown",
    route("dashboard.view", "Sales by store, product or person, or debt by age", breakdownReply, {
      querystring: breakdownQuery,
    }),
    async ({ query, staff }, reply) => {
      const { by } = query;
      if (by === "person" && !may(staff, "employees.view")) throw forbidden();
      return sendJson(reply, await readBreakdown(pool, staff, { by, ...askedOf(query, now()) }));
    },
  );
}

const askedOf = (query: z.output<typeof summaryQuery>, now: Date) => ({
  store: query.store ?? null,
  period: askedPeriod(query, now),
  now,
});
