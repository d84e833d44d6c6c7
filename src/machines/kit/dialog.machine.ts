/**
 * The dialog above a list that adds and edits records. A record is loaded before it is edited, then a form takes over.
 * The list reloads after a save, also when the outcome of the save is unknown.
 */
import { assign, emit, enqueueActions, setup, type AnyActorRef } from "xstate";
import type { CardRecord } from "./card.machine";
import { endedAs } from "./editor";
import { failedAs, takeFailure, type Failure } from "./failure";
import type { FormInput, FormOutput, createFormMachine } from "./form/form.machine";
import type { Outward } from "./outward";
import { loadRecordWith } from "./reads";

export type DialogContext<Values> = {
  list: AnyActorRef;
  /** The record being edited; null while one is added, and while the dialog is closed. */
  key: string | null;
  record: CardRecord<Values> | null;
  failure: Failure | null;
};

export type DialogEvent =
  | { type: "add.requested" }
  /** `row` is the record as the list shows it, for dialogs that may have to refuse it. */
  | { type: "edit.requested"; key: string; row?: unknown }
  | { type: "retry.requested" }
  /** Only before there is a form: a form handles leaving itself. */
  | { type: "close.requested" };

type Form<Values extends object> = ReturnType<typeof createFormMachine<Values>>;

export type DialogParts<Data, Values extends object> = {
  id: string;
  add: Form<Values>;
  edit: Form<Values>;
  /** What a new record begins with. */
  blank: Values;
  load?: (key: string, signal: AbortSignal) => Promise<Data>;
  pick: (record: Data) => CardRecord<Values>;
  /** Look-up lists name these records. */
  isLookup: boolean;
  /** The message shown instead of editing this row; null when the row can be edited. */
  refusal?: (row: unknown) => string | null;
};

const refused = (text: string): Outward => ({ type: "toast.raised", toast: { tone: "error", text } });

const savedKey = ({ saved }: FormOutput): string => (saved as { key: string }).key;

const CLOSED = { key: null, record: null, failure: null };

/** A dialog over the list it is started with, which receives `refresh.requested`; a record to edit is read with `load`. */
export const createDialogMachine = <Data, Values extends object>(parts: DialogParts<Data, Values>) => {
  const refusalOf = (event: DialogEvent) =>
    event.type === "edit.requested" ? (parts.refusal?.(event.row) ?? null) : null;
  return setup({
    types: {
      context: {} as DialogContext<Values>,
      events: {} as DialogEvent,
      emitted: {} as Outward,
      input: {} as { list: AnyActorRef },
      children: {} as { form: "add" | "edit" },
    },
    actors: { add: parts.add, edit: parts.edit, loadRecord: loadRecordWith(parts.load) },
    actions: {
      takeFailure,
      tellOutdated: enqueueActions(({ context, enqueue }) => {
        enqueue.sendTo(context.list, { type: "refresh.requested" });
        if (parts.isLookup) enqueue.emit({ type: "lookups.outdated" });
      }),
    },
    guards: {
      isRefused: ({ event }) => refusalOf(event) !== null,
      isMissing: failedAs("missing"),
      isOpened: endedAs("opened"),
      isUntouched: endedAs("left"),
    },
  }).createMachine({
    id: parts.id,
    context: ({ input }) => ({ list: input.list, ...CLOSED }),
    initial: "closed",
    states: {
      closed: {
        entry: assign(CLOSED),
        on: {
          "add.requested": { target: "adding" },
          "edit.requested": [
            { guard: "isRefused", actions: emit(({ event }) => refused(refusalOf(event) ?? "")) },
            { target: "reading", actions: assign(({ event }) => ({ key: event.key })) },
          ],
        },
      },
      reading: {
        invoke: {
          id: "loadRecord",
          src: "loadRecord",
          input: ({ context: { key } }) => {
            if (key === null) throw new Error("a record is read by its key");
            return { key };
          },
          onDone: {
            target: "editing",
            actions: assign(({ event }) => ({ record: parts.pick(event.output as Data), failure: null })),
          },
          onError: [
            { guard: "isMissing", target: "missing", actions: "tellOutdated" },
            { target: "failed", actions: "takeFailure" },
          ],
        },
        on: { "close.requested": { target: "closed" } },
      },
      failed: { on: { "retry.requested": { target: "reading" }, "close.requested": { target: "closed" } } },
      missing: { on: { "close.requested": { target: "closed" } } },
      adding: {
        invoke: {
          id: "form",
          src: "add",
          input: (): FormInput<Values> => ({ values: parts.blank }),
          onDone: [
            {
              guard: "isOpened",
              target: "reading",
              actions: ["tellOutdated", assign(({ event }) => ({ key: savedKey(event.output as FormOutput) }))],
            },
            { guard: "isUntouched", target: "closed" },
            { target: "closed", actions: "tellOutdated" },
          ],
        },
      },
      editing: {
        invoke: {
          id: "form",
          src: "edit",
          input: ({ context: { record } }): FormInput<Values> => {
            if (record === null) throw new Error("a record is edited only once it was read");
            return record;
          },
          onDone: [
            { guard: "isUntouched", target: "closed" },
            { target: "closed", actions: "tellOutdated" },
          ],
        },
      },
    },
  });
};
