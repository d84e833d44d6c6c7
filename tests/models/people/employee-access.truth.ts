import type { EmployeeRecord } from "../../../src/api/people/employees";
import type { AccessContext } from "../../../src/machines/people/employee-access.machine";
import { type Acts, type EventsOf, reference, tellWhy, whyOf } from "../support/reference";

type Access = {
  stage: "resting" | "confirming" | "changing" | "inviting" | "telling";
  record: EmployeeRecord | null;
  link: string | null;
};

/** An administrator may change everybody's access but their own. */
const mayChange = ({ record }: Access): boolean => record !== null && record.key !== record.viewer.key;
const mayInvite = ({ record }: Access): boolean => record !== null && record.isActive && !record.hasPassword;
const isConfirming = ({ stage }: Access): boolean => stage === "confirming";

function readAgain(now: Access, acts: Acts): void {
  Object.assign(now, { stage: "resting", record: null });
  acts.tells({ type: "record.changed" });
}
const onFailure = (now: Access, acts: Acts, { error }: { error: unknown }) => {
  tellWhy(acts, whyOf(error));
  readAgain(now, acts);
};

/** An employee's access, by what an administrator asks and what the server answers. */
export const employeeAccessTruth = <Label extends string>(events: EventsOf<Label>) =>
  reference<AccessContext, Label, Access>({
    events,
    start: () => ({ stage: "resting", record: null, link: null }),
    deeds: {
      "record.refreshed": (now, _, { record }) => Object.assign(now, { record }),
      "activity.requested": {
        can: (now) => now.stage === "resting" && mayChange(now),
        does: (now) => Object.assign(now, { stage: "confirming" }),
      },
      "activity.cancelled": { can: isConfirming, does: (now) => Object.assign(now, { stage: "resting" }) },
      "activity.confirmed": {
        can: isConfirming,
        does: (now, acts) => {
          now.stage = mayChange(now) ? "changing" : "resting";
          if (!mayChange(now) || now.record === null) return;
          const { key, isActive, version } = now.record;
          acts.calls("setActive", { key, isActive: !isActive, version });
        },
      },
      "xstate.done.actor.setActive": (now, acts) => {
        readAgain(now, acts);
        acts.tells({ type: "toast.raised", toast: { tone: "success", text: "Updated successfully" } });
        acts.tells({ type: "lookups.outdated" });
      },
      "xstate.error.actor.setActive": onFailure,
      "invite.requested": {
        can: (now) => now.stage === "resting" && mayInvite(now),
        does: (now, acts) => {
          now.stage = "inviting";
          acts.calls("invite", { key: now.record?.key });
        },
      },
      "xstate.done.actor.invite": (now, _, { output: link }) => Object.assign(now, { stage: "telling", link }),
      "xstate.error.actor.invite": onFailure,
      "invite.closed": {
        can: ({ stage }) => stage === "telling",
        does: (now) => Object.assign(now, { stage: "resting", link: null }),
      },
    },
    shows: ({ stage, record, link }) => ({
      "the employee": record,
      "the link": link,
      "whether it asks": stage === "confirming" || stage === "changing",
    }),
    shown: ({ tags, context: { record, inviteLink } }) => ({
      "the employee": record,
      "the link": inviteLink,
      "whether it asks": tags.has("asking"),
    }),
  });
