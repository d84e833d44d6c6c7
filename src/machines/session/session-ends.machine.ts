/**
 * Ending sessions elsewhere. A person chooses one session, or all but this browser's, and confirms. The list is loaded
 * again whatever the outcome.
 */
import { assign, emit, enqueueActions, setup, type AnyActorRef } from "xstate";
import type { SessionSeen, SessionsEnd, SessionsSeen } from "../../api/session/sessions";
import { tellFailure } from "../kit/failure";
import type { Outward } from "../kit/outward";
import { missingEffect } from "../kit/stub";

export type SessionEndsContext = {
  page: AnyActorRef;
  /** Null until loaded, and while reloading after an end. */
  seen: SessionsSeen | null;
  /** The session to end; null means all others. */
  chosen: SessionSeen | null;
};

export type SessionEndsEvent =
  | { type: "record.refreshed"; record: SessionsSeen }
  | { type: "end.requested"; key: string }
  | { type: "endOthers.requested" }
  | { type: "end.confirmed" }
  | { type: "end.cancelled" };

/** The session of this browser is ended by signing out. */
const elsewhere = ({ seen }: SessionEndsContext, key: string): SessionSeen | null =>
  seen?.sessions.find((session) => session.key === key && !session.isCurrent) ?? null;

const whoseOf = ({ seen }: SessionEndsContext): string => {
  if (seen === null) throw new Error("sessions are ended once they were read");
  return seen.whose;
};

export const sessionEndsMachine = setup({
  types: {
    context: {} as SessionEndsContext,
    events: {} as SessionEndsEvent,
    emitted: {} as Outward,
    input: {} as { page: AnyActorRef },
    tags: {} as "asking",
  },
  actors: {
    endSessions: missingEffect<void, SessionsEnd>("endSessions"),
  },
  actions: {
    keepSeen: assign(({ event }) => (event.type === "record.refreshed" ? { seen: event.record } : {})),
    choose: assign(({ context, event }) => ({
      chosen: event.type === "end.requested" ? elsewhere(context, event.key) : null,
    })),
    readAgain: enqueueActions(({ context, enqueue }) => {
      enqueue.assign({ seen: null });
      enqueue.sendTo(context.page, { type: "record.changed" });
    }),
    tellEnd: emit({ type: "toast.raised", toast: { tone: "success", text: "Signed out there" } }),
    tellFailure,
  },
  guards: {
    isElsewhere: ({ context, event }) => event.type === "end.requested" && elsewhere(context, event.key) !== null,
    hasOthers: ({ context: { seen } }) => seen?.sessions.some(({ isCurrent }) => !isCurrent) ?? false,
  },
}).createMachine({
  id: "sessionEnds",
  context: ({ input }) => ({ page: input.page, seen: null, chosen: null }),
  initial: "resting",
  on: { "record.refreshed": { actions: "keepSeen" } },
  states: {
    resting: {
      on: {
        "end.requested": { guard: "isElsewhere", target: "confirming", actions: "choose" },
        "endOthers.requested": { guard: "hasOthers", target: "confirming", actions: "choose" },
      },
    },
    confirming: {
      tags: "asking",
      on: { "end.confirmed": { target: "ending" }, "end.cancelled": { target: "resting" } },
    },
    ending: {
      tags: "asking",
      invoke: {
        id: "endSessions",
        src: "endSessions",
        input: ({ context }): SessionsEnd => ({ whose: whoseOf(context), key: context.chosen?.key ?? null }),
        onDone: {
          target: "resting",
          actions: ["readAgain", "tellEnd"],
        },
        onError: {
          target: "resting",
          actions: ["tellFailure", "readAgain"],
        },
      },
    },
  },
});
