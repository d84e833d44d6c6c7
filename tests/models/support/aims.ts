import { coverOf, named, stepper, type Cover, type Covering, type Step } from "./cover";
import { classOf, ERROR_CLASSES, errorClasses } from "./error-classes";
import { canCome, type Model, type Path, type View } from "./model";

/** What the paths of a plan are for. */
export type Aim =
  | { cover: Cover; to?: string | undefined }
  /** The shortest path that takes a transition. */
  | { transition: string }
  /** The shortest path that takes `second` after `first`, at once or at any later time. */
  | { first: string; second: string }
  /** The shortest path to each class of failure. */
  | { errors: true };

type Models<Context, Label extends string> = readonly [Model<Context, Label>, ...Model<Context, Label>[]];

/** Counts how many of its goals a path has met, from those met before and the transitions of a step. */
type Meet<Label extends string> = (met: number, label: Label | null, taken: readonly string[]) => number;

/** The shortest path on which `meet` counts to `all`, by breadth-first search. */
function shortestThrough<Context, Label extends string>(
  model: Model<Context, Label>,
  meet: Meet<Label>,
  all: number,
): Path<Label, Context> | undefined {
  const { begin, step } = stepper(model.machine);
  const start = begin<Context>(model.input);
  const labels = Object.keys(model.events) as Label[];
  type Way = { at: View<Context>; met: number; steps: Step<Context, Label>[] };
  const ways: Way[] = [{ at: start.after, met: meet(0, null, start.taken), steps: [] }];
  const known = new Set<string>();
  // Iterating over a list includes elements added during the loop, oldest first.
  for (const { at, met, steps } of ways) {
    for (const label of model.offers?.(at) ?? labels) {
      if (!canCome(at, model.events[label])) continue;
      const { after, taken } = step(at, model.events[label]);
      const way = { at: after, met: meet(met, label, taken), steps: [...steps, { label, after }] };
      if (way.met >= all) return named(way.steps);
      const text = `${way.met} ${model.stateOf(after)}`;
      if (known.has(text)) continue;
      known.add(text);
      ways.push(way);
    }
  }
  return undefined;
}

const shortestOfAll = <Context, Label extends string>(
  models: Models<Context, Label>,
  meet: Meet<Label>,
  all: number,
): Path<Label, Context> | undefined =>
  models
    .flatMap((model) => shortestThrough(model, meet, all) ?? [])
    .toSorted((one, other) => one.steps.length - other.steps.length)[0];

/** The shortest path that takes transitions in this order; other transitions may come between them. */
function throughAll<Context, Label extends string>(
  models: Models<Context, Label>,
  goals: readonly string[],
): Covering<Context, Label> {
  const meet: Meet<Label> = (met, _, taken) => taken.reduce((sum, name) => sum + (name === goals[sum] ? 1 : 0), met);
  const path = shortestOfAll(models, meet, goals.length);
  return path === undefined ? { paths: [], missed: [...goals] } : { paths: [path], missed: [] };
}

/** A path to each class of failure that a model has, named after the class. */
function toErrors<Context, Label extends string>(models: Models<Context, Label>): Covering<Context, Label> {
  const paths = errorClasses.flatMap((kind): Path<Label, Context>[] => {
    const meet: Meet<Label> = (_, label) => (label !== null && classOf(models[0].events[label]) === kind ? 1 : 0);
    const path = shortestOfAll(models, meet, 1);
    return path === undefined ? [] : [{ ...path, name: ERROR_CLASSES[kind] }];
  });
  const met = new Set(paths.map(({ name }) => name));
  return { paths, missed: Object.values(ERROR_CLASSES).filter((words) => !met.has(words)) };
}

/** The paths of a plan. The models describe one machine and differ only in the events they offer. */
export function pathsFor<Context, Label extends string>(
  models: Models<Context, Label>,
  aim: Aim,
): Covering<Context, Label> {
  if ("errors" in aim) return toErrors(models);
  if ("transition" in aim) return throughAll(models, [aim.transition]);
  if ("first" in aim) return throughAll(models, [aim.first, aim.second]);
  return coverOf(models, aim);
}

/**
 * The path that takes these labels in this order. Throws an error that names the first step that the models do not
 * allow.
 */
export function pathOf<Context, Label extends string>(
  models: Models<Context, Label>,
  labels: readonly string[],
): Path<Label, Context> {
  const [model] = models;
  const { begin, step } = stepper(model.machine);
  let at = begin<Context>(model.input).after;
  const steps = labels.map((text, place) => {
    const label = text as Label;
    const isOffered = models.some(({ offers }) => offers === undefined || offers(at).includes(label));
    const event = (model.events as Record<string, Model<Context, Label>["events"][Label]>)[text];
    if (event === undefined || !isOffered || !canCome(at, event))
      throw new Error(`step ${place + 1} (${text}) is not possible in ${model.stateOf(at)}`);
    const { after } = step(at, event);
    at = after;
    return { label, after };
  });
  return named(steps);
}
