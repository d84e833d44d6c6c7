import { failureOf } from "../../../src/api/kit/errors";
import { emailLinkMachine, type EmailLinkContext } from "../../../src/machines/session/email-link.machine";
import { describeModel } from "../support/check";
import { failing, failures, isDefinite, succeeding } from "../support/failures";
import { valueOf, type Model } from "../support/model";
import { at } from "../support/mutate";
import { emailLinkTruth } from "./email-link.truth";
import type { TakenStep, Invariants, Rig } from "../support/run";

const CHANGE = { name: "Ada Obi", email: "ada.new@example.com", isTaken: false } as const;
const dead = failureOf(417, "This link is no longer valid");

const emailLinkEvents = {
  "the link is read": succeeding("readLink", CHANGE),
  "the email is taken": succeeding("readLink", { ...CHANGE, isTaken: true }),
  "the link is dead": failing("readLink", dead),
  "the link fails to load": failing("readLink", failures.timeout),
  retries: { type: "retry.requested" },
  confirms: { type: "email.confirmed" },
  "the email is confirmed": succeeding("confirmEmail", undefined),
  "the call is refused": failing("confirmEmail", dead),
  "the call finds no server": failing("confirmEmail", failures.unreachable),
  "goes to sign in": { type: "signIn.requested" },
} as const;

type Label = keyof typeof emailLinkEvents;

const stateOf: Model<EmailLinkContext, Label>["stateOf"] = (link) => {
  const { change, failure, isUncertain } = link.context;
  return [valueOf(link), change?.isTaken, failure?.kind, isUncertain].join(" ");
};

const toasts = ({ emitted }: TakenStep<EmailLinkContext>) =>
  emitted.filter(({ type }) => type === "toast.raised").length;

const invariants: Invariants<EmailLinkContext> = {
  "only a press confirms, once, with the token of the opened link": ({ label, calls, started, after }) =>
    started.every(({ name }) => name !== "confirmEmail" || label === "confirms") &&
    calls.every(({ input }) => input.token === after.context.token) &&
    calls.filter(({ name, state }) => name === "confirmEmail" && state === "pending").length <= 1,
  "a confirmation in progress is never cancelled": ({ calls }) =>
    calls.every(({ name, state }) => name !== "confirmEmail" || state !== "givenUp"),
  "the page shows success only after the server confirmed": ({ label, before, after }) =>
    after.matches("done") === (label === "the email is confirmed" || before.matches("done")),
  "a taken email is shown as taken": ({ label, after }) => label !== "the email is taken" || after.matches("taken"),
  "a dead link shows its reason": ({ after }) => !after.matches("dead") || after.context.failure?.kind === "refused",
  "a temporary failure shows a toast and can be retried": (taken) =>
    !["the link fails to load", "the call finds no server"].includes(taken.label) ||
    (toasts(taken) === 1 && (taken.after.matches("unread") || taken.after.matches("ready"))),
  "a confirmation with an unknown outcome is remembered": ({ after, calls }) =>
    after.context.isUncertain ===
    calls.some(
      ({ name, state, error }) =>
        name === "confirmEmail" && state === "failed" && !isDefinite((error as { kind: string }).kind),
    ),
  "only the sign-in button navigates, with the new email filled in": ({ label, emitted }) =>
    label === "goes to sign in"
      ? JSON.stringify(emitted.map((each) => ("to" in each ? each.to : "event" in each ? each.event : each.type))) ===
        JSON.stringify([{ type: "password.chosen", email: CHANGE.email }, "/login"])
      : emitted.every(({ type }) => type === "toast.raised"),
};

const rig: Rig<EmailLinkContext, Label> = {
  model: { machine: emailLinkMachine, input: { token: "token" }, events: emailLinkEvents, stateOf },
  effects: [],
  provide: (machine, steer) =>
    machine.provide({
      actors: { readLink: steer("readLink"), confirmEmail: steer("confirmEmail") },
    }),
  invariants,
  oracle: emailLinkTruth(emailLinkEvents, "token"),
};

describeModel("a link to a new email", {
  of: "email-link",
  rigs: [rig],
  mutants: [
    {
      fault: "a link that confirms when it is opened",
      put: (config) =>
        Object.assign(at(config, "states", "reading", "invoke", "onDone", "1"), { target: "confirming" }),
      caughtBy: "only a press confirms, once, with the token of the opened link",
    },
    {
      fault: "a refusal that shows success",
      put: (config) => Object.assign(at(config, "states", "confirming", "invoke", "onError", "0"), { target: "done" }),
      caughtBy: "the page shows success only after the server confirmed",
    },
    {
      fault: "a taken email that can be confirmed",
      put: (config) => Object.assign(at(config, "states", "reading", "invoke", "onDone", "0"), { target: "ready" }),
      caughtBy: "a taken email is shown as taken",
    },
    {
      fault: "a dead link without a reason",
      put: (config) => {
        const { actions: _, ...silent } = at(config, "states", "reading", "invoke", "onError", "0");
        Object.assign(at(config, "states", "reading", "invoke", "onError"), { 0: silent });
      },
      caughtBy: "a dead link shows its reason",
    },
    {
      fault: "a lost reply that counts as a dead link",
      put: (config) => Object.assign(at(config, "states", "confirming", "invoke", "onError", "1"), { target: "dead" }),
      caughtBy: "a dead link shows its reason",
    },
  ],
});
