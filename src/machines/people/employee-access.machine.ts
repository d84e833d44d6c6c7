/**
 * An employee's access. Somebody with the permission deactivates or reactivates the employee after a confirmation, and
 * creates a new invitation for an employee without a password. The invitation link is shown once.
 */
import { assign, enqueueActions, setup, type AnyActorRef } from "xstate";
import type { EmployeeRecord } from "../../api/people/employees";
import { activityRefusal, inviteRefusal } from "../rights/employee-rules";
import { tellFailure } from "../kit/failure";
import type { Outward } from "../kit/outward";
import { missingEffect } from "../kit/stub";

export type AccessContext = {
  page: AnyActorRef;
  /** Null until loaded, and while reloading after a change. */
  employee: EmployeeRecord | null;
  /** The new link; null once the person closed it, or when it goes by mail only. */
  inviteLink: string | null;
};

export type AccessEvent =
  | { type: "record.refreshed"; record: EmployeeRecord }
  | { type: "activity.requested" }
  | { type: "activity.confirmed" }
  | { type: "activity.cancelled" }
  | { type: "invite.requested" }
  /** The invitation was taken note of. */
  | { type: "invite.closed" };

export type ActivityChange = { key: string; isActive: boolean; version: number };

const readEmployee = ({ employee }: AccessContext): EmployeeRecord => {
  if (employee === null) throw new Error("a person's way in is changed once they were read");
  return employee;
};

export const employeeAccessMachine = setup({
  types: {
    context: {} as AccessContext,
    events: {} as AccessEvent,
    emitted: {} as Outward,
    input: {} as { page: AnyActorRef },
    tags: {} as "asking",
  },
  actors: {
    setActive: missingEffect<void, ActivityChange>("setActive"),
    invite: missingEffect<string | null, { key: string }>("invite"),
  },
  actions: {
    keepEmployee: assign(({ event }) => (event.type === "record.refreshed" ? { employee: event.record } : {})),
    // The record is out of date: changes wait until it is reloaded.
    readAgain: enqueueActions(({ context, enqueue }) => {
      enqueue.assign({ employee: null });
      enqueue.sendTo(context.page, { type: "record.changed" });
    }),
    tellFailure,
  },
  guards: {
    canSetActive: ({ context: { employee } }) =>
      employee !== null && activityRefusal(employee.viewer, employee) === null,
    canInvite: ({ context: { employee } }) => employee !== null && inviteRefusal(employee.viewer, employee) === null,
  },
}).createMachine({
  id: "employeeAccess",
  context: ({ input }) => ({ page: input.page, employee: null, inviteLink: null }),
  initial: "resting",
  on: { "record.refreshed": { actions: "keepEmployee" } },
  states: {
    resting: {
      on: {
        "activity.requested": { guard: "canSetActive", target: "confirming" },
        "invite.requested": { guard: "canInvite", target: "inviting" },
      },
    },
    confirming: {
      tags: "asking",
      on: {
        "activity.confirmed": [{ guard: "canSetActive", target: "changing" }, { target: "resting" }],
        "activity.cancelled": { target: "resting" },
      },
    },
    changing: {
      tags: "asking",
      invoke: {
        id: "setActive",
        src: "setActive",
        input: ({ context }): ActivityChange => {
          const { key, isActive, version } = readEmployee(context);
          return { key, isActive: !isActive, version };
        },
        onDone: {
          target: "resting",
          actions: [
            "readAgain",
            enqueueActions(({ enqueue }) => {
              enqueue.emit({ type: "toast.raised", toast: { tone: "success", text: "Updated successfully" } });
              enqueue.emit({ type: "lookups.outdated" });
            }),
          ],
        },
        // Success or refusal, the record may be out of date.
        onError: {
          target: "resting",
          actions: ["tellFailure", "readAgain"],
        },
      },
    },
    inviting: {
      invoke: {
        id: "invite",
        src: "invite",
        input: ({ context }) => ({ key: readEmployee(context).key }),
        onDone: { target: "telling", actions: assign(({ event }) => ({ inviteLink: event.output })) },
        onError: {
          target: "resting",
          actions: ["tellFailure", "readAgain"],
        },
      },
    },
    telling: {
      on: { "invite.closed": { target: "resting", actions: assign({ inviteLink: null }) } },
    },
  },
});
