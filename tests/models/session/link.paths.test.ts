import { failureOf } from "../../../src/api/kit/errors";
import { linkMachine, type LinkContext } from "../../../src/machines/session/link.machine";
import { describeModel } from "../support/check";
import { failing, failures, isDefinite, succeeding } from "../support/failures";
import { valueOf, type Model } from "../support/model";
import { at } from "../support/mutate";
import { linkTruth } from "./link.truth";
import type { TakenStep, Invariants, Rig } from "../support/run";

const HOLDER = { kind: "invite", name: "Ada Obi", email: "ada@example.com" } as const;
const GOOD = "a long password";
const dead = failureOf(417, "This link is no longer valid");

const linkEvents = {
  "the link is read": succeeding("readLink", HOLDER),
  "the link is dead": failing("readLink", dead),
  "the link fails to load": failing("readLink", failures.timeout),
  retries: { type: "retry.requested" },
  "types a good password": { type: "password.changed", password: GOOD },
  "types a short password": { type: "password.changed", password: "short" },
  submits: { type: "password.submitted" },
  "the password is saved": succeeding("choosePassword", undefined),
  "the password is refused": failing("choosePassword", failureOf(417, "Choose another password")),
  "the password is rejected": failing("choosePassword", failures.rejected),
  "the save finds no server": failing("choosePassword", failures.unreachable),
} as const;

type Label = keyof typeof linkEvents;

const stateOf: Model<LinkContext, Label>["stateOf"] = (link) => {
  const { holder, password, problem, failure, isUncertain } = link.context;
  return [valueOf(link), holder?.email, password, problem, failure?.kind, isUncertain].join(" ");
};

const FAILED_SAVES: ReadonlySet<string> = new Set([
  "the password is refused",
  "the password is rejected",
  "the save finds no server",
]);
const toasts = ({ emitted }: TakenStep<LinkContext>) => emitted.filter(({ type }) => type === "toast.raised").length;

const invariants: Invariants<LinkContext> = {
  "only a valid password is sent, once, with the token of its link": ({ calls, after }) => {
    const saves = calls.filter(({ name }) => name === "choosePassword");
    return (
      saves.every(({ input }) => input.password === GOOD && input.token === after.context.token) &&
      saves.filter(({ state }) => state === "pending").length <= 1
    );
  },
  "a save in progress is never cancelled": ({ calls }) =>
    calls.every(({ name, state }) => name !== "choosePassword" || state !== "givenUp"),
  "an invalid password shows an error at its field": ({ label, before, after }) =>
    label !== "submits" || before.context.password === GOOD || after.context.problem !== null,
  "no failure loses unsaved input": ({ label, before, after }) =>
    !FAILED_SAVES.has(label) ||
    (after.context.password === before.context.password && after.context.token === before.context.token),
  "a failed save shows its error": (taken) =>
    !FAILED_SAVES.has(taken.label) || (taken.after.context.failure !== null && toasts(taken) === 1),
  "a dead link shows that it is dead": ({ after }) =>
    !after.matches("dead") || after.context.failure?.kind === "refused",
  "a refusal of only the password keeps the form open": ({ label, before, after }) =>
    label !== "the link is read" ||
    !before.matches({ choosing: "readingAgain" }) ||
    (after.matches({ choosing: "editing" }) && after.context.failure !== null),
  "a save with an unknown outcome is remembered": ({ after, calls }) =>
    after.context.isUncertain ===
    calls.some(
      ({ name, state, error }) =>
        name === "choosePassword" && state === "failed" && !isDefinite((error as { kind: string }).kind),
    ),
  "only a saved password navigates to the login, with the link's email filled in": ({ label, emitted }) =>
    label === "the password is saved"
      ? JSON.stringify(emitted.map((each) => ("to" in each ? each.to : "event" in each ? each.event : each.type))) ===
        JSON.stringify([{ type: "password.chosen", email: HOLDER.email }, "toast.raised", "/login"])
      : emitted.every(({ type }) => type === "toast.raised"),
  "a saved password is discarded": ({ after }) => !after.matches("chosen") || after.context.password === "",
};

const rig: Rig<LinkContext, Label> = {
  model: { machine: linkMachine, input: { token: "token" }, events: linkEvents, stateOf },
  effects: [],
  provide: (machine, steer) =>
    machine.provide({
      actors: { readLink: steer("readLink"), choosePassword: steer("choosePassword") },
    }),
  invariants,
  oracle: linkTruth(linkEvents, "token"),
};

const TYPED_AGAIN = "typing another password took it away";

describeModel("a one-time link", {
  of: "link",
  rigs: [rig],
  mutants: [
    {
      fault: "a short password that is sent",
      put: (config) =>
        Object.assign(at(config, "states", "choosing", "states", "editing", "on"), {
          "password.submitted": { target: "saving" },
        }),
      caughtBy: "only a valid password is sent, once, with the token of its link",
    },
    {
      fault: "any refusal that counts as a dead link",
      put: (config) =>
        Object.assign(at(config, "states", "choosing", "states", "readingAgain", "invoke"), {
          onDone: { target: "#link.dead" },
        }),
      caughtBy: "a refusal of only the password keeps the form open",
    },
    {
      fault: "a form that can be submitted again during a save",
      put: (config) =>
        Object.assign(at(config, "states", "choosing", "states", "saving"), {
          on: { "password.submitted": { target: "saving", reenter: true } },
        }),
      caughtBy: "a save in progress is never cancelled",
    },
    {
      fault: "a failed save that loses its unknown outcome",
      put: (config) =>
        Object.assign(at(config, "states", "choosing", "states", "saving", "invoke", "onError", "1"), {
          actions: at(config, "states", "choosing", "states", "saving", "invoke", "onError", "0").actions,
        }),
      caughtBy: "a save with an unknown outcome is remembered",
    },
    {
      fault: "a dead link without a reason",
      put: (config) => {
        const { actions: _, ...silent } = at(config, "states", "reading", "invoke", "onError", "0");
        Object.assign(at(config, "states", "reading", "invoke", "onError"), { 0: silent });
      },
      caughtBy: "a dead link shows that it is dead",
    },
  ],
  equivalents: {
    "field dropped: choosing.editing password.submitted (1) / xstate.assign / field problem": TYPED_AGAIN,
    "field dropped: choosing.editing password.submitted (2) / xstate.assign / field failure": TYPED_AGAIN,
  },
});
