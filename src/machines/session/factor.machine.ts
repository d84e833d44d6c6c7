/**
 * One's own second factor. It is set up with an app and turned on by a valid code, which shows the recovery codes once.
 * It can be turned off and the recovery codes replaced. An administrator can remove the factor of somebody who lost
 * their phone.
 */
import { and, assign, emit, not, setup, type AnyActorRef } from "xstate";
import type { Enrolment, Factor } from "../../api/session/second-factor";
import { awaitRecord, keepRecord, type OnPage, type RecordRefreshed } from "../kit/editor";
import { failedAs, failureIn, keepFailure, tellAnyFailure, type Failure } from "../kit/failure";
import type { Outward } from "../kit/outward";
import { missingEffect } from "../kit/stub";

export type FactorContext = OnPage<Factor> & {
  /** The secret for the app; removed once the factor is on or the set-up was cancelled. */
  enrolment: Enrolment | null;
  code: string;
  problem: string | null;
  /** Shown once; null when the person closed them. */
  codes: readonly string[] | null;
  /** Why it was not turned off; cleared by the next attempt. */
  failure: Failure | null;
};

export type FactorEvent =
  | RecordRefreshed<Factor>
  | { type: "setUp.requested" }
  | { type: "setUp.cancelled" }
  | { type: "code.changed"; code: string }
  | { type: "code.submitted" }
  | { type: "newCodes.requested" }
  /** The person confirmed that the recovery codes are stored. */
  | { type: "codes.closed" }
  | { type: "removal.requested" }
  | { type: "removal.confirmed" }
  | { type: "removal.cancelled" };

const readFactor = ({ record }: FactorContext): Factor => {
  if (record === null) throw new Error("a second factor is changed once it was read");
  return record;
};

/** A required factor is removed by an administrator alone. */
const CAN_REMOVE = and(["isOn", not(and(["isRequired", "isOwn"]))]);

export const factorMachine = setup({
  types: {
    context: {} as FactorContext,
    events: {} as FactorEvent,
    emitted: {} as Outward,
    input: {} as { page: AnyActorRef },
    tags: {} as "settingUp" | "busy" | "asking",
  },
  actors: {
    start: missingEffect<Enrolment, void>("start"),
    turnOn: missingEffect<readonly string[], { code: string }>("turnOn"),
    renewCodes: missingEffect<readonly string[], void>("renewCodes"),
    remove: missingEffect<void, { whose: string }>("remove"),
  },
  actions: {
    /** Informs the session that the factor is on: a person who had to set it up can continue. */
    tellTurnedOn: emit({ type: "session.informed", event: { type: "factor.turnedOn" } }),
    keepRecord,
    awaitRecord,
    keepTyped: assign(({ event }) => (event.type === "code.changed" ? { code: event.code, problem: null } : {})),
    forgetSetUp: assign({ enrolment: null, code: "", problem: null }),
    keepFailure,
    tellFailure: tellAnyFailure,
    tellRemoved: emit({ type: "toast.raised", toast: { tone: "success", text: "Second factor turned off" } }),
  },
  guards: {
    isOwn: ({ context }) => context.record?.whose === "own",
    isOn: ({ context }) => context.record?.isOn === true,
    isRequired: ({ context }) => context.record?.isRequired === true,
    hasCode: ({ context: { code } }) => /^\d{6}$/.test(code.replaceAll(/\s/g, "")),
    isWrongCode: failedAs("codeAsked"),
  },
}).createMachine({
  id: "factor",
  context: ({ input }) => ({
    page: input.page,
    record: null,
    enrolment: null,
    code: "",
    problem: null,
    codes: null,
    failure: null,
  }),
  initial: "resting",
  on: { "record.refreshed": { actions: "keepRecord" } },
  states: {
    resting: {
      on: {
        "setUp.requested": { guard: and(["isOwn", not("isOn")]), target: "starting" },
        "newCodes.requested": { guard: and(["isOwn", "isOn"]), target: "renewing" },
        "removal.requested": { guard: CAN_REMOVE, target: "confirming", actions: assign({ failure: null }) },
      },
    },
    starting: {
      tags: "busy",
      invoke: {
        id: "start",
        src: "start",
        onDone: { target: "enrolling", actions: assign(({ event }) => ({ enrolment: event.output })) },
        onError: { target: "resting", actions: ["tellFailure", "awaitRecord"] },
      },
    },
    /** The app reads the QR code, and the person types what it shows. */
    enrolling: {
      tags: "settingUp",
      on: {
        "code.changed": { actions: "keepTyped" },
        "setUp.cancelled": { target: "resting", actions: "forgetSetUp" },
        "code.submitted": [
          { guard: "hasCode", target: "turningOn" },
          { actions: assign({ problem: "Enter the 6 digits that your app shows" }) },
        ],
      },
    },
    turningOn: {
      tags: ["settingUp", "busy"],
      invoke: {
        id: "turnOn",
        src: "turnOn",
        input: ({ context }) => ({ code: context.code }),
        onDone: {
          target: "telling",
          actions: [assign(({ event }) => ({ codes: event.output })), "forgetSetUp"],
        },
        onError: [
          {
            guard: "isWrongCode",
            target: "enrolling",
            actions: assign(({ event }) => ({ problem: failureIn(event).title, code: "" })),
          },
          {
            // The factor may be on: the page shows whether it is, and the person can make new codes there.
            target: "resting",
            actions: ["tellFailure", "forgetSetUp", "awaitRecord"],
          },
        ],
      },
    },
    renewing: {
      tags: "busy",
      invoke: {
        id: "renewCodes",
        src: "renewCodes",
        onDone: { target: "telling", actions: assign(({ event }) => ({ codes: event.output })) },
        onError: { target: "resting", actions: ["tellFailure", "awaitRecord"] },
      },
    },
    telling: {
      on: {
        "codes.closed": { target: "resting", actions: [assign({ codes: null }), "awaitRecord", "tellTurnedOn"] },
      },
    },
    confirming: {
      tags: "asking",
      on: {
        "removal.confirmed": [{ guard: CAN_REMOVE, target: "removing" }, { target: "resting" }],
        "removal.cancelled": { target: "resting" },
      },
    },
    removing: {
      tags: ["asking", "busy"],
      invoke: {
        id: "remove",
        src: "remove",
        input: ({ context }) => ({ whose: readFactor(context).whose }),
        onDone: { target: "resting", actions: ["awaitRecord", "tellRemoved"] },
        onError: { target: "resting", actions: ["keepFailure", "tellFailure", "awaitRecord"] },
      },
    },
  },
});
