/**
 * A card on a record's page. It shows the record and can be edited in place; after a save it shows the record again
 * while the page reloads it. Other cards keep their drafts.
 */
import { assign, enqueueActions, sendTo, setup, type AnyActorRef } from "xstate";
import type { Version } from "./failure";
import type { FormInput, FormOutput, createFormMachine } from "./form.machine";
import type { Outward } from "./outward";

/** What of the record this card edits. */
export type CardRecord<Values> = {
  key: string;
  values: Values;
  version: Version;
  /** Why the viewer may not edit it, for people; null or absent when they may. */
  refusal?: string | null;
};

export type CardContext<Values> = { record: CardRecord<Values> | null; page: AnyActorRef };

export type CardEvent<Data, Values> =
  | { type: "record.refreshed"; record: Data }
  /** `draft` is filled in already when editing begins. */
  | { type: "edit.requested"; draft?: Partial<Values> };

/**
 * A card that edits the part of the record that `pick` returns, with `form`; the page receives `record.changed` after a
 * save.
 */
export const createCardMachine = <Data, Values extends object>(
  id: string,
  form: ReturnType<typeof createFormMachine<Values>>,
  pick: (record: Data) => CardRecord<Values>,
) =>
  setup({
    types: {
      context: {} as CardContext<Values>,
      events: {} as CardEvent<Data, Values>,
      emitted: {} as Outward,
      input: {} as { page: AnyActorRef },
      children: {} as { form: "form" },
    },
    actors: { form },
    actions: {
      keepRecord: assign(({ event }) => (event.type === "record.refreshed" ? { record: pick(event.record) } : {})),
    },
    guards: { isEditable: ({ context }) => context.record !== null && (context.record.refusal ?? null) === null },
  }).createMachine({
    id,
    context: ({ input }) => ({ record: null, page: input.page }),
    initial: "reading",
    states: {
      reading: {
        on: {
          "record.refreshed": { actions: "keepRecord" },
          "edit.requested": { guard: "isEditable", target: "editing" },
        },
      },
      editing: {
        invoke: {
          id: "form",
          src: "form",
          input: ({ context, event }): FormInput<Values> => {
            if (context.record === null) throw new Error("a card is edited only once its record is there");
            const { key, values, version } = context.record;
            const draft = event.type === "edit.requested" ? event.draft : undefined;
            return { key, values, version, ...(draft && { draft }) };
          },
          onDone: {
            target: "reading",
            actions: enqueueActions(({ context, event, enqueue }) => {
              const { outcome } = event.output as FormOutput;
              if (outcome === "left") return;
              // The record is out of date: editing waits for the page's new read.
              enqueue.assign({ record: null });
              enqueue.sendTo(context.page, { type: "record.changed" });
            }),
          },
        },
        on: {
          "record.refreshed": {
            actions: [
              "keepRecord",
              sendTo("form", ({ event }) => ({ type: "record.refreshed" as const, ...pick(event.record) })),
            ],
          },
        },
      },
    },
  });
