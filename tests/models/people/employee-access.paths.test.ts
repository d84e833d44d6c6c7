import { assign, createActor, createEmptyActor, fromCallback } from "xstate";
import { type AccessContext, employeeAccessMachine } from "../../../src/machines/people/employee-access.machine";
import { activityRefusal, inviteRefusal } from "../../../src/machines/rights/employee-rules";
import { EMPLOYEE } from "./employee.sample";
import { describeModel } from "../support/check";
import { failing, failures, stale, succeeding } from "../support/failures";
import { valueOf, type Model } from "../support/model";
import { at } from "../support/mutate";
import type { Happening, Invariants } from "../support/run";

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
  stateOf: ({ context: { employee, inviteLink }, ...snapshot }) =>
    [valueOf(snapshot), employee?.key, employee?.version, inviteLink].join(" "),
} satisfies Model<AccessContext, Label>;

const mayChange = ({ before }: Happening<AccessContext>) => {
  const { employee } = before.context;
  return employee !== null && activityRefusal(employee.viewer, employee) === null;
};
const mayInvite = ({ before }: Happening<AccessContext>) => {
  const { employee } = before.context;
  return employee !== null && inviteRefusal(employee.viewer, employee) === null;
};
const isEndOfCall = ({ event: { type } }: Happening<AccessContext>) => type.startsWith("xstate.");
const said = ({ said: all }: Happening<AccessContext>, type: string) => all.some((event) => event.type === type);

const invariants: Invariants<AccessContext> = {
  "nothing changes against the rules or without a confirmation": (happening) =>
    happening.started.every(({ name }) =>
      name === "setActive" ? happening.label === "confirms" && mayChange(happening) : mayInvite(happening),
    ),
  "a change inverts the read state and sends its version": ({ started, before }) =>
    started.every(
      ({ name, input }) =>
        name !== "setActive" ||
        (input.isActive === !before.context.employee?.isActive && input.version === before.context.employee?.version),
    ),
  "after a change or a failure the page reloads before anything else": (happening) =>
    !isEndOfCall(happening) ||
    happening.label === "the link arrives" ||
    happening.label === "the link is sent by email" ||
    (said(happening, "record.changed") && happening.after.context.employee === null),
  "a failed call shows its error": (happening) =>
    !happening.event.type.startsWith("xstate.error") || said(happening, "toast.raised"),
  "a change shows a toast and outdates the look-up lists": (happening) =>
    happening.label !== "the change succeeds" ||
    (said(happening, "toast.raised") && said(happening, "lookups.outdated")),
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
      inputOf: (say) => ({ page: createActor(fromCallback(({ receive }) => receive(say))).start() }),
      invariants,
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
          guard: ({ context }: { context: AccessContext }) => context.employee !== null,
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
