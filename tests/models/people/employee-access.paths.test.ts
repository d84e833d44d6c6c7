import { assign, createActor, createEmptyActor, fromCallback } from "xstate";
import { type AccessContext, employeeAccessMachine } from "../../../src/machines/people/employee-access.machine";
import { activityRefusal, inviteRefusal } from "../../../src/machines/rights/employee-rules";
import { EMPLOYEE } from "./employee.sample";
import { describeModel } from "../support/check";
import { failing, failures, stale, succeeding } from "../support/failures";
import { valueOf, type Model } from "../support/model";
import { at } from "../support/mutate";
import { employeeAccessTruth } from "./employee-access.truth";
import type { TakenStep, Invariants } from "../support/run";

const LINK = "https://shop.example/link#token";

const read = (patch: object = {}) => ({ type: "record.refreshed", record: { ...EMPLOYEE, ...patch } });

const accessEvents = {
  "an employee without a password is read": read(),
  "an employee with a password is read": read({ hasPassword: true, version: 4 }),
  "a deactivated employee is read": read({ isActive: false, version: 5 }),
  "the viewer's own record is read": read({ key: EMPLOYEE.viewer.key, hasPassword: true }),
  "asks to deactivate": { type: "activity.requested" },
  confirms: { type: "activity.confirmed" },
  cancels: { type: "activity.cancelled" },
  "the change succeeds": succeeding("setActive", undefined),
  "someone else changed the employee first": failing("setActive", stale),
  "the outcome of the change is unknown": failing("setActive", failures.timeout),
  "asks to invite": { type: "invite.requested" },
  "the link arrives": succeeding("invite", LINK),
  "the link is sent by email": succeeding("invite", null),
  "the invitation is refused": failing("invite", failures.refused),
  "closes the link": { type: "invite.closed" },
} as const;

type Label = keyof typeof accessEvents;

const accessModel = {
  machine: employeeAccessMachine,
  input: { page: createEmptyActor() },
  events: accessEvents,
  stateOf: ({ context: { record, inviteLink }, ...snapshot }) =>
    [valueOf(snapshot), record?.key, record?.version, inviteLink].join(" "),
} satisfies Model<AccessContext, Label>;

const mayChange = ({ before }: TakenStep<AccessContext>) => {
  const { record } = before.context;
  return record !== null && activityRefusal(record.viewer, record) === null;
};
const mayInvite = ({ before }: TakenStep<AccessContext>) => {
  const { record } = before.context;
  return record !== null && inviteRefusal(record.viewer, record) === null;
};
const isEndOfCall = ({ event: { type } }: TakenStep<AccessContext>) => type.startsWith("xstate.");
const emitted = ({ emitted: all }: TakenStep<AccessContext>, type: string) => all.some((event) => event.type === type);

const invariants: Invariants<AccessContext> = {
  "nothing changes against the rules or without a confirmation": (taken) =>
    taken.started.every(({ name }) =>
      name === "setActive" ? taken.label === "confirms" && mayChange(taken) : mayInvite(taken),
    ),
  "a change inverts the read state and sends its version": ({ started, before }) =>
    started.every(
      ({ name, input }) =>
        name !== "setActive" ||
        (input.isActive === !before.context.record?.isActive && input.version === before.context.record?.version),
    ),
  "after a change or a failure the page reloads before anything else": (taken) =>
    !isEndOfCall(taken) ||
    taken.label === "the link arrives" ||
    taken.label === "the link is sent by email" ||
    (emitted(taken, "record.changed") && taken.after.context.record === null),
  "a failed call shows its error": (taken) =>
    !taken.event.type.startsWith("xstate.error") || emitted(taken, "toast.raised"),
  "a change shows a toast and outdates the look-up lists": (taken) =>
    taken.label !== "the change succeeds" || (emitted(taken, "toast.raised") && emitted(taken, "lookups.outdated")),
  "an invite link is shown until it is closed, and then discarded": ({ after }) =>
    after.context.inviteLink === null || (after.context.inviteLink === LINK && after.matches("telling")),
  "a write in progress is never cancelled": ({ calls }) => calls.every(({ state }) => state !== "givenUp"),
};

describeModel("an employee's access", {
  of: "employee-access",
  rigs: [
    {
      model: accessModel,
      effects: ["setActive", "invite"],
      inputOf: (recordEvent) => ({ page: createActor(fromCallback(({ receive }) => receive(recordEvent))).start() }),
      invariants,
      oracle: employeeAccessTruth(accessEvents),
    },
  ],
  mutants: [
    {
      fault: "a change without confirmation",
      put: (config) =>
        Object.assign(at(config, "states", "resting", "on", "activity.requested"), { target: "changing" }),
      caughtBy: "nothing changes against the rules or without a confirmation",
    },
    {
      fault: "an invitation that ignores the rules",
      put: (config) =>
        Object.assign(at(config, "states", "resting", "on", "invite.requested"), {
          guard: ({ context }: { context: AccessContext }) => context.record !== null,
        }),
      caughtBy: "nothing changes against the rules or without a confirmation",
    },
    {
      fault: "a lost reply that reloads nothing",
      put: (config) => Object.assign(at(config, "states", "changing", "invoke", "onError"), { actions: [] }),
      caughtBy: "after a change or a failure the page reloads before anything else",
    },
    {
      fault: "a link that stays after it is closed",
      put: (config) => Object.assign(at(config, "states", "telling", "on", "invite.closed"), { actions: assign({}) }),
      caughtBy: "an invite link is shown until it is closed, and then discarded",
    },
  ],
});
