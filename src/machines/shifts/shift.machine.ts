/**
 * A shift of a cash drawer: closed, opening, open, counting, explaining the difference, closed. The list opens one; its
 * page counts it, has the difference explained and closes it. The server keeps how far a shift is, so that any page
 * goes on where another one stopped; the forms keep what is typed.
 */
import { and, assign, enqueueActions, setup, stopChild, type AnyActorRef } from "xstate";
import type { Shift } from "../../api/shifts/shifts";
import { resources } from "../../resources";
import { awaitRecord, endedAs, keepRecord, openChild, type RecordRefreshed } from "../kit/editor";
import type { FormInput, FormOutput } from "../kit/form/form.machine";
import type { Outward } from "../kit/outward";
import { closingForm, closingOf, countForm, countOf, openingForm, START } from "./shift-forms";

export type ShiftContext = {
  /** The page that shows the shift, or the list from which one is opened. */
  page: AnyActorRef;
  /** As the page read it; null until loaded, while it is loaded again, and in the list. */
  record: Shift | null;
  /** The explanation of the difference, while it is written. */
  closing: AnyActorRef | null;
};

export type ShiftEvent =
  | RecordRefreshed<Shift>
  | { type: "opening.requested" }
  /** Counts the notes and coins; `wanted` is the kept draft that the form goes on from. */
  | { type: "edit.requested"; wanted?: string };

const recordOf = ({ record }: ShiftContext): Shift => {
  if (record === null) throw new Error("a shift is counted and closed only once it was read");
  return record;
};

/** Where a shift stands that was read. */
const AS_READ = [
  { guard: "isReadOpen", target: "open", actions: "keepRecord" },
  { guard: "isReadCounted", target: "explaining", actions: "keepRecord" },
  { target: "closed", actions: "keepRecord" },
] as const;

export const shiftMachine = setup({
  types: {
    context: {} as ShiftContext,
    events: {} as ShiftEvent,
    emitted: {} as Outward,
    input: {} as { page: AnyActorRef },
    children: {} as { opening: "opening"; form: "form"; closing: "closing" },
  },
  actors: { opening: openingForm, form: countForm, closing: closingForm },
  actions: {
    keepRecord,
    awaitRecord,
    showOpened: enqueueActions(({ enqueue, event }) => {
      const { saved } = (event as unknown as { output: FormOutput }).output;
      const to = resources.shift.page((saved as { key: string }).key);
      enqueue.emit({ type: "navigation.requested", to });
    }),
    /** Others changed it: the open form goes on, and learns it when it is saved. */
    refreshCount: enqueueActions(({ context, enqueue }) => {
      const record = recordOf(context);
      enqueue.sendTo("form", { type: "record.refreshed", values: countOf(record), version: record.version });
    }),
    /** What is closed is what is seen. */
    followSums: enqueueActions(({ context, enqueue }) => {
      const { expected, counted } = closingOf(recordOf(context));
      enqueue.sendTo("closing", { type: "field.changed", patch: { expected, counted } });
    }),
    refreshClosing: enqueueActions(({ context, enqueue }) => {
      const record = recordOf(context);
      enqueue.sendTo("closing", { type: "record.refreshed", values: closingOf(record), version: record.version });
    }),
    openClosing: openChild("closing", ({ record }: { record: Shift }) => ({
      key: record.key,
      version: record.version,
      values: closingOf(record),
    })),
    dropClosing: assign({ closing: null }),
  },
  guards: {
    isInList: ({ context }) => context.record === null,
    isRead: ({ context }) => context.record !== null,
    isReadOpen: ({ event }) => event.type === "record.refreshed" && event.record.status === "open",
    isReadCounted: ({ event }) => event.type === "record.refreshed" && event.record.status === "counted",
    /** The explanation is not on its way to the server. */
    isNotClosing: ({ context }) => context.closing?.getSnapshot().hasTag("busy") !== true,
    isExplained: ({ context }) => context.closing?.getSnapshot().hasTag("modified") ?? false,
    isLeft: endedAs("left"),
    isSavedOrOpened: ({ event }) => endedAs("saved")({ event }) || endedAs("opened")({ event }),
    wasCounted: ({ context }) => context.record?.status === "counted",
  },
}).createMachine({
  id: "shift",
  context: ({ input }) => ({ page: input.page, record: null, closing: null }),
  initial: "closed",
  states: {
    /** No shift is open here, or it is over. */
    closed: {
      on: {
        "opening.requested": { guard: "isInList", target: "opening" },
        "record.refreshed": AS_READ,
      },
    },
    opening: {
      invoke: {
        id: "opening",
        src: "opening",
        input: () => ({ values: START }),
        onDone: [{ guard: "isSavedOrOpened", target: "open", actions: "showOpened" }, { target: "closed" }],
      },
    },
    open: {
      on: {
        "edit.requested": { guard: "isRead", target: "counting" },
        "record.refreshed": AS_READ,
      },
    },
    counting: {
      invoke: {
        id: "form",
        src: "form",
        input: ({ context, event }): FormInput<ReturnType<typeof countOf>> => {
          const record = recordOf(context);
          const wanted = event.type === "edit.requested" ? event.wanted : undefined;
          const { key, version } = record;
          return { key, version, values: countOf(record), ...(wanted !== undefined && { wanted }) };
        },
        onDone: [
          { guard: and(["isLeft", "wasCounted"]), target: "explaining" },
          { guard: "isLeft", target: "open" },
          { target: "reading", actions: "awaitRecord" },
        ],
      },
      on: { "record.refreshed": { actions: ["keepRecord", "refreshCount"] } },
    },
    explaining: {
      entry: "openClosing",
      exit: [stopChild("closing"), "dropClosing"],
      on: {
        "xstate.done.actor.closing": [
          { guard: "isLeft", target: "explaining", reenter: true },
          { target: "reading", actions: "awaitRecord" },
        ],
        "edit.requested": { guard: "isNotClosing", target: "counting" },
        "record.refreshed": [
          { guard: "isExplained", actions: ["keepRecord", "followSums", "refreshClosing"] },
          { guard: "isReadCounted", target: "explaining", reenter: true, actions: "keepRecord" },
          AS_READ[0],
          AS_READ[2],
        ],
      },
    },
    /** The server is asked how far the shift is now. */
    reading: { on: { "record.refreshed": AS_READ } },
  },
});
