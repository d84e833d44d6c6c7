import type { FormContext } from "../../../../src/machines/kit/form/form.machine";
import { failing, failures, isDefinite, SAVED, THEIR_REMARK, THEIR_VERSION, THEIRS } from "../../support/failures";
import { valueOf } from "../../support/model";
import { truthOf, type Deeds, type Told } from "../../support/truth";
import { formEvents, formModel, INITIAL, INITIAL_VERSION, type Details, type FormLabel } from "./form.model";
import { disputed, type Conflict, type Edit, type Field, merged, same, takenOver } from "./form-merge.truth";
import { formStories } from "./form.stories";
import { formWords } from "./form.words";

const NAMES_THE_REMARK = "the save names the remark";
type Label = FormLabel | typeof NAMES_THE_REMARK;
type Form = Edit & {
  phase: "editing" | "saving" | "resolving a conflict" | "saved" | "left";
  isAsking: boolean;
  problems: readonly Field[];
  failure: string | null;
  conflict: Conflict | null;
  /** My edit, while the latest version is shown in its place. */
  aside: (Edit & { conflict: Conflict }) | null;
  /** The record may differ from the one that the page read. */
  isOutdated: boolean;
  isUncertain: boolean;
  /** What was sent without an answer. */
  unanswered: Details[];
  /** Which save the next request makes. */
  number: number;
  known: number[];
  step: { saves: unknown[]; toasts: number };
};

const isDecided = (form: Form): boolean =>
  form.conflict !== null &&
  disputed(form, form.conflict.theirs).every((name) => name in (form.conflict?.decisions ?? {}));

const isEditing = ({ phase, isAsking }: Form): boolean => phase === "editing" && !isAsking;
const isResolving = ({ phase, isAsking }: Form): boolean => phase === "resolving a conflict" && !isAsking;

const types = (patch: Partial<Details>) => ({
  can: isEditing,
  does: (form: Form) => {
    form.values = { ...form.values, ...patch };
    form.problems = form.problems.filter((name) => !(name in patch));
    if (form.failure === null || !isDefinite(form.failure)) return;
    form.failure = null;
    if (!form.isUncertain) form.number += 1;
  },
});

const fails = (kind: string, problems: readonly Field[] = []) => ({
  can: ({ phase }: Form) => phase === "saving",
  does: (form: Form) => {
    Object.assign(form, { phase: "editing", failure: kind, problems });
    form.step.toasts += 1;
    if (isDefinite(kind)) return;
    form.isUncertain = true;
    form.isOutdated = true;
    form.unanswered.push(form.values);
  },
});

const conflicts = (theirs: Details) => ({
  can: ({ phase }: Form) => phase === "saving",
  does: (form: Form) => {
    Object.assign(form, { phase: "resolving a conflict", failure: "stale", problems: [], isOutdated: true });
    form.conflict = { theirs, decisions: {} };
  },
});

const decides = (side: "mine" | "theirs") => ({
  can: (form: Form) => isResolving(form) && form.conflict !== null && disputed(form, form.conflict.theirs).length > 0,
  does: ({ conflict }: Form) => conflict && Object.assign(conflict.decisions, { remark: side }),
});

const refreshes = (values: Details, version: number) => ({
  does: (form: Form) => {
    if (same(values, form.base)) form.version = version;
  },
});

const deeds: Deeds<Label, Form> = {
  "writes a remark": types({ remark: "Call before noon" }),
  "clears the remark": types({ remark: "" }),
  "clears the store": types({ storeKey: "" }),
  "chooses the store again": types({ storeKey: INITIAL.storeKey }),
  submits: {
    can: isEditing,
    does: (form) => {
      if (form.values.storeKey === "") {
        form.problems = ["storeKey"];
        form.step.toasts += 1;
        return;
      }
      form.phase = "saving";
      if (!form.known.includes(form.number)) form.known.push(form.number);
      const { values, version, number, known } = form;
      form.step.saves.push({ key: "order", values, version, number: known.indexOf(number) });
    },
  },
  "asks to leave": {
    can: (form) => isEditing(form) || isResolving(form),
    does: (form) => {
      if (form.phase === "editing" && same(form.values, form.base)) form.phase = "left";
      else form.isAsking = true;
    },
  },
  stays: { can: ({ isAsking }) => isAsking, does: (form) => void (form.isAsking = false) },
  leaves: {
    can: ({ isAsking }) => isAsking,
    does: (form) => void Object.assign(form, { phase: "left", isAsking: false }),
  },
  "keeps mine": {
    can: (form) => isResolving(form) && isDecided(form),
    does: (form) => {
      if (form.conflict === null) return;
      const { theirs } = form.conflict;
      form.marked = [...new Set([...form.marked, ...takenOver(form, form.conflict)])];
      Object.assign(form, { values: merged(form, form.conflict), base: theirs, version: THEIR_VERSION });
      Object.assign(form, { phase: "editing", failure: null, conflict: null, aside: null });
    },
  },
  "takes theirs": {
    can: isResolving,
    does: (form) => {
      const { values, base, version, marked, conflict } = form;
      if (conflict === null) return;
      const { theirs } = conflict;
      Object.assign(form, {
        values: theirs,
        base: theirs,
        version: THEIR_VERSION,
        marked: [],
        aside: { values, base, version, marked, conflict },
      });
      Object.assign(form, { phase: "editing", failure: null, conflict: null, problems: [] });
    },
  },
  "undoes the latest": {
    can: (form) => isEditing(form) && form.aside !== null,
    does: (form) => {
      const { aside, values, base } = form;
      if (aside === null) return;
      const of = (name: Field) => (values[name] === base[name] ? aside.values[name] : values[name]);
      Object.assign(form, aside, { values: { storeKey: of("storeKey"), remark: of("remark") }, aside: null });
      Object.assign(form, { phase: "resolving a conflict", failure: "stale", problems: [] });
    },
  },
  "decides for mine": decides("mine"),
  "decides for theirs": decides("theirs"),
  "another card is saved": refreshes(INITIAL, INITIAL_VERSION + 1),
  "someone changes this card": refreshes({ ...INITIAL, remark: "Theirs" }, INITIAL_VERSION + 2),
  "the save succeeds": {
    can: ({ phase }) => phase === "saving",
    does: (form) => {
      Object.assign(form, { phase: "saved", failure: null, problems: [], isUncertain: false });
      form.step.toasts += 1;
    },
  },
  "the save is refused": fails("refused"),
  "the save is rejected": fails("rejected"),
  [NAMES_THE_REMARK]: fails("invalid", ["remark"]),
  "the save fails on the server": fails("serverFault"),
  "the save times out": fails("timeout"),
  "the save finds no server": fails("unreachable"),
  "the save is a duplicate": {
    can: ({ phase }) => phase === "saving",
    does: (form) => {
      // What was sent before is saved: what differs from it is another edit.
      form.base = form.unanswered.findLast((sent) => !same(sent, form.values)) ?? form.base;
      Object.assign(form, { phase: "editing", failure: "duplicate", problems: [], version: SAVED.version });
      Object.assign(form, { isUncertain: false, isOutdated: true, unanswered: [], aside: null });
      form.number += 1;
      form.step.toasts += 1;
    },
  },
  "the save is stale": conflicts({ ...THEIRS }),
  "the save conflicts in the remark": conflicts({ storeKey: "lekki", remark: THEIR_REMARK }),
};

const begin = truthOf<Label, Form>(
  () => ({
    values: INITIAL,
    base: INITIAL,
    version: INITIAL_VERSION,
    marked: [],
    phase: "editing",
    isAsking: false,
    problems: [],
    failure: null,
    conflict: null,
    aside: null,
    isOutdated: false,
    isUncertain: false,
    unanswered: [],
    number: 0,
    known: [],
    step: { saves: [], toasts: 0 },
  }),
  deeds,
  {
    reset: (form) => void (form.step = { saves: [], toasts: 0 }),
    isOver: ({ phase }) => phase === "saved" || phase === "left",
    says: (form) => ({
      "the fields hold what was typed last, or the version that was chosen": form.values,
      "what is not saved is what differs from this": form.base,
      "the form is edited, saved, in conflict or left": form.phase,
      "what would be lost is asked about": form.isAsking,
      "missing fields are marked until they change": form.problems,
      "the failure is shown until the form changes": form.failure,
      "a conflict lists the fields that both changed": form.conflict ? disputed(form, form.conflict.theirs) : [],
      "a decision for each of them can be made": form.conflict?.decisions ?? {},
      "what was taken from theirs is marked": form.marked,
      "my edit can be brought back": form.aside?.values ?? null,
      "it is said that a save may have been made": form.isUncertain,
      "a save sends the fields, with their version, once": form.step.saves,
      "each step shows its toast": form.step.toasts,
      "the page learns whether to read the record again":
        form.phase === "saved" ? "saved" : form.phase === "left" ? (form.isOutdated ? "superseded" : "left") : null,
    }),
  },
);

const PHASES: Readonly<Record<string, string>> = { resolvingConflict: "resolving a conflict" };
const events = { ...formEvents, [NAMES_THE_REMARK]: failing("save", failures.invalid) };
const numbers = new WeakMap<object, unknown[]>();

/** The kit's form of an edit, next to its truth. */
export const formWalk: Told<FormContext<Details>, Label> = {
  model: { machine: formModel.machine, input: formModel.input, events, stateOf: valueOf },
  effects: ["save"],
  invariants: {},
  words: { ...formWords, [NAMES_THE_REMARK]: "the server names what is wrong with the remark" },
  oracle: {
    begin,
    shown: ({ after, calls, started, emitted }) => {
      const {
        values,
        initial,
        problems,
        failure,
        conflicts: listed,
        decisions,
        marks,
        dropped,
        isUncertain,
      } = after.context;
      const isAsking = after.matches("confirmingLeave");
      const phase = typeof after.value === "string" ? (PHASES[after.value] ?? after.value) : "editing";
      const known = numbers.get(calls) ?? [];
      numbers.set(calls, known);
      return {
        "the fields hold what was typed last, or the version that was chosen": values,
        "what is not saved is what differs from this": initial,
        "the form is edited, saved, in conflict or left": isAsking
          ? failure?.kind === "stale"
            ? "resolving a conflict"
            : "editing"
          : phase,
        "what would be lost is asked about": isAsking,
        "missing fields are marked until they change": Object.keys(problems?.fields ?? {}),
        "the failure is shown until the form changes": failure?.kind ?? null,
        "a conflict lists the fields that both changed": listed.map(({ path }: { path: string }) => path),
        "a decision for each of them can be made": decisions,
        "what was taken from theirs is marked": Object.keys(marks),
        "my edit can be brought back": dropped?.values ?? null,
        "it is said that a save may have been made": isUncertain,
        "a save sends the fields, with their version, once": started.map(
          ({ input: { key, values: sent, version, idempotencyKey } }) => {
            if (!known.includes(idempotencyKey)) known.push(idempotencyKey);
            return { key, values: sent, version, number: known.indexOf(idempotencyKey) };
          },
        ),
        "each step shows its toast": emitted.filter(({ type }) => type === "toast.raised").length,
        "the page learns whether to read the record again": after.status === "done" ? after.output.outcome : null,
      };
    },
  },
};

export const formStoryWalk: Told<FormContext<Details>, Label> = { ...formWalk, stories: formStories };
