import { MOST_DAYS, summaryQuery, summaryReply } from "../../src/api/dashboard/analytics.contract";
import { dayOf, daysIn, type Period, periodOf } from "../core/days";
import { badRequest } from "../core/errors";
import type { App, RouteDeps } from "../core/http/app-types";
import { readSummary } from "./summary";
import { route } from "../core/http/route";
import { sendJson } from "../core/http/json";

/** `GET /api/analytics/summary`; a store out of the person's scope gets the same reply as an unknown store. */
export async function analyticsRoutes(app: App, { pool, now }: RouteDeps): Promise<void> {
  app.get(
    "/api/analytics/summary",
    route("dashboard.view", "The dashboard's figures", summaryReply, { querystring: summaryQuery }),
    async (request, reply) => {
      const { store, from_date: from, to_date: to } = request.query;
      const moment = now();
      const period = checked(periodOf({ from, to }, dayOf(moment)));
      return sendJson(reply, await readSummary(pool, request.staff, { store: store ?? null, period, now: moment }));
    },
  );
}

function checked(period: Period | null): Period {
  if (period === null) throw badRequest("from_date must not be after to_date");
  if (daysIn(period) > MOST_DAYS) throw badRequest(`The period must be at most ${MOST_DAYS} days long`);
  return period;
}
