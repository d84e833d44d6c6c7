import { createActor, createEmptyActor, fromCallback } from "xstate";
import { type SessionEndsContext, sessionEndsMachine } from "../../../src/machines/session/session-ends.machine";
import { describeModel } from "../support/check";
import { failing, failures, succeeding } from "../support/failures";
import { valueOf, type Model } from "../support/model";
import { at } from "../support/mutate";
import { sessionEndsTruth } from "./session-ends.truth";
import type { TakenStep, Invariants } from "../support/run";

const session = (key: string, isCurrent = false) => ({
  key,
  device: `Chrome on ${key}`,
  place: "102.89.34.17",
  startedAt: "2026-11-22T09:00:00Z",
  usedAt: "2026-11-22T09:30:00Z",
  isCurrent,
});

const seen = (...elsewhere: string[]) => ({
  type: "record.refreshed",
  record: {
    whose: "own",
    sessions: [session("here", true), ...elsewhere.map((key) => session(key))],
    total: elsewhere.length + 1,
  },
});

const endsEvents = {
  "two others are read": seen("desk", "phone"),
  "no other is read": seen(),
  "asks to end the phone": { type: "end.requested", key: "phone" },
  "asks to end this browser": { type: "end.requested", key: "here" },
  "asks to end all others": { type: "endOthers.requested" },
  confirms: { type: "end.confirmed" },
  cancels: { type: "end.cancelled" },
  "the sessions end": succeeding("endSessions", undefined),
  "the call is refused": failing("endSessions", failures.refused),
  "the outcome of the end is unknown": failing("endSessions", failures.timeout),
} as const;

type Label = keyof typeof endsEvents;

const endsModel = {
  machine: sessionEndsMachine,
  input: { page: createEmptyActor() },
  events: endsEvents,
  stateOf: ({ context, ...snapshot }) => [valueOf(snapshot), context.record?.total, context.chosen?.key].join(" "),
} satisfies Model<SessionEndsContext, Label>;

const isEndOfCall = ({ event: { type } }: TakenStep<SessionEndsContext>) => type.startsWith("xstate.");

const invariants: Invariants<SessionEndsContext> = {
  "only a confirmed request ends sessions, and exactly the chosen ones": ({ label, before, started }) =>
    started.every(
      ({ input }) =>
        label === "confirms" && input.whose === "own" && input.key === (before.context.chosen?.key ?? null),
    ),
  "the current session is never ended": ({ calls, after }) =>
    calls.every(({ input }) => input.key !== "here") && after.context.chosen?.key !== "here",
  "ending all others chooses no single session": ({ label, after }) =>
    label !== "asks to end all others" ||
    !after.matches("confirming") ||
    after.context.chosen === null ||
    after.context.chosen.key === "phone",
  "a confirmation appears only if there is another session": ({ before, after }) =>
    !before.matches("resting") || !after.matches("confirming") || (before.context.record?.sessions.length ?? 0) > 1,
  "after each call the list reloads before anything else": (taken) =>
    !isEndOfCall(taken) ||
    (taken.after.context.record === null && taken.emitted.some(({ type }) => type === "record.changed")),
  "each call ends with a toast": (taken) =>
    !isEndOfCall(taken) || taken.emitted.some(({ type }) => type === "toast.raised"),
  "a call is never cancelled, and only one is pending at a time": ({ calls }) =>
    calls.every(({ state }) => state !== "givenUp") && calls.filter(({ state }) => state === "pending").length <= 1,
};

describeModel("ending sessions", {
  of: "session-ends",
  rigs: [
    {
      model: endsModel,
      effects: ["endSessions"],
      inputOf: (recordEvent) => ({ page: createActor(fromCallback(({ receive }) => receive(recordEvent))).start() }),
      invariants,
      oracle: sessionEndsTruth(endsEvents),
    },
  ],
  mutants: [
    {
      fault: "an end without confirmation",
      put: (config) => Object.assign(at(config, "states", "resting", "on", "end.requested"), { target: "ending" }),
      caughtBy: "only a confirmed request ends sessions, and exactly the chosen ones",
    },
    {
      fault: "a lost reply that reloads nothing",
      put: (config) => Object.assign(at(config, "states", "ending", "invoke", "onError"), { actions: [] }),
      caughtBy: "after each call the list reloads before anything else",
    },
    {
      fault: "a confirmation without another session",
      put: (config) =>
        Object.assign(at(config, "states", "resting", "on", "endOthers.requested"), {
          guard: ({ context }: { context: SessionEndsContext }) => context.record !== null,
        }),
      caughtBy: "a confirmation appears only if there is another session",
    },
  ],
});
