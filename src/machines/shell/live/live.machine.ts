/**
 * The stream of changes by others. It is open while a page is visible, reconnects with growing delays, resumes after
 * the last event received, and ends with the session. Changes made by this page are ignored.
 */
import { assign, emit, enqueueActions, type EventObject, fromCallback, setup } from "xstate";
import type { LiveChange, LiveRecord, ResetReason } from "../../../api/shell/events.contract";
import type { StreamMessage } from "../../../api/shell/events";
import type { Failure } from "../../kit/failure";

/** The events for the screens. */
export type LiveNews =
  | { type: "records.changed"; changes: readonly LiveChange[] }
  /** Too many changes were missed, or the person's rights changed. */
  | { type: "everything.outdated"; reason: ResetReason }
  /** Others began or stopped editing what this person edits. */
  | { type: "editors.changed"; records: readonly LiveRecord[] }
  | { type: "stream.opened" }
  | { type: "stream.closed" }
  | { type: "session.ended" };

export type LiveContext = {
  /** The owner of the stream: the tabs of one person share it. */
  person: string;
  lastEventId: string | null;
  /** The reconnect delay that the server requests. */
  retryMs: number;
  /** How often the stream ended since its last event. */
  endings: number;
  /** This page's name in the events about its own changes. */
  tab: string;
};

export type LiveEvents =
  | { type: "stream.received"; message: StreamMessage }
  | { type: "stream.ended"; failure: Failure | null }
  /** The page is hidden, or there is no connection. */
  | { type: "listening.suspended" }
  | { type: "listening.resumed" };

export type StreamInput = Pick<LiveContext, "person" | "lastEventId">;

const FIRST_RETRY_MS = 3000;
const LONGEST_REST_MS = 60_000;
const MOST_ENDINGS = 6;

/** The delay before the next attempt, after this many ends in a row. */
export const restMs = ({ retryMs, endings }: Pick<LiveContext, "retryMs" | "endings">): number =>
  Math.max(retryMs, Math.min(LONGEST_REST_MS, retryMs * 2 ** (endings - 1)));

/** A change and everything it affected arrive as one event, from one page. */
const isOwn = (own: string, changes: readonly LiveChange[]): boolean => changes.some(({ tab }) => tab === own);

export const liveMachine = setup({
  types: {
    context: {} as LiveContext,
    events: {} as LiveEvents,
    emitted: {} as LiveNews,
    input: {} as Pick<LiveContext, "person" | "tab">,
  },
  actors: {
    /** Reads the stream and sends `stream.received` and, once, `stream.ended`. */
    stream: fromCallback<EventObject, StreamInput>(() => {
      throw new Error("stream was not provided");
    }),
  },
  delays: { rest: ({ context }) => restMs(context) },
  actions: {
    keepPlace: assign(({ context, event }) =>
      event.type === "stream.received"
        ? {
            lastEventId: event.message.id ?? context.lastEventId,
            retryMs: event.message.retryMs ?? context.retryMs,
            endings: event.message.event === null ? context.endings : 0,
          }
        : {},
    ),
    tellNews: enqueueActions(({ context, event, enqueue }) => {
      const news = event.type === "stream.received" ? event.message.event : null;
      if (news === null || event.type !== "stream.received") return;
      if (news.type === "reset") enqueue.emit({ type: "everything.outdated", reason: news.reason });
      if (news.type === "editing") enqueue.emit({ type: "editors.changed", records: news.records });
      if (news.type === "change" && !isOwn(context.tab, news.changes))
        enqueue.emit({ type: "records.changed", changes: news.changes });
    }),
    countEnding: assign(({ context }) => ({ endings: Math.min(context.endings + 1, MOST_ENDINGS) })),
  },
  guards: {
    isSessionOver: ({ event }) => event.type === "stream.ended" && event.failure?.kind === "sessionExpired",
  },
}).createMachine({
  id: "live",
  context: ({ input }) => ({
    person: input.person,
    lastEventId: null,
    retryMs: FIRST_RETRY_MS,
    endings: 0,
    tab: input.tab,
  }),
  initial: "listening",
  states: {
    listening: {
      entry: emit({ type: "stream.opened" }),
      exit: emit({ type: "stream.closed" }),
      invoke: {
        id: "stream",
        src: "stream",
        input: ({ context: { person, lastEventId } }) => ({ person, lastEventId }),
      },
      on: {
        "stream.received": { actions: ["keepPlace", "tellNews"] },
        "stream.ended": [
          { guard: "isSessionOver", target: "over", actions: emit({ type: "session.ended" }) },
          { target: "resting", actions: "countEnding" },
        ],
        "listening.suspended": { target: "suspended" },
      },
    },
    resting: {
      after: { rest: { target: "listening" } },
      on: { "listening.suspended": { target: "suspended" }, "listening.resumed": { target: "listening" } },
    },
    suspended: { on: { "listening.resumed": { target: "listening" } } },
    over: { type: "final" },
  },
});
