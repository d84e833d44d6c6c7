import { isDeepStrictEqual } from "node:util";
import { classOf } from "./error-classes";
import { canTake, type Model, type View } from "./model";
import { stepper } from "./cover";

/** An event as recorded in a report, and the state after it. */
export type RecordedEvent = { type: string; kind: string | undefined; value: unknown };

type Models<Context, Label extends string> = readonly [Model<Context, Label>, ...Model<Context, Label>[]];

const offered = <Context, Label extends string>(models: Models<Context, Label>, at: View<Context>): Label[] => [
  ...new Set(
    models.flatMap((model) => (Object.keys(model.events) as Label[]).filter((label) => canTake(model, at, label))),
  ),
];

const isSame = ({ value }: View<unknown>, recorded: unknown): boolean => isDeepStrictEqual(value, recorded);

/** The state after some labels. */
function after<Context, Label extends string>(
  [{ machine, input, events }]: Models<Context, Label>,
  labels: readonly string[],
): View<Context> {
  const { begin, step } = stepper(machine);
  return labels.reduce((at, label) => step<Context>(at, events[label as Label]).after, begin<Context>(input).after);
}

/** The label that a recorded event is, after others; undefined when the models offer none that leads to its state. */
export function labelOf<Context, Label extends string>(
  models: Models<Context, Label>,
  before: readonly string[],
  { type, kind, value }: RecordedEvent,
): Label | undefined {
  const [{ machine, events }] = models;
  const at = after(models, before);
  const { step } = stepper(machine);
  const fits = offered(models, at).filter(
    (label) => events[label].type === type && isSame(step<Context>(at, events[label]).after, value),
  );
  const ofKind = fits.filter((label) => kind === undefined || classOf(events[label]) === kind);
  // What was typed is not recorded. An event that changes something is more likely than one that changes nothing.
  const changes = ofKind.find((label) => {
    const next = step<Context>(at, events[label]).after;
    return models[0].stateOf(next) !== models[0].stateOf(at);
  });
  return changes ?? ofKind[0];
}

/** The shortest way to a state value, by which a report can begin in the middle of a walk. */
export function labelsTo<Context, Label extends string>(
  models: Models<Context, Label>,
  value: unknown,
): Label[] | undefined {
  const [{ machine, events, input, stateOf }] = models;
  const { begin, step } = stepper(machine);
  const ways: { at: View<Context>; labels: Label[] }[] = [{ at: begin<Context>(input).after, labels: [] }];
  const known = new Set<string>();
  // Iterating over a list includes elements added during the loop, oldest first.
  for (const { at, labels } of ways) {
    if (isSame(at, value)) return labels;
    for (const label of offered(models, at)) {
      const next = step<Context>(at, events[label]).after;
      const text = stateOf(next);
      if (known.has(text)) continue;
      known.add(text);
      ways.push({ at: next, labels: [...labels, label] });
    }
  }
  return undefined;
}
