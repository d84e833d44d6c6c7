import { assign } from "xstate";
import { formInvariants } from "./form.invariants";
import type { Failure } from "../../../src/machines/kit/failure";
import type { FormContext } from "../../../src/machines/kit/form.machine";
import { type Details, type FormLabel, formModel, repeatedModel } from "./form.model";
import { describeModel } from "../support/check";
import { THEIR_VERSION } from "../support/failures";
import type { Model } from "../support/model";
import { at } from "../support/mutate";

/** Its labels are its own. */
const repeated = repeatedModel as unknown as Model<FormContext<Details>, FormLabel>;

let nextKeys = 0;
const failureIn = ({ event }: { event: unknown }) => (event as { error: { failure: Failure } }).error.failure;

describeModel("a form", {
  of: "form",
  rigs: [
    { model: formModel, effects: ["save"], invariants: formInvariants },
    { model: repeated, effects: ["save"], invariants: formInvariants },
  ],
  mutants: [
    {
      fault: "a modified form that is left at once",
      put: (config) =>
        Object.assign(at(config, "states", "editing", "states", "modified", "on"), {
          "leave.requested": { target: "#left" },
        }),
      caughtBy: "a modified form is left through a confirmation, a save or the newer version only",
    },
    {
      fault: "a save that can be submitted again",
      put: (config) =>
        Object.assign(at(config, "states", "saving"), {
          on: { "form.submitted": { target: "saving", reenter: true } },
        }),
      caughtBy: "a save is never given up half-way",
    },
    {
      fault: "a save that can be typed into",
      put: (config) =>
        Object.assign(at(config, "states", "saving"), { on: { "field.changed": { actions: "applyChange" } } }),
      caughtBy: "while it is saved it cannot be changed",
    },
    {
      fault: "a failed save that closes the form",
      put: (config) => Object.assign(at(config, "states", "saving", "invoke"), { onError: { target: "left" } }),
      caughtBy: "a failed save says why, and leaves the form open",
    },
    {
      fault: "a stale save that does not ask",
      put: (config) => Object.assign(at(config, "states", "saving", "invoke", "onError", "0"), { target: "editing" }),
      caughtBy: "a stale save asks whose version holds",
    },
    {
      fault: "keeping mine without their version",
      put: (config) =>
        Object.assign(at(config, "states", "resolvingConflict", "on"), { "conflict.kept": { target: "editing" } }),
      caughtBy: "keeping mine adopts the version of the server",
    },
    {
      fault: "keeping mine that takes back what they did to the rest",
      put: (config) =>
        Object.assign(at(config, "states", "resolvingConflict", "on", "conflict.kept"), {
          actions: assign({ version: THEIR_VERSION, failure: null }),
        }),
      caughtBy: "keeping mine keeps what I changed, and takes theirs for the rest",
    },
    {
      fault: "keeping mine before it was decided",
      put: (config) =>
        Object.assign(at(config, "states", "resolvingConflict", "on", "conflict.kept"), { guard: () => true }),
      caughtBy: "what both changed is kept once it was decided",
    },
    {
      fault: "an edit under the key of one that was saved before",
      put: (config) => Object.assign(at(config, "states", "saving", "invoke", "onError", "1"), { guard: () => false }),
      caughtBy:
        "the key changes when a change follows a definite refusal, another record is confirmed or an edit was saved before",
    },
    {
      fault: "an edit that goes on from what was read although it was saved before",
      put: (config) =>
        Object.assign(at(config, "states", "saving", "invoke", "onError", "1"), {
          actions: [
            { type: "tellFailure", params: failureIn },
            assign((happening: { event: unknown }) => ({
              failure: failureIn(happening),
              idempotencyKey: `next ${(nextKeys += 1)}`,
              isUncertain: false,
              isOutdated: true,
            })),
          ],
        }),
      caughtBy: "an edit that was saved before goes on from what was saved",
    },
    {
      fault: "another record that is saved without a question",
      put: (config) =>
        Object.assign(at(config, "states", "editing", "on"), {
          "another.requested": { guard: "isRepeated", target: "saving", actions: "becomeAnother" },
        }),
      caughtBy:
        "the key changes when a change follows a definite refusal, another record is confirmed or an edit was saved before",
    },
    {
      fault: "another record that is saved under the key of the first",
      put: (config) =>
        Object.assign(at(config, "states", "confirmingAnother", "on"), { "another.confirmed": { target: "saving" } }),
      caughtBy:
        "the key changes when a change follows a definite refusal, another record is confirmed or an edit was saved before",
    },
    {
      fault: "a form that is saved incomplete",
      put: (config) => Object.assign(at(config, "states", "editing", "on"), { "form.submitted": { target: "saving" } }),
      caughtBy: "only a complete form is saved",
    },
    {
      fault: "an untouched form that asks",
      put: (config) =>
        Object.assign(at(config, "states", "editing", "states", "unmodified", "on"), {
          "leave.requested": { target: "#confirmingLeave" },
        }),
      caughtBy: "an untouched form is left without a question",
    },
    {
      fault: "staying that forgets the conflict",
      put: (config) =>
        Object.assign(at(config, "states", "confirmingLeave", "on"), { "leave.cancelled": { target: "editing" } }),
      caughtBy: "staying goes back to where the question came up",
    },
  ],
});
