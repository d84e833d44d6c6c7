import { createActor, createEmptyActor, fromCallback } from "xstate";
import { emailChangeMachine, type EmailChangeContext } from "../../../src/machines/people/email-change.machine";
import { describeModel } from "../support/check";
import { failing, failures, succeeding } from "../support/failures";
import { valueOf, type Model } from "../support/model";
import { at } from "../support/mutate";
import type { Happening, Invariants } from "../support/run";

const KEY = "ada";

const changeEvents = {
  "an email waits": { type: "record.refreshed", record: { key: KEY, pendingEmail: { email: "ada@example.com" } } },
  "none waits": { type: "record.refreshed", record: { key: KEY, pendingEmail: null } },
  "asks to send it again": { type: "resend.requested" },
  "it is sent": succeeding("resend", undefined),
  "it is not sent": failing("resend", failures.refused),
  "asks to withdraw it": { type: "withdrawal.requested" },
  "it is withdrawn": succeeding("withdraw", undefined),
  "whether it is withdrawn is unknown": failing("withdraw", failures.timeout),
} as const;

const changeModel = {
  machine: emailChangeMachine,
  input: { page: createEmptyActor() },
  events: changeEvents,
  stateOf: (snapshot) => [valueOf(snapshot), snapshot.context.key].join(" "),
} satisfies Model<EmailChangeContext, keyof typeof changeEvents>;

const isEndOfCall = ({ event: { type } }: Happening<EmailChangeContext>) => type.startsWith("xstate.");
const toasts = ({ said }: Happening<EmailChangeContext>) => said.filter(({ type }) => type === "toast.raised").length;

const invariants: Invariants<EmailChangeContext> = {
  "only a change that waits is dealt with, of the person read": ({ started, before }) =>
    started.every(({ input }) => before.context.key === KEY && input.key === KEY),
  "one thing at a time": ({ calls }) => calls.filter(({ state }) => state === "pending").length <= 1,
  "a write is never given up": ({ calls }) => calls.every(({ state }) => state !== "givenUp"),
  "whatever came of it, the page is read again before anything else": (happening) =>
    !isEndOfCall(happening) ||
    (happening.said.some(({ type }) => type === "record.changed") && happening.after.context.key === null),
  "every end is said": (happening) => toasts(happening) === (isEndOfCall(happening) ? 1 : 0),
};

describeModel("a change of email that waits", {
  of: "email-change",
  rigs: [
    {
      model: changeModel,
      effects: ["resend", "withdraw"],
      inputOf: (say) => ({ page: createActor(fromCallback(({ receive }) => receive(say))).start() }),
      invariants,
    },
  ],
  mutants: [
    {
      fault: "a change that is dealt with though none waits",
      put: (config) => Object.assign(at(config, "states", "resting", "on", "resend.requested"), { guard: () => true }),
      caughtBy: "only a change that waits is dealt with, of the person read",
    },
    {
      fault: "a withdrawal that is not read again",
      put: (config) => Object.assign(at(config, "states", "withdrawing", "invoke", "onDone"), { actions: [] }),
      caughtBy: "whatever came of it, the page is read again before anything else",
    },
    {
      fault: "a refusal in silence",
      put: (config) =>
        Object.assign(at(config, "states", "resending", "invoke", "onError"), { actions: ["readAgain"] }),
      caughtBy: "every end is said",
    },
    {
      fault: "another press while it is sent",
      put: (config) =>
        Object.assign(at(config, "states", "resending"), {
          on: { "withdrawal.requested": { target: "withdrawing" } },
        }),
      caughtBy: "a write is never given up",
    },
  ],
});
