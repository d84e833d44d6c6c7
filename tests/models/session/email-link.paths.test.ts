import { failureOf } from "../../../src/api/kit/errors";
import { emailLinkMachine, type EmailLinkContext } from "../../../src/machines/session/email-link.machine";
import { describeModel } from "../support/check";
import { failing, failures, isDefinite, succeeding } from "../support/failures";
import { valueOf, type Model } from "../support/model";
import { at } from "../support/mutate";
import type { Happening, Invariants, Rig } from "../support/run";

const CHANGE = { name: "Ada Obi", email: "ada.new@example.com", isTaken: false } as const;
const dead = failureOf(417, "This link is no longer valid");

const emailLinkEvents = {
  "the link is read": succeeding("readLink", CHANGE),
  "the address is taken": succeeding("readLink", { ...CHANGE, isTaken: true }),
  "the link is dead": failing("readLink", dead),
  "the link is not read": failing("readLink", failures.timeout),
  retries: { type: "retry.requested" },
  confirms: { type: "email.confirmed" },
  "it is confirmed": succeeding("confirmEmail", undefined),
  "it is refused": failing("confirmEmail", dead),
  "it finds no server": failing("confirmEmail", failures.unreachable),
  "goes to sign in": { type: "signIn.requested" },
} as const;

type Label = keyof typeof emailLinkEvents;

const stateOf: Model<EmailLinkContext, Label>["stateOf"] = (link) => {
  const { change, failure, isUncertain } = link.context;
  return [valueOf(link), change?.isTaken, failure?.kind, isUncertain].join(" ");
};

const toasts = ({ said }: Happening<EmailLinkContext>) => said.filter(({ type }) => type === "toast.raised").length;

const invariants: Invariants<EmailLinkContext> = {
  "only the person's press confirms, once, by the link that was opened": ({ label, calls, started, after }) =>
    started.every(({ name }) => name !== "confirmEmail" || label === "confirms") &&
    calls.every(({ input }) => input.token === after.context.token) &&
    calls.filter(({ name, state }) => name === "confirmEmail" && state === "pending").length <= 1,
  "a confirmation is never given up half-way": ({ calls }) =>
    calls.every(({ name, state }) => name !== "confirmEmail" || state !== "givenUp"),
  "confirmed is said of what the server confirmed alone": ({ label, before, after }) =>
    after.matches("done") === (label === "it is confirmed" || before.matches("done")),
  "an address that is taken is said so": ({ label, after }) =>
    label !== "the address is taken" || after.matches("taken"),
  "a dead link says why": ({ after }) => !after.matches("dead") || after.context.failure?.kind === "refused",
  "a failure that may pass is said, and can be tried again": (happening) =>
    !["the link is not read", "it finds no server"].includes(happening.label) ||
    (toasts(happening) === 1 && (happening.after.matches("unread") || happening.after.matches("ready"))),
  "a confirmation whose end nobody heard is remembered": ({ after, calls }) =>
    after.context.isUncertain ===
    calls.some(
      ({ name, state, error }) =>
        name === "confirmEmail" && state === "failed" && !isDefinite((error as { kind: string }).kind),
    ),
  "the sign-in is led to by the new email, and only then": ({ label, said }) =>
    label === "goes to sign in"
      ? JSON.stringify(said.map((each) => ("to" in each ? each.to : "email" in each ? each.email : each.type))) ===
        JSON.stringify([CHANGE.email, "/login"])
      : said.every(({ type }) => type === "toast.raised"),
};

const rig: Rig<EmailLinkContext, Label> = {
  model: { machine: emailLinkMachine, input: { token: "token" }, events: emailLinkEvents, stateOf },
  effects: [],
  provide: (machine, steer, say) =>
    machine.provide({
      actors: { readLink: steer("readLink"), confirmEmail: steer("confirmEmail") },
      actions: { tellSession: (_, params) => say({ type: "session.told", ...(params as { email: string }) }) },
    }),
  invariants,
};

describeModel("a link to a new email", {
  of: "email-link",
  rigs: [rig],
  mutants: [
    {
      fault: "a link that confirms by being opened",
      put: (config) =>
        Object.assign(at(config, "states", "reading", "invoke", "onDone", "1"), { target: "confirming" }),
      caughtBy: "only the person's press confirms, once, by the link that was opened",
    },
    {
      fault: "a refusal that says confirmed",
      put: (config) => Object.assign(at(config, "states", "confirming", "invoke", "onError", "0"), { target: "done" }),
      caughtBy: "confirmed is said of what the server confirmed alone",
    },
    {
      fault: "a taken address that can be confirmed",
      put: (config) => Object.assign(at(config, "states", "reading", "invoke", "onDone", "0"), { target: "ready" }),
      caughtBy: "an address that is taken is said so",
    },
    {
      fault: "a link that dies in silence",
      put: (config) => {
        const { actions: _, ...silent } = at(config, "states", "reading", "invoke", "onError", "0");
        Object.assign(at(config, "states", "reading", "invoke", "onError"), { 0: silent });
      },
      caughtBy: "a dead link says why",
    },
    {
      fault: "a lost reply that ends the way",
      put: (config) => Object.assign(at(config, "states", "confirming", "invoke", "onError", "1"), { target: "dead" }),
      caughtBy: "a dead link says why",
    },
  ],
});
