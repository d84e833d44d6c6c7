import { createActor, createEmptyActor, fromCallback } from "xstate";
import { emailChangeMachine, type EmailChangeContext } from "../../../src/machines/people/email-change.machine";
import { describeModel } from "../support/check";
import { failing, failures, succeeding } from "../support/failures";
import { valueOf, type Model } from "../support/model";
import { at } from "../support/mutate";
import { emailChangeTruth } from "./email-change.truth";
import type { TakenStep, Invariants } from "../support/run";

const KEY = "ada";

const changeEvents = {
  "an email change is pending": {
    type: "record.refreshed",
    record: { key: KEY, pendingEmail: { email: "ada@example.com" } },
  },
  "no email change is pending": { type: "record.refreshed", record: { key: KEY, pendingEmail: null } },
  "asks to resend the link": { type: "resend.requested" },
  "the link is sent": succeeding("resend", undefined),
  "the link is not sent": failing("resend", failures.refused),
  "asks to withdraw the change": { type: "withdrawal.requested" },
  "the change is withdrawn": succeeding("withdraw", undefined),
  "the outcome of the withdrawal is unknown": failing("withdraw", failures.timeout),
} as const;

const changeModel = {
  machine: emailChangeMachine,
  input: { page: createEmptyActor() },
  events: changeEvents,
  stateOf: (snapshot) =>
    [valueOf(snapshot), snapshot.context.record?.key, snapshot.context.record?.pendingEmail?.email].join(" "),
} satisfies Model<EmailChangeContext, keyof typeof changeEvents>;

const isEndOfCall = ({ event: { type } }: TakenStep<EmailChangeContext>) => type.startsWith("xstate.");
const toasts = ({ emitted }: TakenStep<EmailChangeContext>) =>
  emitted.filter(({ type }) => type === "toast.raised").length;

const invariants: Invariants<EmailChangeContext> = {
  "only a pending change of the shown person can be resent or withdrawn": ({ started, before }) =>
    started.every(({ input }) => before.context.record?.pendingEmail != null && input.key === KEY),
  "only one call is pending at a time": ({ calls }) => calls.filter(({ state }) => state === "pending").length <= 1,
  "a write in progress is never cancelled": ({ calls }) => calls.every(({ state }) => state !== "givenUp"),
  "after each call the page reloads before anything else": (taken) =>
    !isEndOfCall(taken) ||
    (taken.emitted.some(({ type }) => type === "record.changed") && taken.after.context.record === null),
  "each call ends with one toast": (taken) => toasts(taken) === (isEndOfCall(taken) ? 1 : 0),
};

describeModel("a pending email change", {
  of: "email-change",
  rigs: [
    {
      model: changeModel,
      effects: ["resend", "withdraw"],
      inputOf: (recordEvent) => ({ page: createActor(fromCallback(({ receive }) => receive(recordEvent))).start() }),
      invariants,
      oracle: emailChangeTruth(changeEvents),
    },
  ],
  mutants: [
    {
      fault: "a resend without a pending change",
      put: (config) => Object.assign(at(config, "states", "resting", "on", "resend.requested"), { guard: () => true }),
      caughtBy: "only a pending change of the shown person can be resent or withdrawn",
    },
    {
      fault: "a withdrawal that does not reload the page",
      put: (config) => Object.assign(at(config, "states", "withdrawing", "invoke", "onDone"), { actions: [] }),
      caughtBy: "after each call the page reloads before anything else",
    },
    {
      fault: "a refusal without a toast",
      put: (config) =>
        Object.assign(at(config, "states", "resending", "invoke", "onError"), { actions: ["awaitRecord"] }),
      caughtBy: "each call ends with one toast",
    },
    {
      fault: "a second call during the first",
      put: (config) =>
        Object.assign(at(config, "states", "resending"), {
          on: { "withdrawal.requested": { target: "withdrawing" } },
        }),
      caughtBy: "a write in progress is never cancelled",
    },
  ],
});
