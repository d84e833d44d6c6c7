/**
 * Ending sessions elsewhere. A person chooses one session, or all but this browser's, and confirms. The list is loaded
 * again whatever the outcome.
 */
import { assign, emit, setup, type AnyActorRef } from "xstate";
import type { SessionSeen, SessionsEnd, SessionsSeen } from "../../api/session/sessions";
import { awaitRecord, keepRecord, type OnPage, type RecordRefreshed } from "../kit/editor";
import { tellFailure } from "../kit/failure";
import type { Outward } from "../kit/outward";
import { missingEffect } from "../kit/stub";

export type SessionEndsContext = OnPage<SessionsSeen> & {
  /** The session to end; null means all others. */
  chosen: SessionSeen | null;
};

export type SessionEndsEvent =
  | RecordRefreshed<SessionsSeen>
  | { type: "end.requested"; key: string }
  | { type: "endOthers.requested" }
  | { type: "end.confirmed" }
  | { type: "end.cancelled" };

/** The session of this browser is ended by signing out. */
const elsewhere = ({ record }: SessionEndsContext, key: string): SessionSeen | null =>
  record?.sessions.find((session) => session.key === key && !session.isCurrent) ?? null;

const whoseOf = ({ record }: SessionEndsContext): string => {
  if (record === null) throw new Error("sessions are ended once they were read");
  return record.whose;
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
    keepRecord,
    awaitRecord,
    choose: assign(({ context, event }) => ({
      chosen: event.type === "end.requested" ? elsewhere(context, event.key) : null,
    })),
    tellEnd: emit({ type: "toast.raised", toast: { tone: "success", text: "Signed out there" } }),
    tellFailure,
  },
  guards: {
    isElsewhere: ({ context, event }) => event.type === "end.requested" && elsewhere(context, event.key) !== null,
    hasOthers: ({ context: { record } }) => record?.sessions.some(({ isCurrent }) => !isCurrent) ?? false,
  },
}).createMachine({
  id: "sessionEnds",
  context: ({ input }) => ({ page: input.page, record: null, chosen: null }),
  initial: "resting",
  on: { "record.refreshed": { actions: "keepRecord" } },
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
        onDone: { target: "resting", actions: ["awaitRecord", "tellEnd"] },
        onError: { target: "resting", actions: ["tellFailure", "awaitRecord"] },
      },
    },
  },
});
