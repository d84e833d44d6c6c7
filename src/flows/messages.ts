import type { Chart } from "./chart/chart";
import type { Json, TraceStep } from "./trace";

export type ActorFacts = {
  /** Unique among all actors of the page. */
  id: string;
  name: string;
  /** The names of its ancestors and its own. */
  path: string;
  machine: string;
  chart: Chart;
  /** For each event, the fields that the machine reads besides the type; an event without entry has none. */
  payloads: Readonly<Record<string, readonly string[]>>;
};

/** What happened to an actor, and what can happen next. */
export type Step = TraceStep & {
  /** The number of the step on its page. */
  seq: number;
  /** The states it is in, by their ids in the chart. */
  active: readonly string[];
  /** The transitions taken, by their ids in the chart. */
  taken: readonly string[];
  /** The transitions that their next event would take, as far as that is known without its payload. */
  enabled: readonly string[];
};

/** A page of the app and its history. */
export type AppPage = {
  id: string;
  address: string;
  /** A session from a report: read-only, no actor accepts an event. */
  isReplayed: boolean;
  actors: readonly ActorFacts[];
  steps: readonly Step[];
};

export type SentEvent = { readonly type: string; readonly [key: string]: Json };

/** A report from a page of the app. */
export type Report =
  | { type: "app.reported"; app: AppPage }
  | { type: "actor.reported"; app: string; actor: ActorFacts }
  | { type: "step.reported"; app: string; address: string; step: Step }
  | { type: "app.left"; app: string };

/** Requests to the pages of the app. */
export type PageRequest =
  | { type: "report.requested" }
  | { type: "event.sent"; app: string; actor: string; event: SentEvent };
