import type { FormContext } from "../../../../src/machines/kit/form/form.machine";
import { failing, failures } from "../../support/failures";
import { valueOf, type Model } from "../../support/model";
import {
  type Details,
  formEndings,
  formEvents,
  formMachine,
  formStateOf,
  INITIAL,
  INITIAL_VERSION,
  troubleOf,
} from "./form.model";

/** Typed in another tab into an older reading, after a save there whose outcome is unknown. */
export const THEIRS_TYPED = {
  initial: { storeKey: "lekki", remark: "Old" },
  values: { storeKey: "ikeja", remark: "Typed there" },
  version: 2,
  idempotencyKey: "key of the other tab",
  isUncertain: true,
  isOutdated: true,
  unanswered: [{ storeKey: "ikeja", remark: "Old" }],
} as const;

const followingEvents = {
  "writes a remark": formEvents["writes a remark"],
  submits: formEndings.submits,
  "the save names the remark": failing("save", failures.invalid),
  "the save times out": formEndings["the save times out"],
  "the save is a duplicate": formEndings["the save is a duplicate"],
  "the save is stale": formEndings["the save is stale"],
  "takes theirs": formEndings["takes theirs"],
  "follows what is typed in another tab": { type: "draft.followed", kept: THEIRS_TYPED },
  "continues what was typed in another tab": { type: "draft.restored", kept: THEIRS_TYPED },
} as const;

const unansweredEvents = {
  "writes a remark": formEvents["writes a remark"],
  "clears the remark": formEvents["clears the remark"],
  submits: formEndings.submits,
  "the save times out": formEndings["the save times out"],
  "the save is a duplicate": formEndings["the save is a duplicate"],
} as const;

/** The same form when what was sent without an answer turns out to be saved. */
export const unansweredModel = {
  machine: formMachine,
  input: { key: "order", values: INITIAL, version: INITIAL_VERSION },
  events: unansweredEvents,
  offers: ({ context: { version } }) =>
    version === INITIAL_VERSION ? (Object.keys(unansweredEvents) as (keyof typeof unansweredEvents)[]) : [],
  stateOf: (snapshot) => `${formStateOf(snapshot)} ${JSON.stringify(snapshot.context.unanswered.slice(-1))}`,
} satisfies Model<FormContext<Details>, keyof typeof unansweredEvents>;

/** The same form, of which another tab goes on after whatever became of a save here. */
export const followingModel = {
  machine: formMachine,
  input: { key: "order", values: INITIAL, version: INITIAL_VERSION },
  events: followingEvents,
  // What comes after it is the draft's.
  offers: ({ context }) =>
    context.initial.remark === THEIRS_TYPED.initial.remark
      ? []
      : (Object.keys(followingEvents) as (keyof typeof followingEvents)[]),
  stateOf: formStateOf,
  edgeOf: (before, label, after) =>
    [valueOf(before), troubleOf(before), before.context.problems, label, JSON.stringify(after.context.initial)].join(
      " ",
    ),
} satisfies Model<FormContext<Details>, keyof typeof followingEvents>;
