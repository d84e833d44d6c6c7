/**
 * Receiving goods of a purchase or a transfer, step by step: counting what came, checking what follows from it (the costs,
 * or what differs), saving. A save that failed comes back to the check. When somebody else changed or received the record
 * meanwhile, the person decides, and then counts again, because fewer units may be to come. The form keeps what is typed;
 * this machine knows how far it is, and lets nobody on before a step is complete.
 */
import { type ActorRefFrom, type AnyActorRef, assign, enqueueActions, fromCallback, sendTo, setup } from "xstate";
import { awaitRecord, endedAs, keepRecord, type OnPage, type RecordRefreshed } from "./editor";
import type { SharedAction, Version } from "./failure";
import type { createFormMachine, Problems } from "./form/form.machine";
import type { Outward } from "./outward";

/** How far the form is with its save. */
export type SaveStage = "editing" | "saving" | "resolvingConflict";

const STAGES: readonly SaveStage[] = ["editing", "saving", "resolvingConflict"];

type FormOf<Values extends object> = ReturnType<typeof createFormMachine<Values>>;

export type ReceivingContext<Data, Values extends object> = OnPage<Data> & {
  /** While goods are received. */
  form: ActorRefFrom<FormOf<Values>> | null;
};

export type ReceivingEvent<Data> =
  | RecordRefreshed<Data>
  /** Begins to count; `wanted` is the kept draft that the form goes on from. */
  | { type: "edit.requested"; wanted?: string }
  | { type: "step.next" }
  | { type: "step.back" }
  /** The form began to save, failed to, or met a conflict. */
  | { type: "save.moved"; stage: SaveStage };

/** Reports each stage of the form's save that differs from the one before. */
const watchForm = fromCallback<{ type: "save.moved"; stage: SaveStage }, { form: AnyActorRef }>(
  ({ input: { form }, sendBack }) => {
    let reported: SaveStage = "editing";
    return form.subscribe((snapshot) => {
      const stage = STAGES.find((each) => snapshot.matches(each as never));
      if (stage === undefined || stage === reported) return;
      reported = stage;
      sendBack({ type: "save.moved", stage });
    }).unsubscribe;
  },
);

type ReceivingRules<Data, Values extends object> = {
  form: FormOf<Values>;
  /** What the form begins with. */
  begin: (record: Data) => Values;
  /** Why nothing more can be received; null when something can. */
  refusal: (record: Data) => string | null;
  /** What is wrong with what was counted. */
  countProblems: (values: Values) => Problems | null;
};

/** Receives goods of `Data` in a form of `Values`. */
export const createReceivingMachine = <Data extends { key: string; version: Version }, Values extends object>(
  id: string,
  rules: ReceivingRules<Data, Values>,
) => {
  type Context = ReceivingContext<Data, Values>;
  const problemsIn = ({ form }: Context) => {
    if (form === null) throw new Error("goods are received only with their form");
    return rules.countProblems(form.getSnapshot().context.values);
  };
  return setup({
    types: {
      context: {} as Context,
      events: {} as ReceivingEvent<Data>,
      emitted: {} as Outward,
      input: {} as { page: AnyActorRef },
      children: {} as { form: "form"; watchForm: "watchForm" },
    },
    actors: { form: rules.form, watchForm },
    actions: {
      keepRecord,
      awaitRecord,
      openForm: assign(({ context: { record }, event, spawn }) => {
        if (record === null) throw new Error("goods are received only once their record is there");
        const wanted = event.type === "edit.requested" ? event.wanted : undefined;
        const { key, version } = record;
        const input = { key, version, values: rules.begin(record), ...(wanted !== undefined && { wanted }) };
        return { form: spawn("form", { id: "form", input }) };
      }),
      dropForm: assign({ form: null }),
      /** Others changed it: the form notices when it is saved, unless nothing in it changed. */
      refreshForm: enqueueActions(({ context: { record }, enqueue }) => {
        if (record === null) return;
        const { version } = record;
        enqueue.sendTo("form", { type: "record.refreshed", values: rules.begin(record as Data), version });
      }) as SharedAction,
      tellCount: sendTo("form", ({ context }: { context: Context }) => ({
        type: "problems.found",
        problems: problemsIn(context),
      })) as SharedAction,
    },
    guards: {
      isReceivable: ({ context: { record } }) => record !== null && rules.refusal(record) === null,
      isCounted: ({ context }) => problemsIn(context) === null,
      isSaving: ({ event }) => event.type === "save.moved" && event.stage === "saving",
      isDisputed: ({ event }) => event.type === "save.moved" && event.stage === "resolvingConflict",
      isEditing: ({ event }) => event.type === "save.moved" && event.stage === "editing",
      isLeft: endedAs("left"),
    },
  }).createMachine({
    id,
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
        exit: "dropForm",
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
      /** The record is read again. */
      done: {
        entry: "awaitRecord",
        on: { "record.refreshed": { target: "viewing", actions: "keepRecord" } },
      },
    },
  });
};
