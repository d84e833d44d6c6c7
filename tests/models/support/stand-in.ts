import { setup, type AnyActorRef, type EventObject } from "xstate";
import { failureOf } from "../../../src/api/kit/errors";

export const STANCES = ["untouched", "typed", "incomplete", "saving", "resolvingConflict"] as const;

/** How a form stands that somebody else waits for. */
export type Stance = (typeof STANCES)[number];

type Input = { values: object; draft?: object };

/**
 * Stands in for the kit's form where another machine holds one: it stays as its values say it stands, and `say` notes
 * what it hears. A path shows a form in another stance by reading another record.
 */
export const standIn = (stanceOf: (values: never) => Stance, say: (event: EventObject) => void, current?: object) =>
  setup({
    types: {
      context: {} as { stance: Stance; values: object; initial: object; failure: unknown },
      input: {} as Input,
    },
    guards: { is: ({ context }, stance: Stance) => context.stance === stance },
  }).createMachine({
    context: ({ input: { values, draft } }) => ({
      // What is filled in already is changed.
      stance: draft === undefined ? stanceOf(values as never) : "typed",
      values: { ...values, ...draft },
      initial: values,
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
    on: { "*": { actions: ({ event }) => say(event) } },
  });

/** How the form stands that a machine holds; null where it holds none. */
export const stanceIn = ({ form }: { form: AnyActorRef | null }): Stance | null => form?.getSnapshot().value ?? null;
