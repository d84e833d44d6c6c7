import { assign, createActor, createEmptyActor, fromCallback } from "xstate";
import { failureOf } from "../../../src/api/kit/errors";
import { type FactorContext, factorMachine } from "../../../src/machines/session/factor.machine";
import { describeModel } from "../support/check";
import { failing, failures, succeeding } from "../support/failures";
import { valueOf, type Model } from "../support/model";
import { at } from "../support/mutate";
import type { Invariants } from "../support/run";

const read = (patch: object) => ({
  type: "record.refreshed",
  record: { whose: "own", isOn: false, isRequired: false, codesLeft: 0, ...patch },
});

const CODES = ["7K3M-Q2XZ-0V9A-E4TN"];

const factorEvents = {
  "it is read: off": read({}),
  "it is read: on": read({ isOn: true, codesLeft: 10 }),
  "it is read: on, as the shop requires": read({ isOn: true, isRequired: true, codesLeft: 9 }),
  "an employee's is read: on": read({ whose: "ada", isOn: true }),
  "asks to set it up": { type: "setUp.requested" },
  "the secret comes": succeeding("start", { secret: "GEZDGNBV", uri: "otpauth://totp/Backroom" }),
  "no secret comes": failing("start", failures.refused),
  "types the code": { type: "code.changed", code: "492039" },
  "types half a code": { type: "code.changed", code: "492" },
  "submits the code": { type: "code.submitted" },
  "gives the set-up up": { type: "setUp.cancelled" },
  "it is on": succeeding("turnOn", CODES),
  "the code is wrong": failing("turnOn", failureOf(417, "This code is not right", { code: "second_factor" })),
  "whether it is on is unknown": failing("turnOn", failures.timeout),
  "asks for new codes": { type: "newCodes.requested" },
  "new codes come": succeeding("renewCodes", CODES),
  "no new codes come": failing("renewCodes", failures.refused),
  "kept the codes": { type: "codes.closed" },
  "asks to turn it off": { type: "removal.requested" },
  "says yes": { type: "removal.confirmed" },
  "says no": { type: "removal.cancelled" },
  "it is off": succeeding("remove", undefined),
  "it is not turned off": failing("remove", failures.refused),
} as const;

type Label = keyof typeof factorEvents;

const turnedOn = { type: "tellTurnedOn" };

const factorModel = {
  machine: factorMachine.provide({ actions: { tellTurnedOn: () => {} } }),
  input: { page: createEmptyActor() },
  events: factorEvents,
  stateOf: ({ context: { factor, code, problem, codes, enrolment, failure }, ...snapshot }) =>
    [
      valueOf(snapshot),
      factor?.whose,
      factor?.isOn,
      factor?.isRequired,
      code,
      problem,
      codes?.length,
      enrolment !== null,
      failure?.kind,
    ].join(" "),
} satisfies Model<FactorContext, Label>;

const invariants: Invariants<FactorContext> = {
  "only one's own is set up, and while it is off": ({ started, before }) =>
    started.every(
      ({ name }) => name !== "start" || (before.context.factor?.whose === "own" && !before.context.factor.isOn),
    ),
  "a whole code is sent, as it was typed": ({ started }) =>
    started.every(({ name, input }) => name !== "turnOn" || input.code === "492039"),
  "nothing is turned off without a yes, nor what the shop requires of oneself": ({ started, label, before }) =>
    started.every(({ name, input }) => {
      if (name !== "remove") return true;
      const { factor } = before.context;
      return (
        label === "says yes" &&
        input.whose === factor?.whose &&
        factor?.isOn === true &&
        !(factor.isRequired && factor.whose === "own")
      );
    }),
  "the codes are told until they were kept, and then by nobody": ({ before, after, label }) =>
    before.context.codes === null
      ? after.context.codes === null || label === "it is on" || label === "new codes come"
      : (after.context.codes === null) === (label === "kept the codes"),
  "the secret is forgotten once it is on or given up": ({ after }) =>
    (after.context.enrolment !== null) === after.hasTag("settingUp"),
  "a wrong code is said and asked for again": ({ label, before, after }) =>
    label !== "the code is wrong" ||
    !before.matches("turningOn") ||
    (after.matches("enrolling") && after.context.problem === "This code is not right" && after.context.code === ""),
  "after a change it is read again before anything else": ({ label, before, after, said }) =>
    !["kept the codes", "it is off", "it is not turned off", "whether it is on is unknown"].includes(label) ||
    before.matches("resting") ||
    !after.matches("resting") ||
    (after.context.factor === null && said.some(({ type }) => type === "record.changed")),
  "the session hears that it is on once the codes were kept": ({ label, before, said }) =>
    said.some(({ type }) => type === turnedOn.type) === (label === "kept the codes" && before.matches("telling")),
  "what failed says why": ({ event, said, after }) =>
    !event.type.startsWith("xstate.error") ||
    said.some(({ type }) => type === "toast.raised") ||
    after.context.problem !== null,
  "why it was not turned off stays until that is asked for again": ({ label, before, after }) =>
    label === "it is not turned off" && before.matches("removing")
      ? after.context.failure?.kind === "refused"
      : label !== "asks to turn it off" || !after.matches("confirming") || after.context.failure === null,
  "a write is never given up": ({ calls }) => calls.every(({ state }) => state !== "givenUp"),
};

describeModel("a second factor", {
  of: "factor",
  rigs: [
    {
      model: factorModel,
      effects: ["start", "turnOn", "renewCodes", "remove"],
      provide: (machine, steer, say) =>
        machine.provide({
          actors: {
            start: steer("start"),
            turnOn: steer("turnOn"),
            renewCodes: steer("renewCodes"),
            remove: steer("remove"),
          },
          actions: { tellTurnedOn: () => say(turnedOn) },
        }),
      inputOf: (say) => ({ page: createActor(fromCallback(({ receive }) => receive(say))).start() }),
      invariants,
    },
  ],
  mutants: [
    {
      fault: "a refusal nobody reads",
      put: (config) =>
        Object.assign(at(config, "states", "removing", "invoke", "onError"), {
          actions: [{ type: "tellFailure", params: { title: "No" } }, "forgetRead", "askPage"],
        }),
      caughtBy: "why it was not turned off stays until that is asked for again",
    },
    {
      fault: "a factor turned off without asking",
      put: (config) =>
        Object.assign(at(config, "states", "resting", "on", "removal.requested"), { target: "removing" }),
      caughtBy: "nothing is turned off without a yes, nor what the shop requires of oneself",
    },
    {
      fault: "codes that nobody is shown",
      put: (config) => Object.assign(at(config, "states", "turningOn", "invoke", "onDone"), { actions: [] }),
      caughtBy: "the secret is forgotten once it is on or given up",
    },
    {
      fault: "a session that waits for ever",
      put: (config) =>
        Object.assign(at(config, "states", "telling", "on", "codes.closed"), {
          actions: [assign({ codes: null }), "forgetRead", "askPage"],
        }),
      caughtBy: "the session hears that it is on once the codes were kept",
    },
    {
      fault: "half a code that is sent",
      put: (config) =>
        Object.assign(at(config, "states", "enrolling", "on"), { "code.submitted": { target: "turningOn" } }),
      caughtBy: "a whole code is sent, as it was typed",
    },
  ],
});
