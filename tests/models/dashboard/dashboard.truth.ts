import { isDeepStrictEqual } from "node:util";
import type {
  DashboardContext,
  DashboardFigures,
  DashboardQuery,
  DurationDraft,
} from "../../../src/machines/dashboard/dashboard.machine";
import { type Acts, type EventsOf, reference, tellWhy, whyOf } from "../support/reference";

type Dashboard = {
  query: DashboardQuery;
  today: string;
  stage: "loading" | "ready" | "failed";
  figures: DashboardFigures | null;
  failure: string | null;
  isChoosing: boolean;
  /** The dialog stays on the page once it was opened. */
  wasOpened: boolean;
  draft: DurationDraft;
  problem: string | null;
  /** The report that is being prepared. */
  report: string | null;
};

const DAY_MS = 86_400_000;

/** "Last 7 days" are 7 with today, and "Since yesterday" are 2. */
function daysOf({ duration }: DashboardQuery, today: string): { from: string; to: string } {
  if ("from" in duration) return { from: duration.from, to: duration.to };
  const before = duration.preset === 1 ? 1 : Math.max(0, duration.preset - 1);
  return { from: new Date(Date.parse(today) - before * DAY_MS).toISOString().slice(0, 10), to: today };
}

function problemOf({ choice, from, to }: DurationDraft): string | null {
  if (choice !== "own") return null;
  const missing = [from === "" && '"From"', to === "" && '"To"'].filter((label) => label !== false);
  if (missing.length > 0) return `Please fill in ${missing.join(", ")}`;
  return from > to ? '"To" must not be before "From"' : null;
}

function load(now: Dashboard, acts: Acts): void {
  acts.givesUp("loadFigures");
  now.stage = "loading";
  acts.calls("loadFigures", { store: now.query.store, period: daysOf(now.query, now.today) });
}

const isOfOthers = ({ query }: Dashboard, { store, duration }: DashboardQuery): boolean =>
  store !== query.store || !isDeepStrictEqual(duration, query.duration);

const ask = (acts: Acts, query: object) => acts.tells({ type: "query.requested", query });
const isChoosing = (now: Dashboard): boolean => now.isChoosing;

/** The dashboard, by its address, what a person chooses and what the server answers. */
export const dashboardTruth = <Label extends string>(
  events: EventsOf<Label>,
  first: { query: DashboardQuery; today: string },
) =>
  reference<DashboardContext, Label, Dashboard>({
    events,
    start: (acts) => {
      const now: Dashboard = {
        ...first,
        stage: "loading",
        figures: null,
        failure: null,
        isChoosing: false,
        wasOpened: false,
        draft: { choice: 0, from: "", to: "" },
        problem: null,
        report: null,
      };
      load(now, acts);
      return now;
    },
    deeds: {
      "url.changed": {
        can: (now, { query }) => isOfOthers(now, query) || query.by !== now.query.by,
        does: (now, acts, { query }) => {
          const isLoaded = isOfOthers(now, query);
          now.query = query;
          // What the figures are divided by changes none of them.
          if (isLoaded) load(now, acts);
        },
      },
      "day.changed": {
        can: (now, { today }) => today !== now.today,
        does: (now, acts, { today }) => {
          now.today = today;
          load(now, acts);
        },
      },
      "refresh.requested": load,
      "retry.requested": { can: ({ stage }) => stage === "failed", does: load },
      "xstate.done.actor.loadFigures": (now, _, { output: figures }) =>
        void Object.assign(now, { stage: "ready", figures }),
      "xstate.error.actor.loadFigures": (now, acts, { error }) => {
        Object.assign(now, { stage: "failed", failure: whyOf(error).kind });
        tellWhy(acts, whyOf(error));
      },
      "store.changed": ({ query }, acts, { store }) => ask(acts, { ...query, store }),
      "breakdown.chosen": ({ query }, acts, { by }) => ask(acts, { ...query, by }),
      "duration.requested": {
        can: (now) => !now.isChoosing,
        does: (now) => {
          const { duration } = now.query;
          const choice = "from" in duration ? "own" : duration.preset;
          Object.assign(now, { isChoosing: true, wasOpened: true, problem: null });
          now.draft = { ...daysOf(now.query, now.today), choice };
        },
      },
      "duration.chosen": {
        can: isChoosing,
        does: (now, _, { choice }) => void Object.assign(now, { draft: { ...now.draft, choice }, problem: null }),
      },
      "range.changed": {
        can: isChoosing,
        does: (now, _, { patch }) => void Object.assign(now, { draft: { ...now.draft, ...patch }, problem: null }),
      },
      "duration.applied": {
        can: isChoosing,
        does: (now, acts) => {
          const { choice, from, to } = now.draft;
          now.problem = problemOf(now.draft);
          if (now.problem !== null) return;
          now.isChoosing = false;
          ask(acts, { ...now.query, duration: choice === "own" ? { from, to } : { preset: choice } });
        },
      },
      "duration.dismissed": { can: isChoosing, does: (now) => void (now.isChoosing = false) },
      "report.requested": (now, _, { report }) => void (now.report = report),
      "xstate.after.reportNote.dashboard.report.preparing": {
        can: ({ report }) => report !== null,
        does: (now) => void (now.report = null),
      },
    },
    shows: ({ query, stage, figures, failure, draft, problem, report, ...now }) => ({
      "the address": query,
      "the figures": figures,
      "whether it waits": stage === "loading",
      "why they are not there": stage === "failed" && failure,
      "the durations": now.isChoosing && [draft, problem],
      "whether the dialog is there": now.wasOpened,
      "the report that is prepared": report,
    }),
    shown: (view) => {
      const { query, figures, failure, draft, problem, report } = view.context;
      return {
        "the address": query,
        "the figures": figures,
        "whether it waits": view.hasTag("busy"),
        "why they are not there": view.matches({ data: "failed" }) && (failure?.kind ?? null),
        "the durations": view.matches({ duration: "choosing" }) && [draft, problem],
        "whether the dialog is there": !view.matches({ duration: "unopened" }),
        "the report that is prepared": view.matches({ report: "preparing" }) ? report : null,
      };
    },
  });
