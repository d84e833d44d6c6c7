import { isDeepStrictEqual } from "node:util";
import { assign } from "xstate";
import { doingInvariants } from "./form.doing";
import { formInvariants, uploadInvariants } from "./form.invariants";
import { currentOf, type Failure } from "../../../../src/machines/kit/failure";
import type { FormContext } from "../../../../src/machines/kit/form/form.machine";
import {
  bareModel,
  refusedModel,
  type Details,
  type FormLabel,
  formModel,
  repeatedModel,
  RESTORED,
  restoredModel,
  uploadModel,
} from "./form.model";
import { followingModel, THEIRS_TYPED, unansweredModel } from "./form-following.model";
import { formStoryWalk, formWalk } from "./form.truth";
import { describeModel } from "../../support/check";
import { THEIR_VERSION } from "../../support/failures";
import type { Model } from "../../support/model";
import { at } from "../../support/mutate";
import type { Invariants } from "../../support/run";

/** The casts are needed because these models have labels of their own. */
const bare = bareModel as unknown as Model<FormContext<Details>, FormLabel>;
const restored = restoredModel as unknown as Model<FormContext<Details>, FormLabel>;
const following = followingModel as unknown as Model<FormContext<Details>, FormLabel>;
const unanswered = unansweredModel as unknown as Model<FormContext<Details>, FormLabel>;
const repeated = repeatedModel as unknown as Model<FormContext<Details>, FormLabel>;
const refused = refusedModel as unknown as Model<FormContext<Details>, FormLabel>;
const upload = uploadModel as unknown as Model<FormContext<Details>, FormLabel>;

const restoredInvariants: Invariants<FormContext<Details>> = {
  "a form that goes on from a draft holds all of it": ({ label, after: { context } }) =>
    label !== "continues what was typed before" ||
    Object.entries(RESTORED).every(
      ([name, value]) => JSON.stringify(context[name as keyof typeof RESTORED]) === JSON.stringify(value),
    ),
  "a draft is saved with its own key and version": ({ started }) =>
    started.every(
      ({ input }) => input.idempotencyKey === RESTORED.idempotencyKey && input.version === RESTORED.version,
    ),
  "a form follows another tab with the key of its save, unless it is busy": ({ label, before, after: { context } }) =>
    label !== "follows another tab" ||
    !before.hasTag("editable") ||
    Object.entries(RESTORED).every(
      ([name, value]) => JSON.stringify(context[name as keyof typeof RESTORED]) === JSON.stringify(value),
    ),
  "a form that follows another tab back is unmodified": ({ label, before, after }) =>
    label !== "follows another tab that takes all back" || !before.hasTag("editable") || !after.hasTag("modified"),
  "an edit that another tab saved ends, and the record is read again": ({ label, before, after, emitted }) =>
    label !== "another tab saves it" ||
    !before.hasTag("editable") ||
    (after.status === "done" && after.output.outcome === "superseded" && emitted.length === 1),
  "leaving a restored draft asks": ({ label, before, after }) =>
    label !== "asks to leave" || !before.hasTag("modified") || after.matches("confirmingLeave"),
};

const followingInvariants: Invariants<FormContext<Details>> = {
  "a form that follows another tab shows what is typed there, and nothing of what became of its own": ({
    label,
    before,
    after: { context },
  }) =>
    !label.endsWith("typed in another tab") ||
    !before.hasTag("editable") ||
    isDeepStrictEqual({ ...context, ...THEIRS_TYPED, problems: null, failure: null, dropped: null }, { ...context }),
};

const repeatedInvariants: Invariants<FormContext<Details>> = {
  "a form that creates begins again once another tab saved what it holds": ({ label, before, after, emitted }) =>
    label !== "another tab saves it" ||
    !before.hasTag("editable") ||
    (!after.hasTag("modified") &&
      [after.context.failure, after.context.problems].every((each) => each === null) &&
      !after.context.isUncertain &&
      after.context.unanswered.length === 0 &&
      after.context.idempotencyKey !== before.context.idempotencyKey &&
      emitted.length === 1),
};

const everywhere = (more: Invariants<FormContext<Details>> = {}): Invariants<FormContext<Details>> => ({
  ...formInvariants,
  ...more,
  ...doingInvariants,
});

let nextKeys = 0;
const failureIn = ({ event }: { event: unknown }) => (event as { error: { failure: Failure } }).error.failure;

describeModel("a form", {
  of: "form",
  rigs: [
    { model: formModel, effects: ["save"], invariants: everywhere() },
    { model: repeated, effects: ["save"], invariants: everywhere(repeatedInvariants) },
    { model: restored, effects: ["save"], invariants: everywhere(restoredInvariants) },
    { model: unanswered, effects: ["save"], invariants: everywhere() },
    { model: following, effects: ["save"], invariants: everywhere(followingInvariants) },
    { model: bare, effects: ["save"], invariants: everywhere() },
    { model: upload, effects: ["save"], invariants: everywhere(uploadInvariants) },
    { model: refused, effects: ["save"], invariants: everywhere(uploadInvariants) },
  ],
  walks: [formStoryWalk as never, formWalk as never],
  mutants: [
    {
      fault: "a draft whose key is forgotten",
      put: (config) =>
        Object.assign(at(config, "states", "editing", "on"), {
          "draft.restored": { actions: assign({ values: RESTORED.values, version: RESTORED.version }) },
        }),
      caughtBy: "a form that goes on from a draft holds all of it",
    },
    {
      fault: "a form that follows another tab with a key of its own",
      put: (config) =>
        Object.assign(at(config, "states", "editing", "on"), {
          "draft.followed": { actions: assign({ values: RESTORED.values, version: RESTORED.version }) },
        }),
      caughtBy: "a form follows another tab with the key of its save, unless it is busy",
    },
    {
      fault: "an edit that stays open once another tab saved it",
      put: (config) =>
        Object.assign(at(config, "states", "editing", "on"), { "draft.superseded": { actions: "beginAgain" } }),
      caughtBy: "an edit that another tab saved ends, and the record is read again",
    },
    {
      fault: "a new record that keeps what another tab saved",
      put: (config) =>
        Object.assign(at(config, "states", "editing", "on"), {
          "draft.superseded": [{ guard: "isEdit", target: "left" }, { actions: "tellSuperseded" }],
        }),
      caughtBy: "a form that creates begins again once another tab saved what it holds",
    },
    {
      fault: "a form that is saved during an upload",
      put: (config) =>
        Object.assign(at(config, "states", "editing", "states", "uploading", "on"), {
          "form.submitted": { target: "#form.saving" },
        }),
      caughtBy: "nothing is saved during an upload",
    },
    {
      fault: "another record that is confirmed during an upload",
      put: (config) => {
        delete at(config, "states", "editing", "states", "uploading", "on")["another.requested"];
      },
      caughtBy: "a person can do what the form offers, and nothing else",
    },
    {
      fault: "staying that forgets the upload",
      put: (config) =>
        Object.assign(at(config, "states", "confirmingLeave", "on"), {
          "leave.cancelled": [{ guard: "isInConflict", target: "resolvingConflict" }, { target: "editing" }],
        }),
      caughtBy: "only its end and leaving the form end an upload",
    },
    {
      fault: "a modified form that closes without confirmation",
      put: (config) =>
        Object.assign(at(config, "states", "editing", "states", "modified", "on"), {
          "leave.requested": { target: "#left" },
        }),
      caughtBy: "a modified form closes only after a confirmation, a save or a switch to the latest version",
    },
    {
      fault: "a form that can be submitted again during a save",
      put: (config) =>
        Object.assign(at(config, "states", "saving"), {
          on: { "form.submitted": { target: "saving", reenter: true } },
        }),
      caughtBy: "a save in progress is never cancelled",
    },
    {
      fault: "a form that can be changed during a save",
      put: (config) =>
        Object.assign(at(config, "states", "saving"), { on: { "field.changed": { actions: "applyChange" } } }),
      caughtBy: "a form cannot be changed during its save",
    },
    {
      fault: "a failed save that closes the form",
      put: (config) => Object.assign(at(config, "states", "saving", "invoke"), { onError: { target: "left" } }),
      caughtBy: "a failed save shows its reason and keeps the form open",
    },
    {
      fault: "a stale save that opens no conflict",
      put: (config) => Object.assign(at(config, "states", "saving", "invoke", "onError", "0"), { target: "editing" }),
      caughtBy: "a stale save opens the conflict",
    },
    {
      fault: "keeping mine that reverts their other changes",
      put: (config) =>
        Object.assign(at(config, "states", "resolvingConflict", "on", "conflict.kept"), {
          actions: assign({ version: THEIR_VERSION, failure: null }),
        }),
      caughtBy: "keeping mine keeps my changes and takes theirs for the rest",
    },
    {
      fault: "the latest version without keeping my edit",
      put: (config) =>
        Object.assign(at(config, "states", "resolvingConflict", "on", "conflict.dropped", "0"), {
          actions: assign(({ context }: { context: FormContext<Details> }) => ({
            values: { storeKey: (currentOf(context.failure) as Details).storeKey, remark: "" },
            failure: null,
          })),
        }),
      caughtBy: "the latest version replaces my edit, which is kept aside",
    },
    {
      fault: "undoing that drops what was typed since",
      put: (config) =>
        Object.assign(at(config, "states", "editing", "on", "conflict.undone"), {
          actions: assign(({ context: { dropped } }: { context: FormContext<Details> }) => ({
            ...dropped,
            dropped: null,
          })),
        }),
      caughtBy: "undoing returns to the conflict with my edit and what I typed since",
    },
    {
      fault: "undoing that only fills the form",
      put: (config) => Object.assign(at(config, "states", "editing", "on", "conflict.undone"), { target: "editing" }),
      caughtBy: "undoing returns to the conflict with my edit and what I typed since",
    },
    {
      fault: "an edit that reuses the key of the saved edit",
      put: (config) => Object.assign(at(config, "states", "saving", "invoke", "onError", "1"), { guard: () => false }),
      caughtBy:
        "the key changes after a definite refusal and an edit, after another record is confirmed, or after a duplicate edit",
    },
    {
      fault: "a duplicate edit that continues from the first read",
      put: (config) =>
        Object.assign(at(config, "states", "saving", "invoke", "onError", "1"), {
          actions: [
            { type: "tellFailure", params: failureIn },
            assign((taken: { event: unknown }) => ({
              failure: failureIn(taken),
              idempotencyKey: `next ${(nextKeys += 1)}`,
              isUncertain: false,
              isOutdated: true,
            })),
          ],
        }),
      caughtBy: "a duplicate edit continues from the saved values",
    },
    {
      fault: "another record that is saved without confirmation",
      put: (config) =>
        Object.assign(at(config, "states", "editing", "on"), {
          "another.requested": { guard: "isRepeated", target: "saving", actions: "becomeAnother" },
        }),
      caughtBy:
        "the key changes after a definite refusal and an edit, after another record is confirmed, or after a duplicate edit",
    },
    {
      fault: "another record that reuses the key of the first",
      put: (config) =>
        Object.assign(at(config, "states", "confirmingAnother", "on"), { "another.confirmed": { target: "saving" } }),
      caughtBy:
        "the key changes after a definite refusal and an edit, after another record is confirmed, or after a duplicate edit",
    },
    {
      fault: "an untouched form that asks for confirmation",
      put: (config) =>
        Object.assign(at(config, "states", "editing", "states", "unmodified", "on"), {
          "leave.requested": { target: "#confirmingLeave" },
        }),
      caughtBy: "an untouched form closes without confirmation",
    },
    {
      fault: "staying that loses the conflict",
      put: (config) =>
        Object.assign(at(config, "states", "confirmingLeave", "on"), { "leave.cancelled": { target: "editing" } }),
      caughtBy: "staying returns to the state before the question",
    },
  ],
  equivalents: {
    "field dropped: saving xstate.error.actor.save (3) / keepFailure (1) / field decisions":
      "a form saves only without a conflict, so nothing is decided",
    "field dropped: saving xstate.error.actor.save (1) / keepFailure / field decisions":
      "a form saves only without a conflict, so nothing is decided",
    "field dropped: saving xstate.error.actor.save (1) / keepFailure / field isUncertain":
      "a stale save is refused for certain, which leaves in doubt what was",
    "field dropped: saving xstate.error.actor.save (1) / keepFailure / field unanswered":
      "a stale save is refused for certain, which leaves in doubt what was",
    "field dropped: saving xstate.error.actor.save (3) / keepFailure (1) / field conflicts":
      "a form saves only without a conflict, and only a stale save meets one",
    "field dropped: resolvingConflict conflict.dropped (1) / xstate.assign / field problems":
      "a stale save names no fields, so a conflict has no problems to forget",
    "retargeted: editing.uploading upload.ended": "modified and unmodified follow what is typed at once",
    "output altered: left output / field saved": "a form that is left saved nothing, named or not",
  },
});
