import { isDeepStrictEqual } from "node:util";
import { shapeOf, chartOf } from "../../../src/flows/chart/chart";
import type { Json, TraceStep } from "../../../src/flows/trace";
import type { PlannedPath, Walker } from "../../../tests/e2e/paths/walker";
import { Refusal } from "../../kit/say";
import { appMachines } from "../../replay/app-machines";
import { readReport } from "../../replay/schema";

/** A recorded event as far as it can be recognised: its type, and how a call failed. */
type Recorded = { type: string; kind: string | undefined; value: Json };

const kindOf = (event: TraceStep["event"]): string | undefined => {
  const { error } = event as { error?: { kind?: string } | string };
  return typeof error === "object" ? error.kind : undefined;
};

/** The steps of each actor, oldest first. */
function byActor(trace: readonly TraceStep[]): Map<string, TraceStep[]> {
  const actors = new Map<string, TraceStep[]>();
  for (const step of trace) actors.set(step.actor.session, [...(actors.get(step.actor.session) ?? []), step]);
  return actors;
}

const recorded = ({ event, value }: TraceStep): Recorded => ({ type: event.type, kind: kindOf(event), value });

type Followed = { labels: readonly string[]; left: string[] };

/** Follows recorded events on a walk's model, as far as it allows. */
function follow(walker: Walker, steps: readonly TraceStep[]): Followed {
  const [first, ...rest] = steps.map(recorded);
  if (first === undefined) return { labels: [], left: [] };
  const begun = isDeepStrictEqual(walker.initial, first.value) ? [] : walker.wayTo(first.value);
  if (begun === undefined) return { labels: [], left: [`it begins in ${JSON.stringify(first.value)}`] };
  const labels = [...begun];
  const left: string[] = [];
  let value = first.value;
  for (const [at, step] of rest.entries()) {
    const next = walker.nextLabel(labels, step);
    if (next !== undefined) labels.push(next);
    else if (!isDeepStrictEqual(step.value, value)) {
      left.push(`from ${step.type} on (step ${at + 2} of ${steps.length}): no action or reply of the walk does this`);
      break;
    } else if (!step.type.startsWith("xstate.")) left.push(`${step.type}, which changed no state`);
    value = step.value;
  }
  return { labels, left };
}

type FromReport = { name: string; walker: Walker; path: PlannedPath; savedAt: string; notes: string[] };

/** The longest path of a report that a walk can take. Throws Refusal. */
export async function pathOfReport(text: string, walkers: Readonly<Record<string, Walker>>): Promise<FromReport> {
  const report = readReport(text);
  const { machinesById } = await appMachines();
  const machines = machinesById();
  const ways = [...byActor(report.trace).values()].flatMap((steps) => {
    const id = steps[0]?.machine ?? "";
    const machine = machines.get(id);
    if (machine === undefined) return [];
    const shape = shapeOf(chartOf(machine));
    return Object.entries(walkers)
      .filter(([, walker]) => shapeOf(walker.chart) === shape)
      .map(([name, walker]) => ({ id, name, walker, isSame: walker.id === id, ...follow(walker, steps) }));
  });
  const [best] = ways
    .filter(({ labels }) => labels.length > 0)
    .toSorted((one, other) => Number(other.isSame) - Number(one.isSame) || other.labels.length - one.labels.length);
  if (best === undefined)
    throw new Refusal(
      "No machine of this report can be walked in a browser. npm run replay -- <file> shows what it recorded.",
    );
  const { id, name, walker, labels, left } = best;
  return {
    name,
    walker,
    path: walker.retrace(labels),
    savedAt: report.savedAt,
    notes: [
      ...(best.isSame ? [] : [`The report is of ${id}; ${name} has the same states and is walked in its place`]),
      "Typed texts are not in a report, so the path types its own",
      ...[...new Set(left)].map((what) => `Left out: ${what}`),
    ],
  };
}
