import type { Summary } from "../../../src/api/dashboard/analytics";
import {
  type DashboardContext,
  type DashboardFigures,
  dashboardMachine,
  type DashboardQuery,
  REPORT_NOTE_MS,
} from "../../../src/machines/dashboard/dashboard.machine";
import { describeModel } from "../support/check";
import { failing, failures, succeeding } from "../support/failures";
import { valueOf, type Model } from "../support/model";
import { at } from "../support/mutate";
import type { TakenStep, Invariants, World } from "../support/run";
import { dashboardTruth } from "./dashboard.truth";

const TODAY = "2026-11-21";
const START: DashboardQuery = { store: "", duration: { preset: 0 } };
const WEEK: DashboardQuery = { store: "ikeja", duration: { preset: 7 } };
const BY_PERSON: DashboardQuery = { ...START, by: "person" };
const OWN: DashboardQuery = { store: "", duration: { from: "2026-11-01", to: "2026-11-05" } };

const FIGURES: DashboardFigures = {
  store: "",
  period: { from: TODAY, to: TODAY },
  summary: { latestCustomers: [] } as unknown as Summary,
  trend: [],
};

const dashboardEvents = {
  "the figures arrive": succeeding("loadFigures", FIGURES),
  "the figures do not arrive": failing("loadFigures", failures.unreachable),
  "the same address is shown": { type: "url.changed", query: structuredClone(START) },
  "a week of one store is shown": { type: "url.changed", query: WEEK },
  "custom days are shown": { type: "url.changed", query: OWN },
  "sales by person are shown": { type: "url.changed", query: BY_PERSON },
  "the day stays the same": { type: "day.changed", today: TODAY },
  "a day begins": { type: "day.changed", today: "2026-11-22" },
  "chooses a store": { type: "store.changed", store: "wuse" },
  "divides by product": { type: "breakdown.chosen", by: "product" },
  "opens the durations": { type: "duration.requested" },
  "chooses 30 days": { type: "duration.chosen", choice: 30 },
  "chooses custom days": { type: "duration.chosen", choice: "own" },
  "clears the first day": { type: "range.changed", patch: { from: "" } },
  "sets the first day": { type: "range.changed", patch: { from: "2026-11-02" } },
  "sets a last day before it": { type: "range.changed", patch: { to: "2026-10-02" } },
  applies: { type: "duration.applied" },
  dismisses: { type: "duration.dismissed" },
  "requests debtors": { type: "report.requested", report: "debtors" },
  "requests suppliers": { type: "report.requested", report: "suppliers" },
  "some time passes": { type: "xstate.after.reportNote.dashboard.report.preparing" },
  retries: { type: "retry.requested" },
  refreshes: { type: "refresh.requested" },
} as const;

type Label = keyof typeof dashboardEvents;
type Step = TakenStep<DashboardContext>;

const AREAS: Record<"data" | "duration" | "report", readonly Label[]> = {
  data: [
    "the figures arrive",
    "the figures do not arrive",
    "the same address is shown",
    "a week of one store is shown",
    "custom days are shown",
    "sales by person are shown",
    "the day stays the same",
    "a day begins",
    "chooses a store",
    "divides by product",
    "retries",
    "refreshes",
  ],
  duration: [
    "a week of one store is shown",
    "custom days are shown",
    "opens the durations",
    "chooses 30 days",
    "chooses custom days",
    "clears the first day",
    "sets the first day",
    "sets a last day before it",
    "applies",
    "dismisses",
  ],
  report: ["requests debtors", "requests suppliers", "some time passes", "a week of one store is shown"],
};

/** The regions are nearly independent, so each is explored with its own events only. */
const modelOf = (area: keyof typeof AREAS) =>
  ({
    machine: dashboardMachine,
    input: { query: START, today: TODAY },
    events: dashboardEvents,
    offers: () => AREAS[area],
    stateOf: (dashboard) => {
      const { query, today, figures, failure, draft, problem, report } = dashboard.context;
      const shown = [JSON.stringify(query), today, figures !== null, failure?.kind, report];
      return [valueOf(dashboard), ...shown, JSON.stringify(draft), problem].join(" ");
    },
  }) satisfies Model<DashboardContext, Label>;

const same = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);
const asked = ({ emitted }: Step) => emitted.filter(({ type }) => type === "query.requested");

/** Whether the dialog's input cannot be applied. */
const isUnsound = ({ context: { draft } }: Step["before"]) =>
  draft.choice === "own" && (draft.from === "" || draft.to === "" || draft.from > draft.to);

/** The address that a person's action requests; undefined for other events. */
function requestedQuery({ label, before }: Step): DashboardQuery | undefined {
  const { query, draft } = before.context;
  if (label === "chooses a store") return { ...query, store: "wuse" };
  if (label === "divides by product") return { ...query, by: "product" };
  if (label !== "applies" || isUnsound(before)) return undefined;
  const duration = draft.choice === "own" ? { from: draft.from, to: draft.to } : { preset: draft.choice };
  return { ...query, duration };
}

const invariants: Invariants<DashboardContext> = {
  "figures stay until new ones load": ({ before, after }) =>
    before.context.figures === null || after.context.figures !== null,
  "only the address decides what is shown": ({ event, before, after }) =>
    event.type === "url.changed" || same(after.context.query, before.context.query),
  "the address is taken as it is": ({ event, after }) =>
    event.type !== "url.changed" || !("query" in event) || same(after.context.query, event.query),
  "a load uses the address and the current day": ({ started, after }) =>
    started.every(({ input }) => {
      const { query, today } = after.context;
      const period =
        "from" in query.duration
          ? query.duration
          : { from: query.duration.preset === 7 ? `2026-11-${Number(today.slice(8)) - 6}` : today, to: today };
      return same(input, { store: query.store, period });
    }),
  "only a changed address or day starts a load": ({ label, before, started }) => {
    const { by: _, ...shown } = before.context.query;
    // What the figures are divided by changes none of them.
    if (label === "the same address is shown" || label === "sales by person are shown")
      return (started.length === 1) !== same(shown, START);
    if (label === "the day stays the same") return (started.length === 1) !== (before.context.today === TODAY);
    return label !== "a day begins" || (started.length === 1) === (before.context.today === TODAY);
  },
  "only one load is pending at a time": ({ calls }) => calls.filter(({ state }) => state === "pending").length <= 1,
  "an action requests its address once, and nothing else requests one": (step) => {
    const requested = requestedQuery(step);
    return same(asked(step), requested === undefined ? [] : [{ type: "query.requested", query: requested }]);
  },
  "applying closes the dialog unless its range is invalid": ({ label, before, after }) =>
    label !== "applies" ||
    (isUnsound(before)
      ? after.matches({ duration: "choosing" }) && after.context.problem !== null
      : after.matches({ duration: "closed" })),
  "the dialog opens with the shown duration and no error": ({ label, after }) => {
    if (label !== "opens the durations") return true;
    const { duration } = after.context.query;
    const { choice, from, to } = after.context.draft;
    const isShown = "from" in duration ? same({ from, to }, duration) && choice === "own" : choice === duration.preset;
    return isShown && from !== "" && to !== "" && after.context.problem === null;
  },
  "choosing something else clears the error": ({ event, after }) =>
    (event.type !== "duration.chosen" && event.type !== "range.changed") || after.context.problem === null,
  "a failed load of figures shows its error and can be retried": ({ label, after, emitted }) =>
    label !== "the figures do not arrive" ||
    (after.context.failure?.kind === "unreachable" &&
      emitted.some(({ type }) => type === "toast.raised") &&
      after.can({ type: "retry.requested" })),
  "loaded figures clear the failure": ({ label, after }) =>
    label !== "the figures arrive" || after.context.failure === null,
  "the note about a report in preparation disappears after a while": ({ event, after }) => {
    if (event.type === "report.requested" && "report" in event)
      return after.matches({ report: "preparing" }) && after.context.report === event.report;
    return !event.type.startsWith("xstate.after") || after.matches({ report: "quiet" });
  },
};

const rigOf = (area: keyof typeof AREAS) => ({
  model: modelOf(area),
  effects: ["loadFigures"],
  perform: { "some time passes": ({ clock }: World) => clock.increment(REPORT_NOTE_MS) },
  invariants,
  oracle: dashboardTruth(dashboardEvents, { query: START, today: TODAY }),
});

describeModel<DashboardContext, Label>("the dashboard", {
  of: "dashboard",
  rigs: [rigOf("data"), rigOf("duration"), rigOf("report")],
  mutants: [
    {
      fault: "a dashboard that reloads an unchanged address",
      put: (config) =>
        Object.assign(at(config, "states", "data", "on"), {
          "url.changed": { target: ".loading", actions: "takeQuery" },
        }),
      caughtBy: "only a changed address or day starts a load",
    },
    {
      fault: "another breakdown that loads all figures again",
      put: (config) => {
        const changed = at(config, "states", "data", "on")["url.changed"] as unknown as object[];
        Object.assign(changed[1] ?? {}, { target: ".loading" });
      },
      caughtBy: "only a changed address or day starts a load",
    },
    {
      fault: "a dashboard that ignores a new day",
      put: (config) => Object.assign(at(config, "states", "data", "on"), { "day.changed": { actions: () => {} } }),
      caughtBy: "only a changed address or day starts a load",
    },
    {
      fault: "an invalid range that is applied",
      put: (config) => {
        const choosing = at(config, "states", "duration", "states", "choosing", "on");
        const applied = choosing["duration.applied"] as unknown as { guard?: string }[];
        Object.assign(choosing, { "duration.applied": applied.slice(0, 1).map(({ guard: _, ...rest }) => rest) });
      },
      caughtBy: "an action requests its address once, and nothing else requests one",
    },
    {
      fault: "a dialog that keeps dismissed input",
      put: (config) => Object.assign(at(config, "states", "duration", "states", "choosing"), { entry: [] }),
      caughtBy: "the dialog opens with the shown duration and no error",
    },
    {
      fault: "a note about a report that never disappears",
      put: (config) =>
        Object.assign(at(config, "states", "report", "states", "preparing", "after", "reportNote"), {
          target: "preparing",
        }),
      caughtBy: "the note about a report in preparation disappears after a while",
    },
  ],
});
