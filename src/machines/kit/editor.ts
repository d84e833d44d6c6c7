/**
 * What the editors of a record on its page share: the cards of the page, and editors whose form is always open. The page
 * loads the record and sends each reading to its editors; `reloadRecord` makes it load the record again.
 */
import { assign, enqueueActions, sendTo, type AnyActorRef, type EventObject } from "xstate";
import type { SharedAction } from "./failure";
import type { FormInput, FormOutput } from "./form/form.types";

export type OnPage<Data> = {
  page: AnyActorRef;
  /** As the page read it; null until loaded, and with `awaitRecord` while it is loaded again. */
  record: Data | null;
};

export type RecordRefreshed<Data> = { type: "record.refreshed"; record: Data };

/** A guard of the event that a form ended: it ended in this way. */
export const endedAs =
  (outcome: FormOutput["outcome"]) =>
  ({ event }: { event: EventObject }): boolean =>
    "output" in event && (event.output as FormOutput).outcome === outcome;

type Holder = { context: { form: AnyActorRef | null } };

/** A guard of a machine that holds a form: the form is there and has this tag. */
export const formHas =
  (tag: "editable" | "modified" | "busy" | "confirming") =>
  ({ context }: Holder): boolean =>
    context.form?.getSnapshot().hasTag(tag) ?? false;

const [isEditable, isModified] = [formHas("editable"), formHas("modified")];

/** The form could bring back what the latest version replaced. */
const canUndo = ({ context }: Holder): boolean => context.form?.getSnapshot().context.dropped !== null;

/** For editors whose form is always open. */
export const editorGuards = {
  isEditable,
  isModified,
  /** A newer record may replace the form. */
  isUntouched: (holder: Holder): boolean => isEditable(holder) && !isModified(holder) && !canUndo(holder),
  isSaved: endedAs("saved"),
  isLeft: endedAs("left"),
};

export const keepRecord: SharedAction = assign(({ event }) => ({ record: event.record }));

const reloadRecord: SharedAction = sendTo(({ context }) => context.page, { type: "record.changed" });

/** The record is out of date: nothing can be changed until the page has loaded it again. */
export const awaitRecord: SharedAction = enqueueActions(({ enqueue }) => {
  enqueue.assign({ record: null });
  enqueue(reloadRecord);
});

type Spawn = (source: string, options: { id: string; input: object }) => AnyActorRef;

/** Starts the child that the context holds by this name, in place of an earlier one. */
export const openChild = (name: string, inputOf: (context: never) => object): SharedAction =>
  enqueueActions(({ context, enqueue }) => {
    if (context[name]) enqueue.stopChild(context[name]);
    enqueue.assign(({ context: now, spawn }) => ({
      [name]: (spawn as unknown as Spawn)(name, { id: name, input: inputOf(now as never) }),
    }));
  });

/** For editors of which `inputOf` says what their form edits of the record. */
export const editorActions = (inputOf: (record: never) => FormInput<object>) => ({
  keepRecord,
  reloadRecord,
  awaitRecord,
  /** An earlier form stays on screen until then. */
  openForm: openChild("form", ({ record }: { record: unknown }) => inputOf(record as never)),
  /** The form itself notices whether its own fields have changed. A new record has no version. */
  refreshForm: enqueueActions(({ context, enqueue }) => {
    const { values, version } = inputOf(context.record as never);
    if (version !== undefined) enqueue.sendTo("form", { type: "record.refreshed", values, version });
  }) as SharedAction,
  submitForm: sendTo("form", { type: "form.submitted" }) as SharedAction,
});
