import { createFormMachine, type FormContext, type FormRules } from "../../../../src/machines/kit/form/form.machine";
import { failureOf } from "../../../../src/api/kit/errors";
import { missingProblems } from "../../../../src/machines/kit/problems";
import { disputed, failing, failures, stale, succeeding } from "../../support/failures";
import { valueOf, type Model, type View } from "../../support/model";

export type Details = { storeKey: string; remark: string };

export const STILL_UPLOADING = "Wait for the upload";

let made = 0;

const rules: FormRules<Details> = {
  id: "form",
  validate: ({ storeKey }, isUploading) =>
    missingProblems(storeKey === "" ? [{ name: "storeKey", label: "Store" }] : []) ??
    (isUploading ? { message: STILL_UPLOADING, fields: { remark: STILL_UPLOADING } } : null),
  savedToast: "Updated successfully",
  newIdempotencyKey: () => `key ${(made += 1)}`,
  editing: {
    readCurrent: (current) => {
      const { storeKey, remark } = current as Details;
      return { storeKey, remark };
    },
    merge: { storeKey: { label: "Store", reading: "stores" }, remark: { label: "Remark" } },
  },
};

export const formMachine = createFormMachine<Details>(rules);

export const INITIAL: Details = { storeKey: "lekki", remark: "" };
export const INITIAL_VERSION = 3;

const changed = (patch: Partial<Details>) => ({ type: "field.changed", patch });

/** A person's actions on any filled-in form, and the possible outcomes of its save. */
export const formEndings = {
  submits: { type: "form.submitted" },
  "asks to leave": { type: "leave.requested" },
  stays: { type: "leave.cancelled" },
  leaves: { type: "leave.confirmed" },
  "keeps mine": { type: "conflict.kept" },
  "takes theirs": { type: "conflict.dropped" },
  "the save succeeds": succeeding("save", undefined),
  "the save is refused": failing("save", failures.refused),
  "the save is rejected": failing("save", failures.rejected),
  "the save fails on the server": failing("save", failures.serverFault),
  "the save times out": failing("save", failures.timeout),
  "the save finds no server": failing("save", failures.unreachable),
  "the save is a duplicate": failing("save", failures.duplicate),
  "the save is stale": failing("save", stale),
} as const;

export type FormEnding = keyof typeof formEndings;

export const formEvents = {
  "writes a remark": changed({ remark: "Call before noon" }),
  "clears the remark": changed({ remark: "" }),
  "clears the store": changed({ storeKey: "" }),
  "chooses the store again": changed({ storeKey: INITIAL.storeKey }),
  ...formEndings,
  "the save conflicts in the remark": failing("save", disputed),
  "undoes the latest": { type: "conflict.undone" },
  "decides for mine": { type: "conflict.decided", path: "remark", side: "mine" },
  "decides for theirs": { type: "conflict.decided", path: "remark", side: "theirs" },
  "another card is saved": { type: "record.refreshed", values: { ...INITIAL }, version: INITIAL_VERSION + 1 },
  "someone changes this card": {
    type: "record.refreshed",
    values: { ...INITIAL, remark: "Theirs" },
    version: INITIAL_VERSION + 2,
  },
} as const;

export type FormLabel = keyof typeof formEvents;
type FormView = View<FormContext<Details>>;

export const formStateOf = (snapshot: FormView): string => {
  const { values, failure, isUncertain, isOutdated, version, problems } = snapshot.context;
  const typed = `${values.storeKey}/${values.remark} v${version}`;
  const dispute = `${snapshot.context.conflicts.length} ${snapshot.context.decisions.remark}`;
  const base = JSON.stringify(snapshot.context.initial);
  const aside = snapshot.context.dropped?.values.remark;
  return [
    valueOf(snapshot),
    typed,
    base,
    aside,
    failure?.kind,
    isUncertain,
    isOutdated,
    problems !== null,
    dispute,
  ].join(" ");
};

export const troubleOf = ({ context }: FormView) =>
  `${context.failure?.kind} ${context.isUncertain} ${context.isOutdated} ${context.conflicts.length} ${context.dropped !== null}`;

/** A person's actions on a form that changed after its first save. */
export const repeatedEvents = {
  "writes a remark": formEvents["writes a remark"],
  "clears the store": formEvents["clears the store"],
  "chooses the store again": formEvents["chooses the store again"],
  submits: formEndings.submits,
  "the save is a duplicate": formEndings["the save is a duplicate"],
  "the save succeeds": formEndings["the save succeeds"],
  "asks for another": { type: "another.requested" },
  "cancels another": { type: "another.cancelled" },
  "confirms another": { type: "another.confirmed" },
  "opens what was saved": { type: "saved.opened" },
  stays: formEndings.stays,
  leaves: formEndings.leaves,
  "another tab saves it": { type: "draft.superseded" },
} as const;

const SAVED_BEFORE = "tests/screens/forms/saved-before.test.tsx covers forms that were saved before";

const PICTURES = "tests/e2e/products covers forms with a picture";

const WHOLE_REPLY =
  "tests/models/kit/form/form.paths.test.ts covers a refusal without the record, which the server never sends";

const DRAFTS = "tests/e2e/drafts covers what was typed into an earlier page";

/** Transitions that the walks of screens leave to other tests. */
export const coveredElsewhere = {
  "editing draft.restored": DRAFTS,
  "editing draft.followed": DRAFTS,
  "editing draft.superseded (1)": DRAFTS,
  "editing draft.superseded (2)": DRAFTS,
  "editing upload.started": PICTURES,
  "editing.uploading upload.ended": PICTURES,
  "editing.uploading form.submitted": PICTURES,
  "editing.uploading another.requested": PICTURES,
  "editing.uploading leave.requested": PICTURES,
  "editing.uploading conflict.undone": PICTURES,
  "resolvingConflict conflict.dropped (2)": WHOLE_REPLY,
  "editing problems.found": "tests/screens/orders/returns.test.ts covers a form that is taken step by step",
  "editing another.requested": SAVED_BEFORE,
  "editing saved.opened": SAVED_BEFORE,
  "confirmingAnother another.cancelled": SAVED_BEFORE,
  "confirmingAnother another.confirmed (1)": SAVED_BEFORE,
  "confirmingAnother another.confirmed (2)": SAVED_BEFORE,
  "confirmingOpening leave.cancelled": SAVED_BEFORE,
  "confirmingOpening leave.confirmed": SAVED_BEFORE,
} as const;

/** The same form for a new record whose earlier version was saved. */
export const repeatedModel = {
  machine: formMachine,
  input: { values: INITIAL },
  events: repeatedEvents,
  stateOf: formStateOf,
} satisfies Model<FormContext<Details>, keyof typeof repeatedEvents>;

export const PICTURE = "/media/a.webp";

const {
  "clears the store": _,
  "chooses the store again": __,
  "another tab saves it": ___,
  ...repeatable
} = repeatedEvents;

const FOLLOWED = {
  initial: INITIAL,
  values: { ...INITIAL, remark: "Theirs" },
  version: undefined,
  idempotencyKey: "key of theirs",
  isUncertain: false,
  isOutdated: false,
  unanswered: [],
} as const;

/** A step of a form that is taken one step at a time. */
const INCOMPLETE = { message: "Choose a store first", fields: { storeKey: "Choose a store first" } };

const uploadEvents = {
  ...repeatable,
  "finds a step incomplete": { type: "problems.found", problems: INCOMPLETE },
  "clears the remark": formEvents["clears the remark"],
  "asks to leave": formEndings["asks to leave"],
  "undoes the latest": formEvents["undoes the latest"],
  "starts an upload": { type: "upload.started" },
  "the upload succeeds": { type: "upload.ended", patch: { remark: PICTURE } },
  "the upload fails": { type: "upload.ended", patch: {} },
  "follows another tab": { type: "draft.followed", kept: FOLLOWED },
} as const;

/** Whether an upload of the form is in progress, even while the form asks a question. */
export const isUploading = ({ value, historyValue }: View<FormContext<Details>>): boolean => {
  const [last] = Object.values(historyValue).flat();
  const isAsking = typeof value === "string" && value.startsWith("confirming");
  return valueOf({ value }) === "{editing:uploading}" || (isAsking && last?.key === "uploading");
};

/** The same form for a new record with a picture, whose address is its remark. */
export const uploadModel = {
  machine: formMachine,
  input: { values: INITIAL },
  events: uploadEvents,
  stateOf: (snapshot) => `${formStateOf(snapshot)} ${isUploading(snapshot)}`,
} satisfies Model<FormContext<Details>, keyof typeof uploadEvents>;

const refusedEvents = {
  submits: formEndings.submits,
  "the save is refused": formEndings["the save is refused"],
  "starts an upload": uploadEvents["starts an upload"],
  "the upload succeeds": uploadEvents["the upload succeeds"],
  "the upload fails": uploadEvents["the upload fails"],
} as const;

/** The same form when a save is refused before the upload. */
export const refusedModel = { ...uploadModel, events: refusedEvents } satisfies Model<
  FormContext<Details>,
  keyof typeof refusedEvents
>;

const bareEvents = {
  "writes a remark": formEvents["writes a remark"],
  submits: formEndings.submits,
  "the save is stale": failing("save", failureOf(409, "Someone changed this since you opened it")),
  "takes theirs": formEndings["takes theirs"],
  "asks to leave": formEndings["asks to leave"],
  stays: formEndings.stays,
} as const;

/** The same form when a stale save is refused without the current record. */
export const bareModel = {
  machine: formMachine,
  input: { key: "order", values: INITIAL, version: INITIAL_VERSION },
  events: bareEvents,
  stateOf: formStateOf,
} satisfies Model<FormContext<Details>, keyof typeof bareEvents>;

export const RESTORED = {
  initial: INITIAL,
  values: { storeKey: "ikeja", remark: "Call before noon" },
  version: 2,
  idempotencyKey: "key of the draft",
  isUncertain: true,
  isOutdated: false,
  unanswered: [{ storeKey: "ikeja", remark: "Call" }],
} as const;

const restoredEvents = {
  "continues what was typed before": { type: "draft.restored", kept: RESTORED },
  "follows another tab": { type: "draft.followed", kept: RESTORED },
  "follows another tab that takes all back": { type: "draft.followed", kept: null },
  "another tab saves it": { type: "draft.superseded" },
  submits: formEndings.submits,
  "the save succeeds": formEndings["the save succeeds"],
  "asks to leave": formEndings["asks to leave"],
  stays: formEndings.stays,
} as const;

/** The same form when it goes on from a draft. */
export const restoredModel = {
  machine: formMachine,
  input: { key: "order", values: INITIAL, version: INITIAL_VERSION },
  events: restoredEvents,
  offers: ({ context }) =>
    (Object.keys(restoredEvents) as (keyof typeof restoredEvents)[]).filter(
      (label) =>
        label.includes("another tab") ||
        (label === "continues what was typed before") === (context.version === INITIAL_VERSION),
    ),
  stateOf: formStateOf,
} satisfies Model<FormContext<Details>, keyof typeof restoredEvents>;

/** The kit's form, here of an order's details. */
export const formModel = {
  machine: formMachine,
  input: { key: "order", values: INITIAL, version: INITIAL_VERSION },
  events: formEvents,
  stateOf: formStateOf,
  edgeOf: (before, label, after) =>
    [valueOf(before), troubleOf(before), before.context.values.storeKey, label, valueOf(after)].join(" "),
} satisfies Model<FormContext<Details>, FormLabel>;
