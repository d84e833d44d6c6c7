import { getInitialSnapshot } from "xstate";
import type { Model, Path, View } from "./model";

/** What a person sees while `when` holds. */
export type Sight<Context, World> = {
  /** A sentence in the words of the screen, printed after "Then". */
  says: string;
  when: (now: View<Context>) => boolean;
  look: (world: World, now: View<Context>) => Promise<unknown>;
  /** It disappears by itself or behind a dialog, so only the step that shows it checks it. */
  isBrief?: boolean;
};

/** How to trigger each event of a machine's model, and what is visible after it, in any environment. */
export type Acts<Context, Label extends string, World> = {
  models: readonly [Model<Context, Label>, ...Model<Context, Label>[]];
  handlers: Readonly<Partial<Record<Label, (world: World, after: View<Context>) => Promise<unknown>>>>;
  /** Labels without a handler, and where they are tested. */
  elsewhere: Readonly<Partial<Record<Label, string>>>;
  /** Transitions that none of these paths takes, and where they are tested. */
  beyond: Readonly<Record<string, string>>;
  sights: readonly Sight<Context, World>[];
};

/** Something that the model expects on screen is missing. */
class Unseen extends Error {
  constructor(says: string, cause: unknown) {
    super(`not seen: ${says}\n${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

/** A step whose result differs from the model. */
export class StepFailed extends Error {
  /** The step's index; -1 when the path failed to start. */
  readonly at: number;

  constructor(at: number, where: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`${where}: ${reason}`, { cause });
    this.at = at;
  }
}

/** The sights that a step brings up, and those that were visible before and stay. */
export function sightsOf<Context, Label extends string, World>(
  { models: [model], sights }: Pick<Acts<Context, Label, World>, "models" | "sights">,
  { steps }: Path<Label, Context>,
  at: number,
): { come: Sight<Context, World>[]; stay: Sight<Context, World>[] } {
  const before = steps[at - 1]?.after ?? (getInitialSnapshot(model.machine, model.input) as View<Context>);
  const after = steps[at]?.after;
  const now = sights.filter(({ when }) => after !== undefined && when(after));
  return { come: now.filter(({ when }) => !when(before)), stay: now.filter(({ when }) => when(before)) };
}

/** Follows a path while it is walked; a step begins once `before` has resolved. Steps count from 0. */
export type Pace = { before: (step: number) => Promise<void>; after: (step: number) => Promise<void> };

type Taking<World> = { open: () => Promise<World>; beforeEach?: () => void; pace?: Pace };

/** Walks one path from the page that `open` returns, and checks the expected sights after each step. */
export async function takePath<Context, Label extends string, World>(
  acts: Acts<Context, Label, World>,
  path: Path<Label, Context>,
  { open, beforeEach, pace }: Taking<World>,
): Promise<World> {
  const world = await open().catch((cause: unknown) => {
    throw new StepFailed(-1, `${path.name}, at its start`, cause);
  });
  for (const [at, { label, after }] of path.steps.entries()) {
    await pace?.before(at);
    try {
      const act = acts.handlers[label];
      if (act === undefined) throw new Error("this event has no handler");
      beforeEach?.();
      await act(world, after);
      const { come, stay } = sightsOf(acts, path, at);
      for (const { look, says } of [...come, ...stay.filter(({ isBrief }) => !isBrief)])
        await look(world, after).catch((cause: unknown) => {
          throw new Unseen(says, cause);
        });
    } catch (cause) {
      throw new StepFailed(at, `${path.name}, step ${at + 1} (${label})`, cause);
    }
    await pace?.after(at);
  }
  return world;
}

/** The walk's models, restricted to events that have a handler. */
export function narrowed<Context, Label extends string, World>({
  models: [first, ...others],
  handlers,
}: Pick<Acts<Context, Label, World>, "models" | "handlers">) {
  const narrow = (model: Model<Context, Label>): Model<Context, Label> => ({
    ...model,
    offers: (view) =>
      (model.offers?.(view) ?? (Object.keys(model.events) as Label[])).filter((label) => handlers[label] !== undefined),
  });
  return [narrow(first), ...others.map(narrow)] as const;
}

/** A complaint for each name that is not an event of the model. */
export const unknownTo = <Label extends string>(
  { events }: Pick<Model<never, Label>, "events">,
  kind: string,
  names: readonly string[],
): string[] => names.filter((name) => !(name in events)).map((name) => `${kind} for "${name}", which is not an event`);

/** The differences between a model's events and what its walk lists. */
export function mismatches<Context, Label extends string, World>(
  acts: Pick<Acts<Context, Label, World>, "models" | "handlers" | "elsewhere">,
): string[] {
  const [model] = acts.models;
  const [handled, elsewhere] = [Object.keys(acts.handlers), Object.keys(acts.elsewhere)];
  return [
    ...Object.keys(model.events).flatMap((label) => {
      const count = [handled, elsewhere].filter((names) => names.includes(label)).length;
      if (count === 0) return [`"${label}" has neither a handler nor a place where it is tested`];
      return count === 2 ? [`"${label}" has a handler and is also listed as tested elsewhere`] : [];
    }),
    ...unknownTo(model, "a handler", handled),
    ...unknownTo(model, "a place", elsewhere),
  ];
}
