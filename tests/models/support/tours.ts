import { goalsOf, named, stepper, type Cover, type Covering, type Step } from "./cover";
import { canCome, type Model, type View } from "./model";

type Models<Context, Label extends string> = readonly [Model<Context, Label>, ...Model<Context, Label>[]];

type Steps<Context, Label extends string> = Step<Context, Label>[];

/** The snapshot after a step, and the transitions it took. */
type Stepped<Context> = { after: View<Context>; taken: readonly string[] };

/** The shortest path from `from` to a step that `isMeant` accepts; an end of the machine is the last choice. */
function wayTo<Context, Label extends string>(
  model: Model<Context, Label>,
  { step }: ReturnType<typeof stepper>,
  from: View<Context>,
  isMeant: (label: Label, stepped: Stepped<Context>) => boolean,
): Steps<Context, Label> | undefined {
  const labels = Object.keys(model.events) as Label[];
  const ways: { at: View<Context>; steps: Steps<Context, Label> }[] = [{ at: from, steps: [] }];
  const known = new Set([model.stateOf(from)]);
  let toEnd: Steps<Context, Label> | undefined;
  // Iterating over a list includes elements added during the loop, oldest first.
  for (const { at, steps } of ways) {
    for (const label of model.offers?.(at) ?? labels) {
      if (!canCome(at, model.events[label])) continue;
      const stepped = step(at, model.events[label]);
      const { after } = stepped;
      const way = [...steps, { label, after }];
      if (isMeant(label, stepped)) {
        if (after.status === "active") return way;
        toEnd ??= way;
      }
      const text = model.stateOf(after);
      if (known.has(text)) continue;
      known.add(text);
      ways.push({ at: after, steps: way });
    }
  }
  return toEnd;
}

const endsLast = <Context, Label extends string>(one: Steps<Context, Label>, other: Steps<Context, Label>): number => {
  const [ofOne, ofOther] = [one, other].map((way) => (way.at(-1)?.after.status === "active" ? 0 : 1));
  return (ofOne ?? 0) - (ofOther ?? 0) || one.length - other.length;
};

export type TourOptions<Context> = {
  /** Longer tours are fewer, and their failures are harder to locate. */
  mostSteps?: number;
  /** Further states to cover that no transition distinguishes: each distinct text is a goal of its own. */
  shows?: ((after: View<Context>) => string) | undefined;
};

/**
 * A few long paths that together cover the requested transitions: each continues to the nearest uncovered one, and ends
 * only when nothing else is left. They run faster than many short ones, and are harder to read. `atStart` runs before
 * the first step.
 */
export function toursOf<Context, Label extends string>(
  models: Models<Context, Label>,
  cover: Cover,
  { mostSteps = Number.POSITIVE_INFINITY, shows }: TourOptions<Context> = {},
): Covering<Context, Label> & { atStart: readonly string[] } {
  const stepping = stepper(models[0].machine);
  const goals = goalsOf(models[0], cover, stepping);
  const met = new Set(goals.atStart);
  const meets = (label: Label, stepped: Stepped<Context>): string[] => [
    ...goals.met(label, stepped),
    ...(shows === undefined ? [] : [`shows ${shows(stepped.after)}`]),
  ];
  const onFrom = (from: View<Context>): Steps<Context, Label> | undefined => {
    const isNews = (label: Label, stepped: Stepped<Context>) => meets(label, stepped).some((goal) => !met.has(goal));
    const ways = models.map((model) => wayTo(model, stepping, from, isNews));
    return ways.filter((way) => way !== undefined).toSorted(endsLast)[0];
  };
  const tour = (): Steps<Context, Label> => {
    const steps: Steps<Context, Label> = [];
    let at = goals.initial;
    while (steps.length < mostSteps) {
      const way = onFrom(at);
      if (way === undefined) break;
      for (const step of way) {
        for (const goal of meets(step.label, stepping.step(at, models[0].events[step.label]))) met.add(goal);
        steps.push(step);
        at = step.after;
      }
    }
    return steps;
  };

  const tours: Steps<Context, Label>[] = [];
  for (let next = tour(); next.length > 0; next = tour()) tours.push(next);
  return { paths: tours.map(named), missed: goals.all.filter((goal) => !met.has(goal)), atStart: goals.atStart };
}
