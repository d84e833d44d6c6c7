import { type Day, DURATIONS, type Duration, rangeProblem } from "../../machines/dashboard/dashboard-period";
import { isBreakdownKind } from "../../machines/dashboard/breakdown-kinds";
import type { DashboardQuery } from "../../machines/dashboard/dashboard.machine";

const TODAY: Duration = { preset: 0 };

function isDay(text: string | null): text is Day {
  if (text === null || !/^\d{4}-\d\d-\d\d$/.test(text) || text < "1900-01-01" || text > "2099-12-31") return false;
  const date = new Date(text);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

function readDuration(params: URLSearchParams): Duration {
  const [from, to] = [params.get("from"), params.get("to")];
  if (isDay(from) && isDay(to) && rangeProblem({ from, to }) === null) return { from, to };
  const named = DURATIONS.find(({ preset }) => String(preset) === params.get("days"));
  return named ? { preset: named.preset } : TODAY;
}

/**
 * The state of the dashboard, read from the URL: `days` of a preset or `from` and `to`, `store`, and what its figures are
 * divided `by`; today by default.
 */
export function readDashboardUrl(search: string): DashboardQuery {
  const params = new URLSearchParams(search);
  const by = params.get("by");
  return { store: params.get("store") ?? "", duration: readDuration(params), ...(isBreakdownKind(by) && { by }) };
}

/** The URL search text of the dashboard, without values that are not set. */
export function writeDashboardUrl({ store, duration, by }: DashboardQuery): string {
  const params = new URLSearchParams();
  if ("from" in duration) {
    params.set("from", duration.from);
    params.set("to", duration.to);
  } else if (duration.preset !== 0) params.set("days", String(duration.preset));
  if (store !== "") params.set("store", store);
  if (by !== undefined) params.set("by", by);
  const text = params.toString();
  return text === "" ? "" : `?${text}`;
}
