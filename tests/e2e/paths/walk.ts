import type { Page } from "playwright-core";
import { getInitialSnapshot } from "xstate";
import type { Model, Path, View } from "../../models/support/model";
import type { Words } from "../../models/support/words";

/** What a person sees while a machine is as `when` says. */
export type Sight<Context, World> = {
  /** In the words of the screen, after "Then". */
  says: string;
  when: (now: View<Context>) => boolean;
  look: (world: World, now: View<Context>) => Promise<unknown>;
  /** It goes by itself, or behind a dialog: looked for when it comes, not after. */
  isBrief?: boolean;
};

/** `reached` lets the server carry out what fails for the browser: its reply is lost. */
export type How = { reached: boolean };

/** A machine's model walked in a browser: how each of its events is brought about, and what is seen after it. */
export type Walk<Context, Label extends string, World> = {
  title: string;
  /** Where each path begins, after "Given". */
  given: string;
  /** Who is signed in when it begins; "nobody" for a walk that begins at the login. */
  signedIn: "somebody" | "nobody";
  models: readonly [Model<Context, Label>, ...Model<Context, Label>[]];
  words: Words<Label>;
  handlers: Readonly<Partial<Record<Label, (world: World, after: View<Context>) => Promise<unknown>>>>;
  /** Labels that no handler brings about, and where they are told. */
  elsewhere: Readonly<Partial<Record<Label, string>>>;
  /** Transitions that no path of these takes, and where they are taken. */
  beyond: Readonly<Record<string, string>>;
  sights: readonly Sight<Context, World>[];
  open: (page: Page, how: How) => Promise<World>;
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
  { models: [model], sights }: Walk<Context, Label, World>,
  { steps }: Path<Label, Context>,
  at: number,
): { come: Sight<Context, World>[]; stay: Sight<Context, World>[] } {
  const before = steps[at - 1]?.after ?? (getInitialSnapshot(model.machine, model.input) as View<Context>);
  const after = steps[at]?.after;
  const now = sights.filter(({ when }) => after !== undefined && when(after));
  return { come: now.filter(({ when }) => !when(before)), stay: now.filter(({ when }) => when(before)) };
}

/** Takes one path in a page of its own, and looks after each step for what the model says is seen. */
export async function walkPath<Context, Label extends string, World>(
  walk: Walk<Context, Label, World>,
  page: Page,
  path: Path<Label, Context>,
  how: How = { reached: false },
): Promise<World> {
  const world = await walk.open(page, how).catch((cause: unknown) => {
    throw new StepFailed(-1, `${path.name}, at its start`, cause);
  });
  for (const [at, { label, after }] of path.steps.entries()) {
    try {
      const act = walk.handlers[label];
      if (act === undefined) throw new Error("nobody brings this about");
      await act(world, after);
      const { come, stay } = sightsOf(walk, path, at);
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

/** What does not match between a model and its walk, both ways. */
export function mismatches<Context, Label extends string, World>(walk: Walk<Context, Label, World>): string[] {
  const labels = Object.keys(walk.models[0].events);
  const [handled, elsewhere, worded] = [walk.handlers, walk.elsewhere, walk.words].map((each) => Object.keys(each));
  const unknown = (kind: string, names: readonly string[] = []) =>
    names.filter((name) => !labels.includes(name)).map((name) => `${kind} for "${name}", which is no event`);
  return [
    ...labels.flatMap((label) => {
      const told = [handled, elsewhere].filter((names) => names?.includes(label)).length;
      if (told === 0) return [`"${label}" is nobody's to bring about, and told nowhere else`];
      return told === 2 ? [`"${label}" is brought about, and told elsewhere`] : [];
    }),
    ...labels.filter((label) => !worded?.includes(label)).map((label) => `"${label}" has no words`),
    ...unknown("a handler", handled),
    ...unknown("a place", elsewhere),
    ...unknown("words", worded),
  ];
}
