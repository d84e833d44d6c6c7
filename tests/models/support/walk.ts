import { getInitialSnapshot } from "xstate";
import type { Model, Path, View } from "./model";

/** What a person sees while a machine is as `when` says. */
export type Sight<Context, World> = {
  /** In the words of the screen, after "Then". */
  says: string;
  when: (now: View<Context>) => boolean;
  look: (world: World, now: View<Context>) => Promise<unknown>;
  /** It goes by itself, or behind a dialog: looked for when it comes, not after. */
  isBrief?: boolean;
};

/** How to trigger each event of a machine's model, and what is visible after it, in any environment. */
export type Acts<Context, Label extends string, World> = {
  models: readonly [Model<Context, Label>, ...Model<Context, Label>[]];
  handlers: Readonly<Partial<Record<Label, (world: World, after: View<Context>) => Promise<unknown>>>>;
  /** Labels without a handler, and where they are tested. */
  elsewhere: Readonly<Partial<Record<Label, string>>>;
  /** Transitions that no path of these takes, and where they are taken. */
  beyond: Readonly<Record<string, string>>;
  sights: readonly Sight<Context, World>[];
};

/** What should have been seen, and was not. */
class Unseen extends Error {
  constructor(says: string, cause: unknown) {
    super(`not seen: ${says}\n${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

/** A step that did not go as the model says. */
export class StepFailed extends Error {
  /** The step's place, from 0; -1 where the path could not even begin. */
  readonly at: number;

  constructor(at: number, where: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`${where}: ${reason}`, { cause });
    this.at = at;
  }
}

/** The sights of a walk that come with a step, and those that were there before and are still. */
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

type Taking<World> = { open: () => Promise<World>; beforeEach?: () => void };

/** Takes one path from where `open` leads, and looks after each step for what the model says is seen. */
export async function takePath<Context, Label extends string, World>(
  acts: Acts<Context, Label, World>,
  path: Path<Label, Context>,
  { open, beforeEach }: Taking<World>,
): Promise<World> {
  const world = await open().catch((cause: unknown) => {
    throw new StepFailed(-1, `${path.name}, at its start`, cause);
  });
  for (const [at, { label, after }] of path.steps.entries()) {
    try {
      const act = acts.handlers[label];
      if (act === undefined) throw new Error("nobody brings this about");
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
  }
  return world;
}

/** The walk's models, offering only what it brings about. */
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

/** What is for no event of a model, of what stands for one. */
export const unknownTo = <Label extends string>(
  { events }: Pick<Model<never, Label>, "events">,
  kind: string,
  names: readonly string[],
): string[] => names.filter((name) => !(name in events)).map((name) => `${kind} for "${name}", which is no event`);

/** What does not match between a model and its walk, both ways. */
export function mismatches<Context, Label extends string, World>(
  acts: Pick<Acts<Context, Label, World>, "models" | "handlers" | "elsewhere">,
): string[] {
  const [model] = acts.models;
  const [handled, elsewhere] = [Object.keys(acts.handlers), Object.keys(acts.elsewhere)];
  return [
    ...Object.keys(model.events).flatMap((label) => {
      const told = [handled, elsewhere].filter((names) => names.includes(label)).length;
      if (told === 0) return [`"${label}" is nobody's to bring about, and told nowhere else`];
      return told === 2 ? [`"${label}" is brought about, and told elsewhere`] : [];
    }),
    ...unknownTo(model, "a handler", handled),
    ...unknownTo(model, "a place", elsewhere),
  ];
}
