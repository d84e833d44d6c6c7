/**
 * Who else edits the record of an open form. While the stream of changes is open, the form announces itself again and
 * again, and each reply names the others; the stream says when to ask earlier. Whatever fails, there is no hint.
 */
import { assign, fromCallback, setup, type EventObject } from "xstate";
import type { EditedRecord } from "../../../api/shell/editing";
import type { Editor } from "../../../api/shell/editing.contract";
import { missingEffect } from "../../kit/stub";

export type { EditedRecord, Editor };

export type EditingContext = {
  edited: EditedRecord;
  /** The longest first. */
  others: readonly Editor[];
};

export type EditingEvent =
  | { type: "stream.opened" }
  | { type: "stream.closed" }
  /** Somebody else began or stopped editing the record. */
  | { type: "editors.changed" };

/** A form that is closed at once is never announced; in ms. */
const SETTLED_AFTER_MS = 500;
/** The server forgets a form after three missed announcements; in ms. */
const RENEWED_AFTER_MS = 20_000;

export const editingMachine = setup({
  types: { context: {} as EditingContext, events: {} as EditingEvent, input: {} as EditedRecord },
  actors: {
    announce: missingEffect<readonly Editor[], EditedRecord>("announce"),
    /** Announces the end when it is stopped. */
    stay: fromCallback<EventObject, EditedRecord>(() => {
      throw new Error("stay was not provided");
    }),
  },
  delays: { settle: SETTLED_AFTER_MS, renewal: RENEWED_AFTER_MS },
  actions: {
    keepOthers: assign((_, others: readonly Editor[]) => ({ others })),
    forgetOthers: assign({ others: [] }),
  },
}).createMachine({
  id: "editing",
  context: ({ input }) => ({ edited: input, others: [] }),
  initial: "alone",
  states: {
    alone: { on: { "stream.opened": { target: "opened" } } },
    opened: {
      after: { settle: { target: "announced" } },
      on: { "stream.closed": { target: "alone" } },
    },
    announced: {
      invoke: { id: "stay", src: "stay", input: ({ context }) => context.edited },
      on: { "stream.closed": { target: "alone", actions: "forgetOthers" } },
      initial: "asking",
      states: {
        asking: {
          invoke: {
            id: "announce",
            src: "announce",
            input: ({ context }) => context.edited,
            onDone: { target: "resting", actions: { type: "keepOthers", params: ({ event }) => event.output } },
            onError: { target: "resting", actions: "forgetOthers" },
          },
          // The reply under way may be older than this change.
          on: { "editors.changed": { target: "asking", reenter: true } },
        },
        resting: {
          after: { renewal: { target: "asking" } },
          on: { "editors.changed": { target: "asking" } },
        },
      },
    },
  },
});
