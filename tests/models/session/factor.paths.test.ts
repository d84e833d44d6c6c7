import { assign, createActor, createEmptyActor, type EventObject, fromCallback } from "xstate";
import { failureOf } from "../../../src/api/kit/errors";
import { type FactorContext, factorMachine } from "../../../src/machines/session/factor.machine";
import { describeModel } from "../support/check";
import { failing, failures, succeeding } from "../support/failures";
import { valueOf, type Model } from "../support/model";
import { at } from "../support/mutate";
import { factorTruth } from "./factor.truth";
import type { Invariants } from "../support/run";

const read = (patch: object) => ({
  type: "record.refreshed",
  record: { whose: "own", isOn: false, isRequired: false, codesLeft: 0, ...patch },
});

const CODES = ["7K3M-Q2XZ-0V9A-E4TN"];

const factorEvents = {
  "the factor is read: off": read({}),
  "the factor is read: on": read({ isOn: true, codesLeft: 10 }),
  "the factor is read: on and required": read({ isOn: true, isRequired: true, codesLeft: 9 }),
  "an employee's factor is read: on": read({ whose: "ada", isOn: true }),
  "asks to set the factor up": { type: "setUp.requested" },
  "the secret arrives": succeeding("start", {
    secret: "GEZDGNBV",
    uri: "otpauth://totp/Backroom",
    qr: { size: 1, path: "" },
  }),
  "the secret fails to load": failing("start", failures.refused),
  "types the code": { type: "code.changed", code: "492039" },
  "types an incomplete code": { type: "code.changed", code: "492" },
  "submits the code": { type: "code.submitted" },
  "cancels the set-up": { type: "setUp.cancelled" },
  "the factor is on": succeeding("turnOn", CODES),
  "the code is wrong": failing("turnOn", failureOf(417, "This code is not right", { code: "second_factor" })),
  "the outcome of the set-up is unknown": failing("turnOn", failures.timeout),
  "asks for new codes": { type: "newCodes.requested" },
  "the new codes arrive": succeeding("renewCodes", CODES),
  "the new codes are refused": failing("renewCodes", failures.refused),
  "closes the codes": { type: "codes.closed" },
  "asks to turn the factor off": { type: "removal.requested" },
  confirms: { type: "removal.confirmed" },
  cancels: { type: "removal.cancelled" },
  "the factor is off": succeeding("remove", undefined),
  "turning the factor off is refused": failing("remove", failures.refused),
} as const;

type Label = keyof typeof factorEvents;

const factorModel = {
  machine: factorMachine,
  input: { page: createEmptyActor() },
  events: factorEvents,
  stateOf: ({ context: { record: factor, code, problem, codes, enrolment, failure }, ...snapshot }) =>
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
  "only the viewer's own factor can be set up, while it is off": ({ started, before }) =>
    started.every(
      ({ name }) => name !== "start" || (before.context.record?.whose === "own" && !before.context.record.isOn),
    ),
  "only a complete code is sent": ({ started }) =>
    started.every(({ name, input }) => name !== "turnOn" || input.code === "492039"),
  "turning off needs a confirmation and is impossible for a required own factor": ({ started, label, before }) =>
    started.every(({ name, input }) => {
      if (name !== "remove") return true;
      const { record: factor } = before.context;
      return (
        label === "confirms" &&
        input.whose === factor?.whose &&
        factor?.isOn === true &&
        !(factor.isRequired && factor.whose === "own")
      );
    }),
  "the codes are shown until they are closed, and then discarded": ({ before, after, label }) =>
    before.context.codes === null
      ? after.context.codes === null || label === "the factor is on" || label === "the new codes arrive"
      : (after.context.codes === null) === (label === "closes the codes"),
  "the secret is discarded after the set-up or its cancellation": ({ after }) =>
    (after.context.enrolment !== null) === after.hasTag("settingUp"),
  "a wrong code shows an error and clears the field": ({ label, before, after }) =>
    label !== "the code is wrong" ||
    !before.matches("turningOn") ||
    (after.matches("enrolling") && after.context.problem === "This code is not right" && after.context.code === ""),
  "after a change the factor reloads before anything else": ({ label, before, after, emitted }) =>
    ![
      "closes the codes",
      "the factor is off",
      "turning the factor off is refused",
      "the outcome of the set-up is unknown",
    ].includes(label) ||
    before.matches("resting") ||
    !after.matches("resting") ||
    (after.context.record === null && emitted.some(({ type }) => type === "record.changed")),
  "the session learns that the factor is on once the codes are closed": ({ label, before, emitted }) =>
    emitted.some((each) => "event" in each && (each.event as EventObject).type === "factor.turnedOn") ===
    (label === "closes the codes" && before.matches("telling")),
  "a failed call shows its error": ({ event, emitted, after }) =>
    !event.type.startsWith("xstate.error") ||
    emitted.some(({ type }) => type === "toast.raised") ||
    after.context.problem !== null,
  "the reason why turning off failed stays until the next attempt": ({ label, before, after }) =>
    label === "turning the factor off is refused" && before.matches("removing")
      ? after.context.failure?.kind === "refused"
      : label !== "asks to turn the factor off" || !after.matches("confirming") || after.context.failure === null,
  "a write in progress is never cancelled": ({ calls }) => calls.every(({ state }) => state !== "givenUp"),
};

const TYPED_AGAIN = "a code that is sent was typed, which took the problem away";

describeModel("a second factor", {
  of: "factor",
  rigs: [
    {
      model: factorModel,
      effects: ["start", "turnOn", "renewCodes", "remove"],
      provide: (machine, steer) =>
        machine.provide({
          actors: {
            start: steer("start"),
            turnOn: steer("turnOn"),
            renewCodes: steer("renewCodes"),
            remove: steer("remove"),
          },
        }),
      inputOf: (recordEvent) => ({ page: createActor(fromCallback(({ receive }) => receive(recordEvent))).start() }),
      invariants,
      oracle: factorTruth(factorEvents),
    },
  ],
  mutants: [
    {
      fault: "a refusal whose reason is discarded",
      put: (config) =>
        Object.assign(at(config, "states", "removing", "invoke", "onError"), {
          actions: [{ type: "tellFailure", params: { title: "No" } }, "awaitRecord"],
        }),
      caughtBy: "the reason why turning off failed stays until the next attempt",
    },
    {
      fault: "a factor that is turned off without confirmation",
      put: (config) =>
        Object.assign(at(config, "states", "resting", "on", "removal.requested"), { target: "removing" }),
      caughtBy: "turning off needs a confirmation and is impossible for a required own factor",
    },
    {
      fault: "codes that are never shown",
      put: (config) => Object.assign(at(config, "states", "turningOn", "invoke", "onDone"), { actions: [] }),
      caughtBy: "the secret is discarded after the set-up or its cancellation",
    },
    {
      fault: "a session that never learns that the factor is on",
      put: (config) =>
        Object.assign(at(config, "states", "telling", "on", "codes.closed"), {
          actions: [assign({ codes: null }), "awaitRecord"],
        }),
      caughtBy: "the session learns that the factor is on once the codes are closed",
    },
    {
      fault: "an incomplete code that is sent",
      put: (config) =>
        Object.assign(at(config, "states", "enrolling", "on"), { "code.submitted": { target: "turningOn" } }),
      caughtBy: "only a complete code is sent",
    },
  ],
  equivalents: {
    "field dropped: turningOn xstate.done.actor.turnOn / forgetSetUp (2) / field problem": TYPED_AGAIN,
    "field dropped: turningOn xstate.error.actor.turnOn (2) / forgetSetUp (2) / field problem": TYPED_AGAIN,
  },
});
