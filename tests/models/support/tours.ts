import { goalsOf, named, stepper, type Cover, type Covering, type Step } from "./cover";
import { canCome, type Model, type View } from "./model";

type Models<Context, Label extends string> = readonly [Model<Context, Label>, ...Model<Context, Label>[]];

type Steps<Context, Label extends string> = Step<Context, Label>[];

/** The shortest way from `from` that ends in a step as `isMeant`, to an end of the machine where there is no other. */
function wayTo<Context, Label extends string>(
  model: Model<Context, Label>,
  { step }: ReturnType<typeof stepper>,
  from: View<Context>,
  isMeant: (label: Label, stepped: { after: View<Context>; taken: readonly string[] }) => boolean,
): Steps<Context, Label> | undefined {
  const labels = Object.keys(model.events) as Label[];
  const ways: { at: View<Context>; steps: Steps<Context, Label> }[] = [{ at: from, steps: [] }];
  const known = new Set([model.stateOf(from)]);
  let toEnd: Steps<Context, Label> | undefined;
  // A list hands out what is added to it on the way, oldest first.
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

/**
 * Few long paths that cover together what is asked for: each goes on to the nearest that is left, and to an end only
 * when nothing else is. Quicker to take than many short ones, and harder to read.
 */
export function toursOf<Context, Label extends string>(
  models: Models<Context, Label>,
  cover: Cover,
): Covering<Context, Label> {
  const stepping = stepper(models[0].machine);
  const goals = goalsOf(models[0], cover, stepping);
  const labels = cover === "everything" ? Object.keys(models[0].events) : [];
  const left = new Set([...goals.all, ...labels]);
  for (const goal of goals.atStart) left.delete(goal);

  const onFrom = (from: View<Context>): Steps<Context, Label> | undefined => {
    if (left.size === 0) return undefined;
    const ways = models.flatMap((model) => {
      const way = wayTo(model, stepping, from, (label, to) => goals.met(label, to).some((goal) => left.has(goal)));
      return way === undefined ? [] : [way];
    });
    return ways.toSorted(endsLast)[0];
  };

  const tours: Steps<Context, Label>[] = [];
  for (let on = onFrom(goals.initial); on !== undefined; on = onFrom(goals.initial)) {
    const tour: Steps<Context, Label> = [];
    let at = goals.initial;
    for (let next: typeof on | undefined = on; next !== undefined; next = onFrom(at)) {
      for (const { label, after } of next) {
        for (const goal of goals.inStep(at, label)) left.delete(goal);
        tour.push({ label, after });
        at = after;
      }
    }
    tours.push(tour);
  }
  return { paths: tours.map(named), missed: goals.all.filter((goal) => left.has(goal)) };
}
