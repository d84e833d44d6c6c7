/**
 * A stock count: choosing what is counted, counting, reviewing the differences, posting them, posted. One page chooses and
 * starts it; its own page goes on from where the server keeps it, on any device. Units are found by the machine of the
 * entries; here they are compared: a line gets its reason, and all are posted at once. What is posted is what is seen.
 */
import { assign, enqueueActions, setup, type AnyActorRef } from "xstate";
import type { Count, CountLine } from "../../api/counts/counts";
import { resources } from "../../resources";
import { awaitRecord, endedAs, keepRecord, openChild, type RecordRefreshed } from "../kit/editor";
import type { FormOutput } from "../kit/form/form.machine";
import type { Outward } from "../kit/outward";
import { choiceForm, newCountOf, postForm, reasonForm, reasonInput, seenOf } from "./count-forms";

export type CountContext = {
  /** The page that shows the count; null where one is started. */
  page: AnyActorRef | null;
  /** The store that is chosen first. */
  storeKey: string;
  /** As the page read it; null until loaded, and while it is loaded again. */
  record: Count | null;
  /** What is to be counted, while that is chosen. */
  choice: AnyActorRef | null;
  /** The line whose reason is given; null otherwise. */
  line: CountLine | null;
};

export type CountEvent =
  | RecordRefreshed<Count>
  /** The differences are to be posted. */
  | { type: "post.requested" }
  | { type: "reason.requested"; line: CountLine }
  | { type: "xstate.done.actor.choice"; output: FormOutput };

const recordOf = ({ record }: CountContext): Count => {
  if (record === null) throw new Error("a count is reviewed and posted only once it was read");
  return record;
};

const seenIn = (context: CountContext) => {
  const record = recordOf(context);
  return { key: record.key, version: record.version, values: seenOf(record) };
};

/** Where a count stands that was read. */
const AS_READ = [
  { guard: "isReadCounting", target: "counting", actions: "keepRecord" },
  { guard: "isReadReviewing", target: "reviewing", actions: "keepRecord" },
  { target: "closed", actions: "keepRecord" },
] as const;

export const countMachine = setup({
  types: {
    context: {} as CountContext,
    events: {} as CountEvent,
    emitted: {} as Outward,
    input: {} as { page: AnyActorRef | null; storeKey?: string },
    children: {} as { choice: "choice"; form: "form"; reason: "reason" },
  },
  actors: { choice: choiceForm, form: postForm, reason: reasonForm },
  actions: {
    keepRecord,
    awaitRecord,
    openChoice: openChild("choice", ({ storeKey }: CountContext) => ({ values: newCountOf(storeKey) })),
    showStarted: enqueueActions(({ enqueue, event }) => {
      const { saved } = (event as unknown as { output: FormOutput }).output;
      const to = resources.count.page((saved as { key: string }).key);
      enqueue.emit({ type: "navigation.requested", to, replace: true });
    }),
    keepLine: assign(({ event }) => (event.type === "reason.requested" ? { line: event.line } : {})),
    dropLine: assign({ line: null }),
    /** What is posted is what is seen. */
    followSums: enqueueActions(({ context, enqueue }) => {
      const { values, version } = seenIn(context);
      enqueue.sendTo("form", { type: "field.changed", patch: values });
      enqueue.sendTo("form", { type: "record.refreshed", values, version });
    }),
    refreshReason: enqueueActions(({ context, enqueue }) => {
      const { line } = context;
      if (line === null) return;
      const { values, version } = reasonInput(recordOf(context), line);
      enqueue.sendTo("reason", { type: "record.refreshed", values, version });
    }),
  },
  guards: {
    isNew: ({ context }) => context.page === null,
    isReadCounting: ({ event }) => event.type === "record.refreshed" && event.record.status === "counting",
    isReadReviewing: ({ event }) => event.type === "record.refreshed" && event.record.status === "reviewing",
    isLeft: endedAs("left"),
    isSavedOrOpened: ({ event }) => endedAs("saved")({ event }) || endedAs("opened")({ event }),
  },
}).createMachine({
  id: "count",
  context: ({ input }) => ({
    page: input.page,
    storeKey: input.storeKey ?? "",
    record: null,
    choice: null,
    line: null,
  }),
  initial: "entering",
  states: {
    entering: { always: [{ guard: "isNew", target: "choosing" }, { target: "reading" }] },
    choosing: {
      entry: "openChoice",
      on: {
        "xstate.done.actor.choice": [
          { guard: "isSavedOrOpened", target: "started", actions: "showStarted" },
          { target: "left" },
        ],
      },
    },
    /** Its own page goes on with it. */
    started: {},
    left: {},
    counting: { on: { "record.refreshed": AS_READ } },
    reviewing: {
      on: {
        "post.requested": { target: "posting" },
        "reason.requested": { target: "reasoning", actions: "keepLine" },
        "record.refreshed": AS_READ,
      },
    },
    reasoning: {
      exit: "dropLine",
      invoke: {
        id: "reason",
        src: "reason",
        input: ({ context }) => {
          if (context.line === null) throw new Error("a reason is that of a line");
          return reasonInput(recordOf(context), context.line);
        },
        onDone: [
          { guard: "isLeft", target: "reviewing" },
          { target: "reading", actions: "awaitRecord" },
        ],
      },
      on: { "record.refreshed": { actions: ["keepRecord", "refreshReason"] } },
    },
    posting: {
      invoke: {
        id: "form",
        src: "form",
        input: ({ context }) => seenIn(context),
        onDone: [
          { guard: "isLeft", target: "reviewing" },
          { target: "reading", actions: "awaitRecord" },
        ],
      },
      on: { "record.refreshed": { actions: ["keepRecord", "followSums"] } },
    },
    /** Posted or cancelled. */
    closed: { on: { "record.refreshed": AS_READ } },
    /** The server is asked how far the count is now. */
    reading: { on: { "record.refreshed": AS_READ } },
  },
});
