import type { Page } from "playwright-core";
import type { EventObject } from "xstate";
import type { Failure } from "../../../src/machines/kit/failure";
import { failureOf } from "../../../src/api/kit/errors";
import { classOf, ERROR_CLASSES, type ErrorClass } from "../../models/support/error-classes";
import { failing } from "../../models/support/failures";
import type { Model, View } from "../../models/support/model";
import type { Sight } from "../../models/support/walk";
import type { Ending } from "./steering";
import type { Walk } from "./walk";

type Reply = Exclude<Ending, string>;

/** The replies of a server for the classes that a walk's model may lack. */
const REPLIES: Partial<Record<ErrorClass, Reply>> = {
  serverFault: { status: 502, error: "Bad gateway" },
  refused: { status: 417, error: "A rule of the shop refuses this" },
  rejected: { status: 400, error: "this was rejected" },
  sessionExpired: { status: 401, error: "Session expired" },
  forbidden: { status: 403, error: "Forbidden" },
  missing: { status: 404, error: "Not found" },
  tooLarge: { status: 413, error: "Too large" },
  tooMany: { status: 429, error: "Too many attempts. Try again in 9 seconds" },
};

const labelOf = (kind: ErrorClass): string => `the call ends: ${ERROR_CLASSES[kind]}`;

const isSignedOut = ({ context }: View<unknown>): boolean =>
  (context as { failure?: Failure | null }).failure?.kind === "sessionExpired";

/** The session's dialog covers the page until the person signs in again. */
const covered = <Context, World>(
  sights: readonly Sight<Context, World>[],
  page: (world: World) => Page,
): Sight<Context, World>[] => [
  ...sights.map((sight) => ({
    ...sight,
    when: (now: View<Context>) => !isSignedOut(now) && sight.when(now),
  })),
  {
    says: "I am asked to sign in again, and told that what I typed is still here",
    when: isSignedOut,
    look: (world) =>
      page(world)
        .getByRole("dialog", { name: "Sign in to continue" })
        .getByText("What you typed is still here")
        .waitFor(),
  },
];

/** The walk with a reply of each class that its own model lacks. Only plans of failures use it, so other plans stay short. */
export function withEveryReply<Context, Label extends string, World>(
  walk: Walk<Context, Label, World>,
): Walk<Context, string, World> {
  const { replies, models } = walk;
  if (replies === undefined) return walk as unknown as Walk<Context, string, World>;
  const [one, ...others] = models;
  const known = new Set(Object.values<EventObject>(one.events).map(classOf));
  const extra = Object.entries(REPLIES)
    .filter(([kind]) => !known.has(kind as ErrorClass))
    .map(([kind, reply]) => ({ words: ERROR_CLASSES[kind as ErrorClass], label: labelOf(kind as ErrorClass), reply }));
  const labels = extra.map(({ label }) => label);
  const events = Object.fromEntries(
    extra.map(({ label, reply: { status, error } }) => [label, failing(replies.effect, failureOf(status, error))]),
  );
  const more = ({ machine, input, stateOf, ...model }: Model<Context, Label>): Model<Context> => ({
    machine,
    input,
    stateOf,
    events: { ...model.events, ...events },
    offers: (view) => [...(model.offers?.(view) ?? Object.keys(model.events)), ...labels],
  });
  const end = (reply: Reply) => (world: World) => replies.end(world)(reply);
  return {
    ...walk,
    models: [more(one), ...others.map(more)],
    words: { ...walk.words, ...Object.fromEntries(extra.map(({ label, words }) => [label, `the reply is: ${words}`])) },
    sights: labels.includes(labelOf("sessionExpired")) ? covered(walk.sights, replies.page) : walk.sights,
    handlers: { ...walk.handlers, ...Object.fromEntries(extra.map(({ label, reply }) => [label, end(reply)])) },
  } as Walk<Context, string, World>;
}
