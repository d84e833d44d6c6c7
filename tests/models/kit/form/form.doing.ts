import { currentOf } from "../../../../src/machines/kit/failure";
import type { FormContext } from "../../../../src/machines/kit/form/form.machine";
import { SAVED } from "../../support/failures";
import type { View } from "../../support/model";
import type { Invariants, TakenStep } from "../../support/run";
import { isUploading, STILL_UPLOADING, type Details } from "./form.model";

type Context = FormContext<Details>;
type Form = View<Context>;

const same = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);
const toastOf = (text: string) => [{ type: "toast.raised", toast: { tone: "error", text } }];

const isEditable = (form: Form): boolean => form.hasTag("editable");
const isAwaiting = (form: Form): boolean => isEditable(form) && isUploading(form);
/** A new record whose earlier version was saved. */
const isRepeated = ({ context: { version, failure } }: Form): boolean =>
  version === undefined && failure?.kind === "duplicate";

/** The events that a person is offered, by what the form shows. */
const offered = (form: Form): Readonly<Record<string, boolean>> => ({
  "another.requested": isEditable(form) && (isAwaiting(form) || isRepeated(form)),
  "saved.opened": isEditable(form) && isRepeated(form),
  "conflict.undone": isEditable(form) && (isAwaiting(form) || form.context.dropped !== null),
  "upload.started": isEditable(form),
  "another.cancelled": form.matches("confirmingAnother"),
  "another.confirmed": form.matches("confirmingAnother"),
  "conflict.dropped": form.matches("resolvingConflict"),
  "leave.requested": isEditable(form) || form.matches("resolvingConflict"),
  "leave.cancelled": form.hasTag("confirming"),
  "leave.confirmed": form.hasTag("confirming"),
});

const isOf = ({ event }: TakenStep<Context>, ...types: string[]): boolean => types.includes(event.type);

/** What can be done with a form, and what comes of what only some forms have. */
export const doingInvariants: Invariants<Context> = {
  "a person can do what the form offers, and nothing else": ({ after }) =>
    after.status !== "active" || Object.entries(offered(after)).every(([type, may]) => after.can({ type }) === may),
  "a form is modified exactly while its values differ from the record": ({ after }) =>
    !isEditable(after) ||
    isUploading(after) ||
    after.hasTag("modified") === !same(after.context.values, after.context.initial),
  "another record is asked for before it is created": (taken) =>
    !isOf(taken, "another.requested") ||
    !isEditable(taken.before) ||
    isUploading(taken.before) ||
    taken.after.matches("confirmingAnother") === isRepeated(taken.before),
  "no other record leads back to the form": (taken) =>
    !isOf(taken, "another.cancelled") || !taken.before.matches("confirmingAnother") || isEditable(taken.after),
  "another record is a request of its own": (taken) => {
    if (!isOf(taken, "another.confirmed") || !taken.before.matches("confirmingAnother")) return true;
    const { context } = taken.after;
    if (context.values.storeKey === "")
      return (
        isEditable(taken.after) &&
        "storeKey" in (context.problems?.fields ?? {}) &&
        same(taken.emitted, toastOf('Please fill in "Store"'))
      );
    return (
      taken.after.matches("saving") &&
      context.failure === null &&
      !context.isUncertain &&
      same(context.unanswered, []) &&
      taken.started.length === 1
    );
  },
  "a form waits for an upload from its start": (taken) =>
    !isOf(taken, "upload.started") || !isEditable(taken.before) || isUploading(taken.after),
  "what waits for an upload says so": (taken) => {
    if (!isOf(taken, "conflict.undone", "another.requested") || !isAwaiting(taken.before)) return true;
    if (taken.before.context.values.storeKey === "") return true;
    return (
      taken.after.context.problems?.fields["remark"] === STILL_UPLOADING &&
      same(taken.emitted, toastOf(STILL_UPLOADING))
    );
  },
  "leaving is asked about where the form was, and staying leads back": (taken) =>
    !isOf(taken, "leave.cancelled") ||
    !taken.before.hasTag("confirming") ||
    isUploading(taken.before) === isUploading(taken.after),
  "a conflict that does not show the latest version ends with the form": (taken) =>
    !isOf(taken, "conflict.dropped") ||
    !taken.before.matches("resolvingConflict") ||
    currentOf(taken.before.context.failure) !== undefined ||
    taken.after.status === "done",
  "a form that ends reports what was saved": ({ event, before, after }) => {
    if (after.status !== "done" || before.status === "done") return true;
    if (event.type === "xstate.done.actor.save") {
      const { failure, problems, isUncertain } = after.context;
      return after.output.saved === null && failure === null && problems === null && !isUncertain;
    }
    return same(after.output.saved, before.matches("confirmingOpening") ? SAVED : undefined);
  },
};
