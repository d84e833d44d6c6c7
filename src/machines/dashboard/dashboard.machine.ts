/**
 * Shows the figures of one store over one period, both named by the URL. While new figures load, the old ones stay.
 * Choosing another period or store asks for another URL. A report that was requested counts as under way for as long as
 * a browser may take to begin showing it.
 */
import { assign, emit, setup } from "xstate";
import { type DayTotals, loadSummary, type Summary } from "../../api/dashboard/analytics";
import type { BreakdownKind } from "../../api/dashboard/breakdown";
import {
  type Day,
  type Duration,
  type Period,
  periodOf,
  type Preset,
  rangeProblem,
  trendPeriod,
} from "./dashboard-period";
import { takeFailureOfPage, type Failure } from "../kit/failure";
import type { Outward } from "../kit/outward";
import { readWith } from "../kit/reads";
import { missingEffect } from "../kit/stub";

/** `store` "" is every store in reach; `by` is what its figures are divided by, if that was chosen. */
export type DashboardQuery = { store: string; duration: Duration; by?: BreakdownKind };

export type DashboardRequest = { store: string; period: Period };

/** What came: the summary of a period, and the days that it is drawn with. */
export type DashboardFigures = DashboardRequest & { summary: Summary; trend: readonly DayTotals[] };

export type ReportName = "products" | "product-logs" | "debtors" | "suppliers";

export type DurationDraft = Period & { choice: Preset | "own" };

export type DashboardContext = {
  query: DashboardQuery;
  today: Day;
  /** Null until the first figures arrive. */
  figures: DashboardFigures | null;
  failure: Failure | null;
  /** What the duration's dialog holds. */
  draft: DurationDraft;
  problem: string | null;
  /** The report last requested. */
  report: ReportName | null;
};

export type DashboardEvent =
  | { type: "url.changed"; query: DashboardQuery }
  | { type: "day.changed"; today: Day }
  | { type: "store.changed"; store: string }
  | { type: "breakdown.chosen"; by: BreakdownKind }
  | { type: "duration.requested" }
  | { type: "duration.chosen"; choice: DurationDraft["choice"] }
  | { type: "range.changed"; patch: Partial<Period> }
  | { type: "duration.applied" }
  | { type: "duration.dismissed" }
  | { type: "report.requested"; report: ReportName }
  | { type: "retry.requested" }
  | { type: "refresh.requested" };

export type DashboardEmitted = Outward | { type: "query.requested"; query: DashboardQuery };

export const REPORT_NOTE_MS = 5000;

const textOf = (duration: Duration) => JSON.stringify("from" in duration ? [duration.from, duration.to] : duration);

/** Whether the same figures are loaded for both. */
const isSameQuery = (left: DashboardQuery, right: DashboardQuery) =>
  left.store === right.store && textOf(left.duration) === textOf(right.duration);

const problemOf = ({ choice, from, to }: DurationDraft) => (choice === "own" ? rangeProblem({ from, to }) : null);

/** The dialog starts with the shown duration; so does a custom range. */
function draftOf({ query: { duration }, today }: DashboardContext): DurationDraft {
  return { ...periodOf(duration, today), choice: "from" in duration ? "own" : duration.preset };
}

export const dashboardMachine = setup({
  types: {
    context: {} as DashboardContext,
    events: {} as DashboardEvent,
    emitted: {} as DashboardEmitted,
    input: {} as { query: DashboardQuery; today: Day },
    tags: {} as "busy",
  },
  actors: { loadFigures: missingEffect<DashboardFigures, DashboardRequest>("loadFigures") },
  delays: { reportNote: REPORT_NOTE_MS },
  actions: {
    takeFailure: takeFailureOfPage<DashboardContext>(({ figures }) => figures === null),
    takeQuery: assign(({ event }) => (event.type === "url.changed" ? { query: event.query } : {})),
    keepReport: assign(({ event }) => (event.type === "report.requested" ? { report: event.report } : {})),
  },
  guards: {
    isOtherQuery: ({ context, event }) => event.type === "url.changed" && !isSameQuery(context.query, event.query),
    isOtherBreakdown: ({ context, event }) => event.type === "url.changed" && event.query.by !== context.query.by,
    isOtherDay: ({ context, event }) => event.type === "day.changed" && event.today !== context.today,
    isSound: ({ context }) => problemOf(context.draft) === null,
  },
}).createMachine({
  id: "dashboard",
  type: "parallel",
  context: ({ input }) => ({
    ...input,
    figures: null,
    failure: null,
    draft: { choice: 0, from: "", to: "" },
    problem: null,
    report: null,
  }),
  on: {
    "store.changed": {
      actions: emit(({ context, event }) => ({
        type: "query.requested",
        query: { ...context.query, store: event.store },
      })),
    },
    "breakdown.chosen": {
      actions: emit(({ context, event }) => ({
        type: "query.requested",
        query: { ...context.query, by: event.by },
      })),
    },
  },
  states: {
    data: {
      initial: "loading",
      on: {
        "url.changed": [
          { guard: "isOtherQuery", target: ".loading", actions: "takeQuery" },
          { guard: "isOtherBreakdown", actions: "takeQuery" },
        ],
        "day.changed": {
          guard: "isOtherDay",
          target: ".loading",
          actions: assign(({ event }) => ({ today: event.today })),
        },
        "refresh.requested": { target: ".loading" },
      },
      states: {
        loading: {
          tags: "busy",
          invoke: {
            id: "loadFigures",
            src: "loadFigures",
            input: ({ context: { query, today } }) => ({
              store: query.store,
              period: periodOf(query.duration, today),
            }),
            onDone: { target: "ready", actions: assign(({ event }) => ({ figures: event.output, failure: null })) },
            onError: { target: "failed", actions: "takeFailure" },
          },
        },
        ready: {},
        failed: { on: { "retry.requested": { target: "loading" } } },
      },
    },
    duration: {
      initial: "unopened",
      states: {
        /** The dialog's code is not needed yet. */
        unopened: { on: { "duration.requested": { target: "choosing" } } },
        choosing: {
          entry: assign(({ context }) => ({ draft: draftOf(context), problem: null })),
          on: {
            "duration.chosen": {
              actions: assign(({ context, event }) => ({
                draft: { ...context.draft, choice: event.choice },
                problem: null,
              })),
            },
            "range.changed": {
              actions: assign(({ context, event }) => ({
                draft: { ...context.draft, ...event.patch },
                problem: null,
              })),
            },
            "duration.applied": [
              {
                guard: "isSound",
                target: "closed",
                actions: emit(({ context: { query, draft } }) => ({
                  type: "query.requested",
                  query: {
                    ...query,
                    duration: draft.choice === "own" ? { from: draft.from, to: draft.to } : { preset: draft.choice },
                  },
                })),
              },
              { actions: assign(({ context }) => ({ problem: problemOf(context.draft) })) },
            ],
            "duration.dismissed": { target: "closed" },
          },
        },
        closed: { on: { "duration.requested": { target: "choosing" } } },
      },
    },
    report: {
      initial: "quiet",
      states: {
        quiet: { on: { "report.requested": { target: "preparing", actions: "keepReport" } } },
        preparing: {
          on: { "report.requested": { target: "preparing", reenter: true, actions: "keepReport" } },
          after: { reportNote: { target: "quiet" } },
        },
      },
    },
  },
});

/** The summary of the period and, in parallel, the days before it: the chart compares them day by day. */
async function loadFigures({ store, period }: DashboardRequest, signal: AbortSignal): Promise<DashboardFigures> {
  const [summary, { daily: trend }] = await Promise.all([
    loadSummary({ store, ...period }, signal),
    loadSummary({ store, ...trendPeriod(period) }, signal),
  ]);
  return { store, period, summary, trend };
}

export const dashboardPageMachine = dashboardMachine.provide({
  actors: { loadFigures: readWith(loadFigures) },
});
