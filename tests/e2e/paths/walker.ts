import type { Page } from "playwright-core";
import { getInitialSnapshot, type AnyMachineSnapshot } from "xstate";
import { chartOf, transitionId, type Chart } from "../../../src/flows/chart/chart";
import { pathOf, pathsFor, type Aim } from "../../models/support/aims";
import { statesIn, statesOf, stepper, transitionsOf, type Cover, type Covering } from "../../models/support/cover";
import type { Path } from "../../models/support/model";
import { labelOf, labelsTo, type RecordedEvent } from "../../models/support/recorded";
import { toursOf } from "../../models/support/tours";
import { narrowed, sightsOf, type Pace } from "../../models/support/walk";
import { withEveryReply } from "./replies";
import { mismatches, walkPath, type How, type Walk } from "./walk";

/** A snapshot in a serializable form. */
export type Kept = { value: unknown; status: string; context: unknown };

export type PlannedStep = {
  label: string;
  /** An action of a person or the network: "I press Save". */
  when: string;
  /** The sights that appear with the step. */
  seen: string[];
  /** The machine's states after the step. */
  states: string[];
  /** The names of the transitions taken. */
  taken: string[];
  snapshot: Kept;
};

export type PlannedPath = {
  name: string;
  start: Kept;
  steps: PlannedStep[];
  /** Runs the path in a separate page; throws StepFailed. */
  take: (page: Page, how?: How, pace?: Pace) => Promise<void>;
};

export type Plan = {
  paths: PlannedPath[];
  /** The requested transitions that no path covers, and where they are tested instead. */
  missed: { what: string; where: string }[];
};

/** The interface of a walk, independent of its machine. */
export type Walker = Pick<Walk<never, never, never>, "title" | "given" | "signedIn"> & {
  states: readonly string[];
  /** Every transition by its name, with its id in the chart. */
  transitions: ReadonlyMap<string, string>;
  chart: Chart;
  /** Actions of a person or the network that no path covers, in words, and where they are tested. */
  elsewhere: { what: string; where: string }[];
  mismatches: readonly string[];
  /** Transitions declared as uncovered. */
  beyond: readonly string[];
  plan: (aim: Aim) => Plan;
  /** The path of these labels; throws an error that names the first one that the model does not allow. */
  retrace: (labels: readonly string[]) => PlannedPath;
  /** The id of its machine. */
  id: string;
  /** The state value at the start of each path. */
  initial: unknown;
  /** The labels of the shortest way to a state value. */
  wayTo: (value: unknown) => readonly string[] | undefined;
  /** The label that a recorded event is, after other labels. */
  nextLabel: (before: readonly string[], recorded: RecordedEvent) => string | undefined;
  /** The same coverage with a few long paths, for runs that nobody reads. */
  tours: (cover: Cover) => Plan;
};

/** Serializes actors in a context as their id, and errors as their message. */
const plain = (_key: string, value: unknown): unknown => {
  if (value instanceof Error) return { ...value, message: value.message };
  if (typeof value === "object" && value !== null && "getSnapshot" in value)
    return "id" in value ? `actor ${String(value.id)}` : "actor";
  return value;
};

const keep = ({ value, status, context }: AnyMachineSnapshot): Kept =>
  JSON.parse(JSON.stringify({ value, status, context }, plain)) as Kept;

/** The names of the transitions that each step of a path takes. */
function takenIn<Context, Label extends string, World>(
  { models: [{ machine, input, events }] }: Walk<Context, Label, World>,
  { steps }: Path<Label, Context>,
): string[][] {
  const { begin, step } = stepper(machine);
  const { after: initial } = begin<Context>(input);
  return steps.map(({ label }, at) => step(steps[at - 1]?.after ?? initial, events[label]).taken);
}

/** A path of a walk's model, with its description and its steps. */
export function plannedOf<Context, Label extends string, World>(
  walk: Walk<Context, Label, World>,
  path: Path<Label, Context>,
): PlannedPath {
  const taken = takenIn(walk, path);
  return {
    name: path.name,
    start: keep(getInitialSnapshot(walk.models[0].machine, walk.models[0].input) as AnyMachineSnapshot),
    steps: path.steps.map(({ label, after }, at) => ({
      label,
      when: walk.words[label],
      seen: sightsOf(walk, path, at).come.map(({ says }) => says),
      states: statesIn(after),
      taken: taken[at] ?? [],
      snapshot: keep(after),
    })),
    take: async (page, how, pace) => void (await walkPath(walk, page, path, how, pace)),
  };
}

export function walkerOf<Context, Label extends string, World>(walk: Walk<Context, Label, World>): Walker {
  const [{ machine }] = walk.models;
  const full = withEveryReply(walk);
  const placeOf = (what: string): string => walk.beyond[what] ?? "nowhere";
  const planOf = ({ paths, missed }: Covering<Context, Label>): Plan => ({
    paths: paths.map((path) => plannedOf(walk, path)),
    missed: missed.map((what) => ({ what, where: placeOf(what) })),
  });
  const errors = (): Plan => {
    const { paths, missed } = pathsFor(narrowed(full), { errors: true });
    return {
      paths: paths.map((path) => plannedOf(full, path)),
      missed: missed.map((what) => ({ what, where: "its machine has no call here that ends so" })),
    };
  };
  return {
    title: walk.title,
    given: walk.given,
    signedIn: walk.signedIn,
    states: statesOf(machine),
    transitions: new Map([...transitionsOf(machine)].map(([each, name]) => [name, transitionId(each as never)])),
    chart: chartOf(machine),
    elsewhere: Object.entries<string | undefined>(walk.elsewhere).flatMap(([label, where]) =>
      where === undefined ? [] : [{ what: walk.words[label as Label], where }],
    ),
    mismatches: mismatches(walk),
    beyond: Object.keys(walk.beyond),
    plan: (aim) => ("errors" in aim ? errors() : planOf(pathsFor(narrowed(walk), aim))),
    retrace: (labels) => plannedOf(full, pathOf(narrowed(full), labels)),
    id: machine.id,
    initial: getInitialSnapshot(machine, walk.models[0].input).value,
    wayTo: (value) => labelsTo(narrowed(full), value),
    nextLabel: (before, recorded) => labelOf(narrowed(full), before, recorded),
    tours: (cover) => planOf(toursOf(narrowed(walk), cover)),
  };
}
