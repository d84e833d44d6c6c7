import { shapeOf, type Chart, type ChartTransition } from "./chart/chart";
import type { Drawing } from "./chart/drawing";
import type { ActorFacts, AppPage, Step } from "./messages";
import type { TraceStep } from "./trace";

export type Charted = { name: string; about: string; chart: Chart };

/** Which events are listed and stepped through: all of the page, or those of the shown actor. */
export type Scope = "all" | "shown";

export type Payload = { event: string; text: string; problem: string | null };

export type FlowsContext = {
  charts: readonly Charted[];
  /** The name of the chart. */
  chosen: string;
  search: string;
  drawings: Readonly<Record<string, Drawing>>;
  /** The zoom of the chart; null fits it to the window. */
  zoom: number | null;
  apps: readonly AppPage[];
  followed: string | null;
  /** The chosen actor; null shows the latest one of the machine. */
  actor: string | null;
  /** The step that is viewed; null in the present. */
  at: number | null;
  scope: Scope;
  payload: Payload | null;
};

const shapes = new WeakMap<Chart, string>();

const shapeIn = (chart: Chart): string => {
  const shape = shapes.get(chart) ?? shapeOf(chart);
  shapes.set(chart, shape);
  return shape;
};

/** The chart of a machine: many machines are copies of one kit machine under their own names. */
export const chartNameOf = (charts: readonly Charted[], chart: Chart): string | undefined =>
  charts.find((each) => shapeIn(each.chart) === shapeIn(chart))?.name;

/** The charts that match the search; machines with running actors come first. */
export const foundCharts = (context: FlowsContext): readonly Charted[] => {
  const words = context.search.trim().toLowerCase().split(/\s+/);
  const found = context.charts.filter(({ name, about }) =>
    words.every((word) => `${name} ${about}`.toLowerCase().includes(word)),
  );
  const isRunning = ({ name }: Charted) => runningActors(context, name).length > 0;
  return [...found.filter(isRunning), ...found.filter((each) => !isRunning(each))];
};

export const chosenChart = ({ charts, chosen }: FlowsContext): Charted | undefined =>
  charts.find(({ name }) => name === chosen);

export const followedApp = ({ apps, followed }: FlowsContext): AppPage | undefined =>
  apps.find(({ id }) => id === followed);

export const isReplayed = (context: FlowsContext): boolean => followedApp(context)?.isReplayed ?? false;

/** The state of an actor after the viewed step; undefined before it began. */
function stepOf({ steps }: AppPage, actor: string, at: number | null): Step | undefined {
  return steps.findLast((step) => step.actor.session === actor && (at === null || step.seq <= at));
}

export type RunningActor = { facts: ActorFacts; step: Step };

/** The actors of a chart that had begun by the viewed step and were not removed. */
function knownActors(context: FlowsContext, name: string): RunningActor[] {
  const app = followedApp(context);
  if (app === undefined) return [];
  return app.actors.flatMap((facts) => {
    if (chartNameOf(context.charts, facts.chart) !== name) return [];
    const step = stepOf(app, facts.id, context.at);
    return step === undefined || step.status === "stopped" ? [] : [{ facts, step }];
  });
}

export const runningActors = (context: FlowsContext, name: string): RunningActor[] =>
  knownActors(context, name).filter(({ step }) => step.status === "active");

/** The chosen actor, else the latest running one, else the latest finished one. */
export function shownActor(context: FlowsContext): RunningActor | undefined {
  const known = knownActors(context, context.chosen);
  const running = known.filter(({ step }) => step.status === "active");
  return known.find(({ facts }) => facts.id === context.actor) ?? running.at(-1) ?? known.at(-1);
}

export function listedSteps(context: FlowsContext): readonly Step[] {
  const steps = followedApp(context)?.steps ?? [];
  if (context.scope === "all") return steps;
  const shown = shownActor(context)?.facts.id;
  return steps.filter(({ actor }) => actor.session === shown);
}

export const earlierStep = (context: FlowsContext): Step | undefined => {
  const listed = listedSteps(context);
  const from = context.at ?? listed.at(-1)?.seq ?? 0;
  return listed.findLast(({ seq }) => seq < from);
};

export const laterStep = (context: FlowsContext): Step | undefined => {
  const { at } = context;
  return at === null ? undefined : listedSteps(context).find(({ seq }) => seq > at);
};

export type Sendable = "no" | "maybe" | "yes";

/** Whether an event of the transition can be sent now; "maybe" when a guard depends on its payload. */
export function sendable(context: FlowsContext, { id, source, isSent }: ChartTransition): Sendable {
  const shown = context.at === null && !isReplayed(context) ? shownActor(context) : undefined;
  if (shown === undefined || !isSent || shown.step.status !== "active") return "no";
  if (shown.step.enabled.includes(id)) return "yes";
  return shown.step.active.includes(source) ? "maybe" : "no";
}

/** The last event of its kind that reached the actor, with empty fields where none did. */
export function likelyEvent(context: FlowsContext, type: string): Step["event"] {
  const facts = shownActor(context)?.facts;
  const last = followedApp(context)?.steps.findLast(
    ({ event, actor }) => event.type === type && actor.session === facts?.id,
  );
  const fields = facts?.payloads[type] ?? [];
  return last?.event ?? { type, ...Object.fromEntries(fields.map((field) => [field, null])) };
}

/** The steps up to the selected one, as text to save; they were redacted before they arrived here. */
export function traceOf(context: FlowsContext): string {
  const steps = (followedApp(context)?.steps ?? []).filter(({ seq }) => context.at === null || seq <= context.at);
  const trace = steps.map(({ at, actor, machine, event, value, status }): TraceStep => {
    return { at, actor, machine, event, value, status };
  });
  return JSON.stringify(trace, null, 2);
}
