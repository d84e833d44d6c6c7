/**
 * An employee's access. Somebody with the permission deactivates or reactivates the employee after a confirmation, and
 * creates a new invitation for an employee without a password. The invitation link is shown once.
 */
import { assign, enqueueActions, setup, type AnyActorRef } from "xstate";
import type { EmployeeRecord } from "../../api/people/employees";
import { activityRefusal, inviteRefusal } from "../rights/employee-rules";
import { awaitRecord, keepRecord, type OnPage, type RecordRefreshed } from "../kit/editor";
import { tellFailure } from "../kit/failure";
import type { Outward } from "../kit/outward";
import { missingEffect } from "../kit/stub";

export type AccessContext = OnPage<EmployeeRecord> & {
  /** The new link; null once the person closed it, or when it goes by mail only. */
  inviteLink: string | null;
};

export type AccessEvent =
  | RecordRefreshed<EmployeeRecord>
  | { type: "activity.requested" }
  | { type: "activity.confirmed" }
  | { type: "activity.cancelled" }
  | { type: "invite.requested" }
  /** The invitation was taken note of. */
  | { type: "invite.closed" };

export type ActivityChange = { key: string; isActive: boolean; version: number };

const employeeIn = ({ record }: AccessContext): EmployeeRecord => {
  if (record === null) throw new Error("access is changed only after the employee was loaded");
  return record;
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
    keepRecord,
    awaitRecord,
    tellFailure,
  },
  guards: {
    canSetActive: ({ context: { record } }) => record !== null && activityRefusal(record.viewer, record) === null,
    canInvite: ({ context: { record } }) => record !== null && inviteRefusal(record.viewer, record) === null,
  },
}).createMachine({
  id: "employeeAccess",
  context: ({ input }) => ({ page: input.page, record: null, inviteLink: null }),
  initial: "resting",
  on: { "record.refreshed": { actions: "keepRecord" } },
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
          const { key, isActive, version } = employeeIn(context);
          return { key, isActive: !isActive, version };
        },
        onDone: {
          target: "resting",
          actions: [
            "awaitRecord",
            enqueueActions(({ enqueue }) => {
              enqueue.emit({ type: "toast.raised", toast: { tone: "success", text: "Updated successfully" } });
              enqueue.emit({ type: "lookups.outdated" });
            }),
          ],
        },
        // Success or refusal, the record may be out of date.
        onError: { target: "resting", actions: ["tellFailure", "awaitRecord"] },
      },
    },
    inviting: {
      invoke: {
        id: "invite",
        src: "invite",
        input: ({ context }) => ({ key: employeeIn(context).key }),
        onDone: { target: "telling", actions: assign(({ event }) => ({ inviteLink: event.output })) },
        onError: { target: "resting", actions: ["tellFailure", "awaitRecord"] },
      },
    },
    telling: {
      on: { "invite.closed": { target: "resting", actions: assign({ inviteLink: null }) } },
    },
  },
});
