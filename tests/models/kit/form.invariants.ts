import { currentOf } from "../../../src/machines/kit/failure";
import type { FormContext } from "../../../src/machines/kit/form.machine";
import type { Details } from "./form.model";
import { SAVED, THEIR_VERSION } from "../support/failures";
import type { Happening, Invariants } from "../support/run";
import { savingInvariants } from "../support/saving";

type Context = FormContext<Details>;

const same = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);
const isModified = ({ values, initial }: Context) => !same(values, initial);
const hasLeft = ({ before, after }: Happening<Context>) => before.status === "active" && after.status === "done";

/** The record as it is now, which a stale save came back with. */
const theirsOf = ({ failure }: Context) => currentOf(failure) as Details;
/** Both changed the remark, each to something else. */
const isDisputed = (context: Context) => {
  const { values, initial } = context;
  const { remark } = theirsOf(context);
  return values.remark !== initial.remark && remark !== initial.remark && remark !== values.remark;
};
const isDecided = (context: Context) => !isDisputed(context) || "remark" in context.decisions;

const failedWith = ({ calls }: Happening<Context>) =>
  calls.filter(({ state }) => state === "failed").map(({ error }) => (error as { kind: string }).kind);

/** After these the record may be another than the one that was read. */
const OUTDATING: ReadonlySet<string> = new Set(["stale", "serverFault", "timeout", "unreachable", "duplicate"]);

/** After these the save may have happened. */
const MAYBE_SAVED: ReadonlySet<string> = new Set(["serverFault", "timeout", "unreachable"]);

const expectedOutcome = (happening: Happening<Context>) => {
  if (happening.event.type === "xstate.done.actor.save") return "saved";
  if (happening.before.context.isOpening) return "opened";
  return failedWith(happening).some((kind) => OUTDATING.has(kind)) ? "superseded" : "left";
};

/** The invariants of the form, written independently of the machine's implementation. */
export const formInvariants: Invariants<Context> = {
  ...savingInvariants<Context>("save", ({ event }) => event.type === "field.changed"),
  "what is typed changes by typing and by keeping it in a conflict alone": ({ event, before, after }) =>
    event.type === "conflict.kept"
      ? before.matches("resolvingConflict") || same(after.context.values, before.context.values)
      : event.type === "field.changed" && "patch" in event
        ? same(after.context.values, before.context.values) ||
          same(after.context.values, { ...before.context.values, ...(event.patch as Partial<Details>) })
        : same(after.context.values, before.context.values),
  "while it is saved it cannot be changed": ({ before, after }) =>
    !before.hasTag("busy") || same(after.context.values, before.context.values),
  "a modified form is left through a confirmation, a save or the newer version only": (happening) => {
    if (!hasLeft(happening) || !isModified(happening.before.context)) return true;
    const { type } = happening.event;
    return (
      (type === "leave.confirmed" && happening.before.hasTag("confirming")) ||
      (type === "conflict.dropped" && happening.before.matches("resolvingConflict")) ||
      type === "xstate.done.actor.save"
    );
  },
  "an untouched form is left without a question": ({ event, before, after }) =>
    event.type !== "leave.requested" ||
    !before.hasTag("editable") ||
    isModified(before.context) ||
    after.status === "done",
  "asking to leave a modified form asks": ({ event, before, after }) =>
    event.type !== "leave.requested" ||
    !before.hasTag("editable") ||
    !isModified(before.context) ||
    after.hasTag("confirming"),
  "staying goes back to where the question came up": ({ event, before, after }) =>
    event.type !== "leave.cancelled" ||
    !before.hasTag("confirming") ||
    after.matches(before.context.failure?.kind === "stale" ? "resolvingConflict" : "editing"),
  "only a complete form is saved": ({ started }) =>
    started.every(({ input }) => (input.values as Details).storeKey !== ""),
  "a save sends what is typed, on the version it was made from": ({ started, before }) =>
    started.every(
      ({ input }) =>
        same(input.values, before.context.values) &&
        input.version === before.context.version &&
        input.key === before.context.key,
    ),
  "a form that cannot be saved says what is missing": ({ event, before, after, said }) =>
    event.type !== "form.submitted" ||
    !before.hasTag("editable") ||
    before.context.values.storeKey !== "" ||
    (after.context.problems?.fields.storeKey === 'Please fill in "Store"' &&
      same(said, [{ type: "toast.raised", toast: { tone: "error", text: 'Please fill in "Store"' } }])),
  "mending a field takes its complaint away": ({ event, after }) =>
    event.type !== "field.changed" ||
    !("patch" in event) ||
    Object.keys(event.patch as object).every((name) => !(name in (after.context.problems?.fields ?? {}))),
  "what was saved before is opened once the person leaves for it": ({ event, before, after }) =>
    event.type !== "saved.opened" ||
    !before.hasTag("editable") ||
    before.context.failure?.kind !== "duplicate" ||
    (after.hasTag("confirming") && after.context.isOpening),
  "a form that is stayed in opens nothing": ({ event, after }) =>
    event.type !== "leave.cancelled" || after.hasTag("confirming") || !after.context.isOpening,
  "a stale save asks whose version holds": ({ event, after }) =>
    event.type !== "xstate.error.actor.save" ||
    !("error" in event) ||
    after.matches("resolvingConflict") === ((event.error as { kind: string }).kind === "stale"),
  "keeping mine adopts the version of the server": ({ event, before, after }) =>
    event.type !== "conflict.kept" ||
    !before.matches("resolvingConflict") ||
    !isDecided(before.context) ||
    (after.context.version === Math.max(THEIR_VERSION, Number(before.context.version ?? 0)) &&
      after.hasTag("editable")),
  "a record read again rebases a base that was not touched, and that alone": ({ event, before, after }) => {
    if (event.type !== "record.refreshed" || !("values" in event) || !("version" in event)) return true;
    const isUntouched = same(event.values, before.context.initial);
    return (
      after.context.version === (isUntouched ? event.version : before.context.version) &&
      same(after.context.initial, before.context.initial)
    );
  },
  "an edit that was saved before goes on from what was saved": (happening) => {
    const { event, before, after, calls } = happening;
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
  "a save that succeeds is told once": ({ event, said }) =>
    event.type !== "xstate.done.actor.save" ||
    same(said, [{ type: "toast.raised", toast: { tone: "success", text: "Updated successfully" } }]),
  "the page hears how the form ended": (happening) =>
    !hasLeft(happening) || happening.after.output.outcome === expectedOutcome(happening),
  "keeping mine keeps what I changed, and takes theirs for the rest": ({ event, before, after }) => {
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
  "what both changed is kept once it was decided": ({ event, before, after }) =>
    event.type !== "conflict.kept" ||
    !before.matches("resolvingConflict") ||
    after.matches("resolvingConflict") === !isDecided(before.context),
  "a conflict tells what both changed, and nothing else": ({ event, after }) =>
    event.type !== "xstate.error.actor.save" ||
    !after.matches("resolvingConflict") ||
    same(
      after.context.conflicts.map(({ path }: { path: string }) => path),
      isDisputed(after.context) ? ["remark"] : [],
    ),
};
