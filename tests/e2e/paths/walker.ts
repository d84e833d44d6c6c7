import type { Page } from "playwright-core";
import { getInitialSnapshot, type AnyMachineSnapshot } from "xstate";
import { coverOf, statesIn, statesOf, type Cover, type Covering } from "../../models/support/cover";
import type { Path } from "../../models/support/model";
import { toursOf } from "../../models/support/tours";
import { narrowed, sightsOf } from "../../models/support/walk";
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
  snapshot: Kept;
};

export type PlannedPath = {
  name: string;
  start: Kept;
  steps: PlannedStep[];
  /** Runs the path in a separate page; throws StepFailed. */
  take: (page: Page, how?: How) => Promise<void>;
};

export type Plan = {
  paths: PlannedPath[];
  /** The requested transitions that no path covers, and where they are tested instead. */
  missed: { what: string; where: string }[];
};

/** The interface of a walk, independent of its machine. */
export type Walker = Pick<Walk<never, never, never>, "title" | "given" | "signedIn"> & {
  states: readonly string[];
  /** Actions of a person or the network that no path covers, in words, and where they are tested. */
  elsewhere: { what: string; where: string }[];
  mismatches: readonly string[];
  /** Transitions declared as uncovered. */
  beyond: readonly string[];
  plan: (aim: { cover: Cover; to?: string | undefined }) => Plan;
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

/** A path of a walk's model, with its description and its steps. */
export const plannedOf = <Context, Label extends string, World>(
  walk: Walk<Context, Label, World>,
  path: Path<Label, Context>,
): PlannedPath => ({
  name: path.name,
  start: keep(getInitialSnapshot(walk.models[0].machine, walk.models[0].input) as AnyMachineSnapshot),
  steps: path.steps.map(({ label, after }, at) => ({
    label,
    when: walk.words[label],
    seen: sightsOf(walk, path, at).come.map(({ says }) => says),
    states: statesIn(after),
    snapshot: keep(after),
  })),
  take: async (page, how) => void (await walkPath(walk, page, path, how)),
});

export function walkerOf<Context, Label extends string, World>(walk: Walk<Context, Label, World>): Walker {
  const [model] = walk.models;
  const planOf = ({ paths, missed }: Covering<Context, Label>): Plan => ({
    paths: paths.map((path) => plannedOf(walk, path)),
    missed: missed.map((what) => ({ what, where: walk.beyond[what] ?? "nowhere" })),
  });
  return {
    title: walk.title,
    given: walk.given,
    signedIn: walk.signedIn,
    states: statesOf(model.machine),
    elsewhere: Object.entries<string | undefined>(walk.elsewhere).flatMap(([label, where]) =>
      where === undefined ? [] : [{ what: walk.words[label as Label], where }],
    ),
    mismatches: mismatches(walk),
    beyond: Object.keys(walk.beyond),
    plan: (aim) => planOf(coverOf(narrowed(walk), aim)),
    tours: (cover) => planOf(toursOf(narrowed(walk), cover)),
  };
}
