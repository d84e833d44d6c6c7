import { fromPromise } from "xstate";
import { loadSummary } from "../../api/dashboard/analytics";
import { dashboardMachine, type DashboardFigures, type DashboardRequest } from "./dashboard.machine";
import { trendPeriod } from "./dashboard-period";

/** The summary of the period and, in parallel, the days before it: the chart compares them day by day. */
async function loadFigures({ store, period }: DashboardRequest, signal: AbortSignal): Promise<DashboardFigures> {
  const [summary, { daily: trend }] = await Promise.all([
    loadSummary({ store, ...period }, signal),
    loadSummary({ store, ...trendPeriod(period) }, signal),
  ]);
  return { period, summary, trend };
}

export const dashboardPageMachine = dashboardMachine.provide({
  actors: {
    loadFigures: fromPromise<DashboardFigures, DashboardRequest>(({ input, signal }) => loadFigures(input, signal)),
  },
});
