import { randomUUID } from "node:crypto";
import type { StateValue } from "xstate";
import { activeStates } from "../../../src/flows/chart/chart";
import type { Choice, DeskMachine, DeskPath, DeskPlan } from "../../../src/flows/desk/messages";
import type { Aim } from "../../../tests/models/support/aims";
import { walkers } from "../../../tests/e2e/paths";
import type { Kept, Plan, PlannedPath, Walker } from "../../../tests/e2e/paths/walker";
import { aimText, oneOf, readAim, THEN } from "../../paths/aim";
import { noPath } from "../../paths/print";
import { Refusal } from "../../kit/say";
import { pathOfReport } from "./report";

/** A plan that was shown, to be run or saved. */
export type KeptPlan = { name: string; walker: Walker; plan: Plan; aim: Aim | null };

const MOST_KEPT = 50;
const kept = new Map<string, KeptPlan>();

function keep(plan: KeptPlan): string {
  const id = randomUUID();
  kept.set(id, plan);
  for (const old of [...kept.keys()].slice(0, -MOST_KEPT)) kept.delete(old);
  return id;
}

export function keptPlan(id: string): KeptPlan {
  const plan = kept.get(id);
  if (plan === undefined)
    throw new Refusal("The development server was restarted since this plan was made. Plan again.");
  return plan;
}

export const deskMachines = (): DeskMachine[] =>
  Object.entries(walkers).map(([name, { title, states, transitions }]) => ({
    name,
    title,
    states,
    transitions: [...transitions.keys()],
  }));

const active = ({ value }: Kept): string[] => activeStates(value as StateValue);

const deskPath = ({ transitions }: Walker, { name, start, steps }: PlannedPath, at: number): DeskPath => ({
  number: at + 1,
  name,
  start: active(start),
  steps: steps.map(({ when, seen, taken, snapshot }) => ({
    when,
    seen,
    active: active(snapshot),
    taken: taken.flatMap((each) => transitions.get(each) ?? []),
  })),
});

const deskPlan = (planned: KeptPlan, goal: string, notes: readonly string[]): DeskPlan => ({
  id: keep(planned),
  machine: planned.name,
  goal,
  given: planned.walker.given,
  chart: planned.walker.chart,
  paths: planned.plan.paths.map((path, at) => deskPath(planned.walker, path, at)),
  missed: planned.plan.missed,
  notes,
});

function walkerCalled(name: string): Walker {
  const walker = walkers[oneOf("machine to walk", name, Object.keys(walkers))];
  if (walker === undefined) throw new Error(`${name} is listed and missing`);
  return walker;
}

function aimOf({ kind, machine, state, transition, second }: Choice, walker: Walker): Aim {
  if (kind === "errors") return { errors: true };
  if (kind === "state") return readAim({ to: state }, walker, machine);
  return readAim(kind === "pair" ? { pair: `${transition}${THEN}${second}` } : { transition }, walker, machine);
}

/** The plan for a chosen goal, as `npm run paths` makes it. Throws Refusal. */
export function planFor(choice: Choice): DeskPlan {
  const name = choice.machine;
  const walker = walkerCalled(name);
  const aim = aimOf(choice, walker);
  const plan = walker.plan(aim);
  if (plan.paths.length === 0) throw new Refusal(noPath(name, plan, aim));
  return deskPlan({ name, walker, plan, aim }, aimText(aim), []);
}

/** The path that a saved report describes. Throws Refusal. */
export async function planOfReport(text: string): Promise<DeskPlan> {
  const { name, walker, path, savedAt, notes } = await pathOfReport(text, walkers);
  return deskPlan({ name, walker, plan: { paths: [path], missed: [] }, aim: null }, `the report of ${savedAt}`, notes);
}
