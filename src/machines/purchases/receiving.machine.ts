/**
 * Receiving goods of a purchase, step by step: counting what came, checking the costs, saving. A save that failed comes
 * back to the costs. When somebody else changed or received the purchase meanwhile, the person decides, and then counts
 * again, because fewer units may be to come. The form keeps what is typed; this machine knows how far it is, and lets
 * nobody on before a step is complete.
 */
import { assign, enqueueActions, fromCallback, sendTo, setup, stopChild, type AnyActorRef } from "xstate";
import type { Purchase } from "../../api/purchases/purchases";
import { awaitRecord, endedAs, keepRecord, type OnPage, type RecordRefreshed } from "../kit/editor";
import type { SharedAction } from "../kit/failure";
import type { Outward } from "../kit/outward";
import { countProblems, type ReceivingForm, receivingForm, receivingOf, receivingRefusal } from "./receiving-form";

/** How far the form is with its save. */
export type SaveStage = "editing" | "saving" | "resolvingConflict";

const STAGES: readonly SaveStage[] = ["editing", "saving", "resolvingConflict"];

export type ReceivingContext = OnPage<Purchase> & {
  /** While goods are received. */
  form: ReceivingForm | null;
};

export type ReceivingEvent =
  | RecordRefreshed<Purchase>
  /** Begins to count; `wanted` is the kept draft that the form goes on from. */
  | { type: "edit.requested"; wanted?: string }
  | { type: "step.next" }
  | { type: "step.back" }
  /** The form began to save, failed to, or met a conflict. */
  | { type: "save.moved"; stage: SaveStage };

/** Reports each stage of the form's save that differs from the one before. */
const watchForm = fromCallback<ReceivingEvent, { form: ReceivingForm }>(({ input: { form }, sendBack }) => {
  let reported: SaveStage = "editing";
  return form.subscribe((snapshot) => {
    const stage = STAGES.find((each) => snapshot.matches(each as never));
    if (stage === undefined || stage === reported) return;
    reported = stage;
    sendBack({ type: "save.moved", stage });
  }).unsubscribe;
});

const problemsIn = ({ form }: ReceivingContext) => {
  if (form === null) throw new Error("goods are received only with their form");
  return countProblems(form.getSnapshot().context.values);
};

export const receivingMachine = setup({
  types: {
    context: {} as ReceivingContext,
    events: {} as ReceivingEvent,
    emitted: {} as Outward,
    input: {} as { page: AnyActorRef },
    children: {} as { form: "form"; watchForm: "watchForm" },
  },
  actors: { form: receivingForm, watchForm },
  actions: {
    keepRecord,
    awaitRecord,
    openForm: assign(({ context: { record }, event, spawn }) => {
      if (record === null) throw new Error("goods are received only once their purchase is there");
      const wanted = event.type === "edit.requested" ? event.wanted : undefined;
      const { key, version } = record;
      const input = { key, version, values: receivingOf(record), ...(wanted !== undefined && { wanted }) };
      return { form: spawn("form", { id: "form", input }) };
    }),
    stopForm: stopChild("form"),
    dropForm: assign({ form: null }),
    /** Others changed it: the form notices when it is saved, unless nothing in it changed. */
    refreshForm: enqueueActions(({ context: { record }, enqueue }) => {
      if (record === null) return;
      enqueue.sendTo("form", { type: "record.refreshed", values: receivingOf(record), version: record.version });
    }) as SharedAction,
    tellCount: sendTo("form", ({ context }: { context: ReceivingContext }) => ({
      type: "problems.found",
      problems: problemsIn(context),
    })) as SharedAction,
  },
  guards: {
    isReceivable: ({ context: { record } }) => record !== null && receivingRefusal(record) === null,
    isCounted: ({ context }) => problemsIn(context) === null,
    isSaving: ({ event }) => event.type === "save.moved" && event.stage === "saving",
    isDisputed: ({ event }) => event.type === "save.moved" && event.stage === "resolvingConflict",
    isEditing: ({ event }) => event.type === "save.moved" && event.stage === "editing",
    isLeft: endedAs("left"),
  },
}).createMachine({
  id: "receiving",
  context: ({ input }) => ({ record: null, page: input.page, form: null }),
  initial: "viewing",
  states: {
    viewing: {
      on: {
        "record.refreshed": { actions: "keepRecord" },
        "edit.requested": { guard: "isReceivable", target: "receiving" },
      },
    },
    receiving: {
      entry: "openForm",
      exit: ["stopForm", "dropForm"],
      invoke: {
        id: "watchForm",
        src: "watchForm",
        input: ({ context: { form } }) => {
          if (form === null) throw new Error("the form is open by then");
          return { form };
        },
      },
      on: {
        "record.refreshed": { actions: ["keepRecord", "refreshForm"] },
        "xstate.done.actor.form": [{ guard: "isLeft", target: "viewing" }, { target: "done" }],
      },
      initial: "counting",
      states: {
        counting: {
          on: { "step.next": [{ guard: "isCounted", target: "checking" }, { actions: "tellCount" }] },
        },
        checking: {
          on: {
            "step.back": { target: "counting" },
            "save.moved": { guard: "isSaving", target: "saving" },
          },
        },
        saving: {
          on: {
            "save.moved": [
              { guard: "isDisputed", target: "disputed" },
              { guard: "isEditing", target: "checking" },
            ],
          },
        },
        disputed: { on: { "save.moved": { guard: "isEditing", target: "counting" } } },
      },
    },
    /** The purchase is read again. */
    done: {
      entry: "awaitRecord",
      on: { "record.refreshed": { target: "viewing", actions: "keepRecord" } },
    },
  },
});
