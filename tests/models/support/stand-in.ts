import { setup, type AnyActorRef, type EventObject } from "xstate";
import { failureOf } from "../../../src/api/kit/errors";

export const STANCES = ["untouched", "typed", "incomplete", "saving", "resolvingConflict"] as const;

/** The state of a form on which another machine depends. */
export type Stance = (typeof STANCES)[number];

type Input = { values: object; draft?: object };

/**
 * A test double for the kit's form inside another machine: its values define its state, and `recordEvent` records the events it
 * receives. A path shows a form in another state by reading another record.
 */
export const standIn = (
  stanceOf: (values: never) => Stance,
  recordEvent: (event: EventObject) => void,
  current?: object,
) =>
  setup({
    types: {
      context: {} as { stance: Stance; values: object; initial: object; failure: unknown; dropped: null },
      input: {} as Input,
    },
    guards: { is: ({ context }, stance: Stance) => context.stance === stance },
  }).createMachine({
    context: ({ input: { values, draft } }) => ({
      // What is filled in already is changed.
      stance: draft === undefined ? stanceOf(values as never) : "typed",
      values: { ...values, ...draft },
      initial: values,
      dropped: null,
      failure:
        current === undefined ? null : failureOf(409, "Someone changed this since you opened it", { current }).failure,
    }),
    initial: "opening",
    states: {
      opening: { always: STANCES.map((stance) => ({ guard: { type: "is", params: stance }, target: stance })) },
      untouched: { tags: "editable" },
      typed: { tags: ["editable", "modified"] },
      incomplete: { tags: ["editable", "modified"] },
      saving: { tags: ["modified", "busy"] },
      resolvingConflict: { tags: "modified" },
    },
    on: { "*": { actions: ({ event }) => recordEvent(event) } },
  });

/** The state of the form that a machine holds; null where it holds none. */
export const stanceIn = ({ form }: { form: AnyActorRef | null }): Stance | null => form?.getSnapshot().value ?? null;

/** Counts the actors of one system that still run, of all that it was given. */
export function running(): (...actors: (AnyActorRef | null)[]) => number {
  const knownIn = new WeakMap<object, Set<AnyActorRef>>();
  return (...actors) => {
    const given = actors.filter((actor) => actor !== null);
    const [first] = given;
    if (first === undefined) return 0;
    const known = new Set([...(knownIn.get(first.system) ?? []), ...given]);
    knownIn.set(first.system, known);
    return [...known].filter((actor) => actor.getSnapshot().status === "active").length;
  };
}
