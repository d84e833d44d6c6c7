import { currentOf } from "../../../../src/machines/kit/failure";
import type { FormContext } from "../../../../src/machines/kit/form/form.machine";
import { isUploading, PICTURE, STILL_UPLOADING, type Details } from "./form.model";
import { isDefinite, SAVED, THEIR_VERSION } from "../../support/failures";
import type { TakenStep, Invariants } from "../../support/run";
import { savingInvariants } from "../../support/saving";

type Context = FormContext<Details>;

const same = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);
const isModified = ({ values, initial }: Context) => !same(values, initial);
const hasLeft = ({ before, after }: TakenStep<Context>) => before.status === "active" && after.status === "done";

/** The current record, from the reply to a stale save. */
const theirsOf = ({ failure }: Context) => currentOf(failure) as Details;
/** The fields that both changed, each to something else. */
const disputesOf = (context: Context) => {
  const { values, initial } = context;
  const theirs = theirsOf(context);
  return (Object.keys(values) as (keyof Details)[]).filter(
    (name) => values[name] !== initial[name] && theirs[name] !== initial[name] && theirs[name] !== values[name],
  );
};
const isDisputed = (context: Context) => disputesOf(context).includes("remark");
const isShown = (context: Context) => theirsOf(context) !== undefined;
const isDecided = (context: Context) =>
  !isShown(context) || disputesOf(context).every((name) => name in context.decisions);

const failedWith = ({ calls }: TakenStep<Context>) =>
  calls.filter(({ state }) => state === "failed").map(({ error }) => (error as { kind: string }).kind);

/** Typing, or the end of an upload. */
const isChange = ({ event, before }: TakenStep<Context>) =>
  event.type === "field.changed" || (event.type === "upload.ended" && before.hasTag("editable") && isUploading(before));

/** Failures after which the record may differ from the one that was read. */
const OUTDATING: ReadonlySet<string> = new Set(["stale", "serverFault", "timeout", "unreachable", "duplicate"]);

/** Failures after which the save may have succeeded. */
const MAYBE_SAVED: ReadonlySet<string> = new Set(["serverFault", "timeout", "unreachable"]);

const expectedOutcome = (taken: TakenStep<Context>) => {
  if (taken.event.type === "xstate.done.actor.save") return "saved";
  if (taken.before.matches("confirmingOpening")) return "opened";
  if (taken.event.type === "draft.superseded") return "superseded";
  return failedWith(taken).some((kind) => OUTDATING.has(kind)) ? "superseded" : "left";
};

/** Events that may bring other values. */
const CHANGING: ReadonlySet<string> = new Set([
  "draft.restored",
  "draft.followed",
  "draft.superseded",
  "upload.ended",
  "conflict.dropped",
  "conflict.undone",
]);

/** The invariants of a form with a picture. */
export const uploadInvariants: Invariants<Context> = {
  "an incomplete step shows what is missing, and a toast": ({ event, before, after, emitted }) => {
    if (event.type !== "problems.found" || !before.hasTag("editable")) return true;
    const { problems } = event as unknown as { problems: { message: string } };
    const toast = { type: "toast.raised", toast: { tone: "error", text: problems.message } };
    return same(after.context.problems, problems) && same(emitted, [toast]);
  },
  "a form follows another tab only once its upload has ended": ({ label, before, after }) =>
    label !== "follows another tab" ||
    (isUploading(before)
      ? same(after.context.values, before.context.values)
      : !before.hasTag("editable") || after.context.values.remark === "Theirs"),
  "nothing is saved during an upload": ({ before, started }) => !isUploading(before) || started.length === 0,
  "a submission during an upload shows that the upload is awaited": ({ event, before, after, emitted }) =>
    event.type !== "form.submitted" ||
    !isUploading(before) ||
    !before.hasTag("editable") ||
    before.context.values.storeKey === "" ||
    (after.context.problems?.fields.remark === STILL_UPLOADING &&
      same(emitted, [{ type: "toast.raised", toast: { tone: "error", text: STILL_UPLOADING } }])),
  "leaving a form during an upload asks for confirmation": ({ event, before, after }) =>
    event.type !== "leave.requested" || !isUploading(before) || after.hasTag("confirming"),
  "only its end and leaving the form end an upload": ({ event, before, after }) =>
    !isUploading(before) || event.type === "upload.ended" || after.status === "done" || isUploading(after),
  "an upload ends with its picture in the form, or without a change": ({ label, before, after }) => {
    if (label !== "the upload succeeds" && label !== "the upload fails") return true;
    const { values } = before.context;
    const isTaken = label === "the upload succeeds" && isUploading(before) && before.hasTag("editable");
    return !isUploading(after) && same(after.context.values, isTaken ? { ...values, remark: PICTURE } : values);
  },
};

/** The invariants of the form, written independently of the machine's implementation. */
export const formInvariants: Invariants<Context> = {
  ...savingInvariants<Context>("save", isChange),
  "only typing, a draft and a conflict change the values": ({ event, before, after }) =>
    CHANGING.has(event.type) ||
    (event.type === "conflict.kept"
      ? before.matches("resolvingConflict") || same(after.context.values, before.context.values)
      : event.type === "field.changed" && "patch" in event
        ? same(after.context.values, before.context.values) ||
          same(after.context.values, { ...before.context.values, ...(event.patch as Partial<Details>) })
        : same(after.context.values, before.context.values)),
  "a form cannot be changed during its save": ({ before, after }) =>
    !before.hasTag("busy") || same(after.context.values, before.context.values),
  "a modified form closes only after a confirmation, a save or a switch to the latest version": (taken) => {
    if (!hasLeft(taken) || !isModified(taken.before.context)) return true;
    const { type } = taken.event;
    return (
      (type === "leave.confirmed" && taken.before.hasTag("confirming")) ||
      (type === "conflict.dropped" && taken.before.matches("resolvingConflict") && !isShown(taken.before.context)) ||
      type === "xstate.done.actor.save" ||
      (type === "draft.superseded" && taken.before.hasTag("editable"))
    );
  },
  "an untouched form closes without confirmation": ({ event, before, after }) =>
    event.type !== "leave.requested" ||
    !before.hasTag("editable") ||
    isModified(before.context) ||
    isUploading(before) ||
    after.status === "done",
  "leaving a modified form asks for confirmation": ({ event, before, after }) =>
    event.type !== "leave.requested" ||
    !before.hasTag("editable") ||
    !isModified(before.context) ||
    after.hasTag("confirming"),
  "staying returns to the state before the question": ({ event, before, after }) =>
    event.type !== "leave.cancelled" ||
    !before.hasTag("confirming") ||
    after.matches(before.context.failure?.kind === "stale" ? "resolvingConflict" : "editing"),
  "only a complete form is saved": ({ started }) =>
    started.every(({ input }) => (input.values as Details).storeKey !== ""),
  "a save sends the values and the version they are based on": ({ started, before }) =>
    started.every(
      ({ input }) =>
        same(input.values, before.context.values) &&
        input.version === before.context.version &&
        input.key === before.context.key,
    ),
  "an incomplete form shows what is missing": ({ event, before, after, emitted }) =>
    event.type !== "form.submitted" ||
    !before.hasTag("editable") ||
    before.context.values.storeKey !== "" ||
    (after.context.problems?.fields.storeKey === 'Please fill in "Store"' &&
      same(emitted, [{ type: "toast.raised", toast: { tone: "error", text: 'Please fill in "Store"' } }])),
  "changing a field clears its error": (taken) =>
    !isChange(taken) ||
    !("patch" in taken.event) ||
    Object.keys(taken.event.patch as object).every((name) => !(name in (taken.after.context.problems?.fields ?? {}))),
  "a refusal is said until the next change": (taken) =>
    !isChange(taken) ||
    !taken.before.hasTag("editable") ||
    taken.after.context.failure === null ||
    !isDefinite(taken.after.context.failure.kind),
  "the fields that a refusal names show why": ({ event, after }) => {
    if (event.type !== "xstate.error.actor.save" || !("error" in event)) return true;
    const { fields = [] } = (event.error as { failure: { fields?: { name: string; reason: string }[] } }).failure;
    return fields.every(({ name, reason }) => name === "" || after.context.problems?.fields[name] === reason);
  },
  "opening the record saved before asks for confirmation first": ({ event, before, after }) =>
    event.type !== "saved.opened" ||
    !before.hasTag("editable") ||
    before.context.failure?.kind !== "duplicate" ||
    (after.hasTag("confirming") && after.matches("confirmingOpening")),
  "staying cancels the opening of the saved record": ({ event, after }) =>
    event.type !== "leave.cancelled" || after.hasTag("confirming") || !after.matches("confirmingOpening"),
  "a stale save opens the conflict": ({ event, after }) =>
    event.type !== "xstate.error.actor.save" ||
    !("error" in event) ||
    after.matches("resolvingConflict") === ((event.error as { kind: string }).kind === "stale"),
  "keeping mine adopts the server's version": ({ event, before, after }) =>
    event.type !== "conflict.kept" ||
    !before.matches("resolvingConflict") ||
    !isDecided(before.context) ||
    (after.context.version === Math.max(THEIR_VERSION, Number(before.context.version ?? 0)) &&
      after.hasTag("editable")),
  "a refresh updates the version only if the form's fields are unchanged in it": ({ event, before, after }) => {
    if (event.type !== "record.refreshed" || !("values" in event) || !("version" in event)) return true;
    const isUntouched = same(event.values, before.context.initial);
    return (
      after.context.version === (isUntouched ? event.version : before.context.version) &&
      same(after.context.initial, before.context.initial)
    );
  },
  "a duplicate edit continues from the saved values": (taken) => {
    const { event, before, after, calls } = taken;
    if (event.type !== "xstate.error.actor.save" || !("error" in event) || before.context.version === undefined)
      return true;
    if ((event.error as { kind: string }).kind !== "duplicate") return true;
    const { values, initial, idempotencyKey } = before.context;
    const sent = calls
      .filter(({ input }) => input.idempotencyKey === idempotencyKey)
      .filter(({ error }) => MAYBE_SAVED.has((error as { kind: string } | undefined)?.kind ?? ""))
      .map(({ input }) => input.values)
      .findLast((each) => !same(each, values));
    return (
      after.context.version === SAVED.version &&
      same(after.context.initial, sent ?? initial) &&
      !after.context.isUncertain &&
      after.matches("editing")
    );
  },
  "a successful save shows one toast": ({ event, emitted }) =>
    event.type !== "xstate.done.actor.save" ||
    same(emitted, [{ type: "toast.raised", toast: { tone: "success", text: "Updated successfully" } }]),
  "the form reports its outcome": (taken) => !hasLeft(taken) || taken.after.output.outcome === expectedOutcome(taken),
  "keeping mine keeps my changes and takes theirs for the rest": ({ event, before, after }) => {
    if (event.type !== "conflict.kept" || !before.matches("resolvingConflict") || !isDecided(before.context))
      return true;
    const { values, initial, decisions } = before.context;
    const theirs = theirsOf(before.context);
    const storeKey = values.storeKey === initial.storeKey ? theirs.storeKey : values.storeKey;
    const isTheirs = values.remark === initial.remark || (isDisputed(before.context) && decisions.remark === "theirs");
    const { storeKey: base, remark: baseRemark } = after.context.initial;
    return (
      same(after.context.values, { storeKey, remark: isTheirs ? theirs.remark : values.remark }) &&
      same([base, baseRemark], [theirs.storeKey, theirs.remark])
    );
  },
  "the latest version replaces my edit, which is kept aside": ({ event, before, after }) => {
    if (event.type !== "conflict.dropped" || !before.matches("resolvingConflict") || !isShown(before.context))
      return true;
    const { storeKey, remark } = theirsOf(before.context);
    const { values, initial, version, dropped, failure } = after.context;
    return (
      same(
        [values, initial],
        [
          { storeKey, remark },
          { storeKey, remark },
        ],
      ) &&
      after.hasTag("editable") &&
      [version, failure].join() === [THEIR_VERSION, null].join() &&
      same(dropped?.values, before.context.values)
    );
  },
  "undoing returns to the conflict with my edit and what I typed since": ({ event, before, after }) => {
    const { dropped, values, initial } = before.context;
    if (event.type !== "conflict.undone" || !before.hasTag("editable") || isUploading(before)) return true;
    if (dropped === null) return same(after.context, before.context);
    const typed = (name: keyof Details) => (values[name] === initial[name] ? dropped.values[name] : values[name]);
    return (
      after.matches("resolvingConflict") &&
      same(after.context.values, { storeKey: typed("storeKey"), remark: typed("remark") }) &&
      same(after.context.initial, dropped.initial) &&
      after.context.version === dropped.version &&
      after.context.failure === dropped.failure &&
      after.context.dropped === null
    );
  },
  "an edit is kept aside until the next conflict or the end of the form": ({ event, before, after }) =>
    event.type.startsWith("conflict.") ||
    event.type.startsWith("draft.") ||
    event.type === "xstate.error.actor.save" ||
    same(after.context.dropped, before.context.dropped),
  "keeping mine marks what it took from them, and nothing else is ever marked": ({ event, before, after }) => {
    const { dropped } = before.context;
    if (event.type === "conflict.dropped" && before.matches("resolvingConflict") && isShown(before.context))
      return same(after.context.marks, {});
    if (event.type === "conflict.undone" && before.hasTag("editable") && dropped !== null && !isUploading(before))
      return same(after.context.marks, dropped.marks);
    const isKept = event.type === "conflict.kept" && before.matches("resolvingConflict") && isDecided(before.context);
    const names = Object.keys(before.context.values) as (keyof Details)[];
    const taken = isKept ? names.filter((name) => after.context.values[name] !== before.context.values[name]) : [];
    const marked = new Set([...Object.keys(before.context.marks), ...taken]);
    return same(Object.keys(after.context.marks).toSorted(), [...marked].toSorted());
  },
  "keeping mine requires a decision for each field that both changed": ({ event, before, after }) =>
    event.type !== "conflict.kept" ||
    !before.matches("resolvingConflict") ||
    after.matches("resolvingConflict") === !isDecided(before.context),
  "a conflict lists exactly the fields that both changed": ({ event, before, after }) =>
    !(event.type === "xstate.error.actor.save" || event.type === "conflict.undone") ||
    before.matches("resolvingConflict") ||
    !after.matches("resolvingConflict") ||
    !isShown(after.context) ||
    same(
      after.context.conflicts.map(({ path }: { path: string }) => path),
      disputesOf(after.context),
    ),
};
