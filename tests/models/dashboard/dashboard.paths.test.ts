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
import type { Happening, Invariants, World } from "../support/run";

const TODAY = "2026-11-21";
const START: DashboardQuery = { store: "", duration: { preset: 0 } };
const WEEK: DashboardQuery = { store: "ikeja", duration: { preset: 7 } };
const OWN: DashboardQuery = { store: "", duration: { from: "2026-11-01", to: "2026-11-05" } };

const FIGURES: DashboardFigures = {
  period: { from: TODAY, to: TODAY },
  summary: { latestCustomers: [] } as unknown as Summary,
  trend: [],
};

const dashboardEvents = {
  "the figures arrive": succeeding("loadFigures", FIGURES),
  "the figures do not arrive": failing("loadFigures", failures.unreachable),
  "the same address is shown": { type: "url.changed", query: structuredClone(START) },
  "a week of one store is shown": { type: "url.changed", query: WEEK },
  "days of one's own are shown": { type: "url.changed", query: OWN },
  "it is the same day": { type: "day.changed", today: TODAY },
  "a day begins": { type: "day.changed", today: "2026-11-22" },
  "chooses a store": { type: "store.changed", store: "wuse" },
  "opens the durations": { type: "duration.requested" },
  "chooses 30 days": { type: "duration.chosen", choice: 30 },
  "chooses own days": { type: "duration.chosen", choice: "own" },
  "empties the first day": { type: "range.changed", patch: { from: "" } },
  "sets the first day": { type: "range.changed", patch: { from: "2026-11-02" } },
  "sets a last day before it": { type: "range.changed", patch: { to: "2026-10-02" } },
  applies: { type: "duration.applied" },
  dismisses: { type: "duration.dismissed" },
  "asks for debtors": { type: "report.requested", report: "debtors" },
  "asks for suppliers": { type: "report.requested", report: "suppliers" },
  "some time passes": { type: "xstate.after.reportNote.dashboard.report.preparing" },
  "asks again": { type: "retry.requested" },
  refreshes: { type: "refresh.requested" },
} as const;

type Label = keyof typeof dashboardEvents;
type Step = Happening<DashboardContext>;

const AREAS: Record<"data" | "duration" | "report", readonly Label[]> = {
  data: [
    "the figures arrive",
    "the figures do not arrive",
    "the same address is shown",
    "a week of one store is shown",
    "days of one's own are shown",
    "it is the same day",
    "a day begins",
    "chooses a store",
    "asks again",
    "refreshes",
  ],
  duration: [
    "a week of one store is shown",
    "days of one's own are shown",
    "opens the durations",
    "chooses 30 days",
    "chooses own days",
    "empties the first day",
    "sets the first day",
    "sets a last day before it",
    "applies",
    "dismisses",
  ],
  report: ["asks for debtors", "asks for suppliers", "some time passes", "a week of one store is shown"],
};

/** The regions hardly know each other: each is explored by what concerns it. */
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
const asked = ({ said }: Step) => said.filter(({ type }) => type === "query.requested");

/** What the dialog holds cannot be applied. */
const isUnsound = ({ context: { draft } }: Step["before"]) =>
  draft.choice === "own" && (draft.from === "" || draft.to === "" || draft.from > draft.to);

/** The address a person's wish asks for; undefined for all that is no such wish. */
function wished({ label, before }: Step): DashboardQuery | undefined {
  const { query, draft } = before.context;
  if (label === "chooses a store") return { ...query, store: "wuse" };
  if (label !== "applies" || isUnsound(before)) return undefined;
  const duration = draft.choice === "own" ? { from: draft.from, to: draft.to } : { preset: draft.choice };
  return { ...query, duration };
}

const invariants: Invariants<DashboardContext> = {
  "figures stay until others came": ({ before, after }) =>
    before.context.figures === null || after.context.figures !== null,
  "only the address says what is shown": ({ event, before, after }) =>
    event.type === "url.changed" || same(after.context.query, before.context.query),
  "what is loaded is what the address and the day say": ({ started, after }) =>
    started.every(({ input }) => {
      const { query, today } = after.context;
      const period =
        "from" in query.duration
          ? query.duration
          : { from: query.duration.preset === 7 ? `2026-11-${Number(today.slice(8)) - 6}` : today, to: today };
      return same(input, { store: query.store, period });
    }),
  "another address or day is loaded, the same is not": ({ label, before, started }) => {
    if (label === "the same address is shown") return (started.length === 1) !== same(before.context.query, START);
    if (label === "it is the same day") return (started.length === 1) !== (before.context.today === TODAY);
    return label !== "a day begins" || (started.length === 1) === (before.context.today === TODAY);
  },
  "no answer but the last one counts": ({ calls }) => calls.filter(({ state }) => state === "pending").length <= 1,
  "a wish asks for its address, once, and nothing else does": (step) => {
    const wish = wished(step);
    return same(asked(step), wish === undefined ? [] : [{ type: "query.requested", query: wish }]);
  },
  "applying closes the dialog, unless its days are none": ({ label, before, after }) =>
    label !== "applies" ||
    (isUnsound(before)
      ? after.matches({ duration: "choosing" }) && after.context.problem !== null
      : after.matches({ duration: "closed" })),
  "the dialog opens on what is shown, without complaint": ({ label, after }) => {
    if (label !== "opens the durations") return true;
    const { duration } = after.context.query;
    const { choice, from, to } = after.context.draft;
    const isShown = "from" in duration ? same({ from, to }, duration) && choice === "own" : choice === duration.preset;
    return isShown && from !== "" && to !== "" && after.context.problem === null;
  },
  "a complaint goes once something else is chosen": ({ event, after }) =>
    (event.type !== "duration.chosen" && event.type !== "range.changed") || after.context.problem === null,
  "figures that do not arrive say why, and can be asked for again": ({ label, after, said }) =>
    label !== "the figures do not arrive" ||
    (after.context.failure?.kind === "unreachable" &&
      said.some(({ type }) => type === "toast.raised") &&
      after.can({ type: "retry.requested" })),
  "figures that arrive leave no failure": ({ label, after }) =>
    label !== "the figures arrive" || after.context.failure === null,
  "a report is said to be prepared for a time": ({ event, after }) => {
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
});

describeModel<DashboardContext, Label>("the dashboard", {
  of: "dashboard",
  rigs: [rigOf("data"), rigOf("duration"), rigOf("report")],
  mutants: [
    {
      fault: "a dashboard that loads the address it shows",
      put: (config) =>
        Object.assign(at(config, "states", "data", "on", "url.changed"), { guard: undefined, target: ".loading" }),
      caughtBy: "another address or day is loaded, the same is not",
    },
    {
      fault: "a dashboard of yesterday",
      put: (config) => Object.assign(at(config, "states", "data", "on"), { "day.changed": { actions: () => {} } }),
      caughtBy: "another address or day is loaded, the same is not",
    },
    {
      fault: "days asked for that are none",
      put: (config) => {
        const choosing = at(config, "states", "duration", "states", "choosing", "on");
        const applied = choosing["duration.applied"] as unknown as { guard?: string }[];
        Object.assign(choosing, { "duration.applied": applied.slice(0, 1).map(({ guard: _, ...rest }) => rest) });
      },
      caughtBy: "a wish asks for its address, once, and nothing else does",
    },
    {
      fault: "a dialog that keeps what was dismissed",
      put: (config) => Object.assign(at(config, "states", "duration", "states", "choosing"), { entry: [] }),
      caughtBy: "the dialog opens on what is shown, without complaint",
    },
    {
      fault: "a report that is prepared for ever",
      put: (config) =>
        Object.assign(at(config, "states", "report", "states", "preparing", "after", "reportNote"), {
          target: "preparing",
        }),
      caughtBy: "a report is said to be prepared for a time",
    },
  ],
});
