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
  "somebody without a password is read": read(),
  "somebody who signs in is read": read({ hasPassword: true, version: 4 }),
  "somebody deactivated is read": read({ isActive: false, version: 5 }),
  "oneself is read": read({ key: EMPLOYEE.viewer.key, hasPassword: true }),
  "asks to deactivate": { type: "activity.requested" },
  "says yes": { type: "activity.confirmed" },
  "says no": { type: "activity.cancelled" },
  "it is changed": succeeding("setActive", undefined),
  "someone else changed them first": failing("setActive", stale),
  "whether it is changed is unknown": failing("setActive", failures.timeout),
  "asks to invite": { type: "invite.requested" },
  "the link comes": succeeding("invite", LINK),
  "the link goes by mail": succeeding("invite", null),
  "inviting is refused": failing("invite", failures.refused),
  "takes note of the link": { type: "invite.closed" },
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
  "nothing is changed that the rules refuse, and nothing without a yes": (happening) =>
    happening.started.every(({ name }) =>
      name === "setActive" ? happening.label === "says yes" && mayChange(happening) : mayInvite(happening),
    ),
  "a change turns what was read round, of that version": ({ started, before }) =>
    started.every(
      ({ name, input }) =>
        name !== "setActive" ||
        (input.isActive === !before.context.employee?.isActive && input.version === before.context.employee?.version),
    ),
  "whatever was tried, the page is read again before anything else": (happening) =>
    !isEndOfCall(happening) ||
    happening.label === "the link comes" ||
    happening.label === "the link goes by mail" ||
    (said(happening, "record.changed") && happening.after.context.employee === null),
  "what failed says why": (happening) =>
    !happening.event.type.startsWith("xstate.error") || said(happening, "toast.raised"),
  "a change is told, and look-up lists with it": (happening) =>
    happening.label !== "it is changed" || (said(happening, "toast.raised") && said(happening, "lookups.outdated")),
  "a link is told until it was taken note of, and then kept by nobody": ({ after }) =>
    after.context.inviteLink === null || (after.context.inviteLink === LINK && after.matches("telling")),
  "a write is never given up": ({ calls }) => calls.every(({ state }) => state !== "givenUp"),
};

describeModel("a person's way in", {
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
      fault: "a change nobody confirmed",
      put: (config) =>
        Object.assign(at(config, "states", "resting", "on", "activity.requested"), { target: "changing" }),
      caughtBy: "nothing is changed that the rules refuse, and nothing without a yes",
    },
    {
      fault: "an invitation for anybody",
      put: (config) =>
        Object.assign(at(config, "states", "resting", "on", "invite.requested"), {
          guard: ({ context }: { context: AccessContext }) => context.employee !== null,
        }),
      caughtBy: "nothing is changed that the rules refuse, and nothing without a yes",
    },
    {
      fault: "a lost reply taken for nothing",
      put: (config) => Object.assign(at(config, "states", "changing", "invoke", "onError"), { actions: [] }),
      caughtBy: "whatever was tried, the page is read again before anything else",
    },
    {
      fault: "a link that stays",
      put: (config) => Object.assign(at(config, "states", "telling", "on", "invite.closed"), { actions: assign({}) }),
      caughtBy: "a link is told until it was taken note of, and then kept by nobody",
    },
  ],
});
