import type { Page } from "playwright-core";
import type { Path } from "../../models/support/model";
import type { End } from "./steering";
import { mismatches as mismatchesOfActs, takePath, unknownTo, type Acts, type Pace } from "../../models/support/walk";
import type { Words } from "../../models/support/words";

/** `reached` lets the server process a call that fails for the browser: its reply is lost. */
export type How = { reached: boolean };

/** The call of a walk that fails in every way when a plan asks for each class of failure. */
export type Replies<World> = { effect: string; end: (world: World) => End; page: (world: World) => Page };

/** A machine's model walked in a browser: how to trigger each event, and what is visible after it. */
export type Walk<Context, Label extends string, World> = Acts<Context, Label, World> & {
  title: string;
  /** The start of each path, printed after "Given". */
  given: string;
  /** The person signed in at the start; "nobody" for a walk that begins at the login. */
  signedIn: "somebody" | "nobody";
  words: Words<Label>;
  /** The call whose every failure a plan of failures shows. */
  replies?: Replies<World>;
  open: (page: Page, how: How) => Promise<World>;
};

/** Runs one path in a separate page, and checks after each step that the page matches the model. */
export const walkPath = <Context, Label extends string, World>(
  walk: Walk<Context, Label, World>,
  page: Page,
  path: Path<Label, Context>,
  how: How = { reached: false },
  pace?: Pace,
): Promise<World> => takePath(walk, path, { open: () => walk.open(page, how), ...(pace && { pace }) });

/** The differences between a model's events and what its walk lists. */
export function mismatches<Context, Label extends string, World>(walk: Walk<Context, Label, World>): string[] {
  const [model] = walk.models;
  return [
    ...mismatchesOfActs(walk),
    ...Object.keys(model.events)
      .filter((label) => !(label in walk.words))
      .map((label) => `"${label}" has no sentence`),
    ...unknownTo(model, "words", Object.keys(walk.words)),
  ];
}
