import type { LeftBehind, SignOutContext } from "../../../src/machines/session/sign-out.machine";
import { type Acts, type EventsOf, reference } from "../support/reference";

type Leaving = LeftBehind & {
  stage: "looking" | "asking" | "keeping" | "deleting" | "undeleted";
  dropsParked: boolean;
};

function look(now: Leaving, acts: Acts): void {
  now.stage = "looking";
  acts.calls("look", {});
}

function tell(acts: Acts, type: "signOut.confirmed" | "signOut.cancelled"): void {
  acts.tells({ type: "session.informed", event: { type } });
  acts.ends();
}

const isAsking = ({ stage }: Leaving): boolean => stage === "asking";
const leave = (_: Leaving, acts: Acts) => tell(acts, "signOut.confirmed");

/** A sign-out, by what this device keeps and what the person decides. */
export const signOutTruth = <Label extends string>(events: EventsOf<Label>) =>
  reference<SignOutContext, Label, Leaving>({
    events,
    start: (acts) => {
      acts.calls("look", {});
      return { stage: "looking", typed: "nothing", parked: [], waiting: 0, dropsParked: false };
    },
    deeds: {
      "xstate.done.actor.look": (now, acts, { output }) => {
        if (output.typed === "nothing" && output.parked.length + output.waiting === 0) return leave(now, acts);
        Object.assign(now, output, { stage: "asking" });
      },
      "xstate.error.actor.look": (now) =>
        Object.assign(now, { stage: "asking", typed: "unkept", parked: [], waiting: 0 }),
      "parked.toggled": { can: isAsking, does: (now) => void (now.dropsParked = !now.dropsParked) },
      "stay.requested": {
        can: ({ stage }) => stage === "asking" || stage === "undeleted",
        does: (_, acts) => tell(acts, "signOut.cancelled"),
      },
      "keep.requested": {
        can: (now) => isAsking(now) && now.typed !== "unkept",
        does: (now, acts) => {
          now.stage = "keeping";
          acts.calls("keepTyped", { dropped: now.dropsParked ? now.parked : [] });
        },
      },
      "delete.requested": {
        can: isAsking,
        does: (now, acts) => {
          now.stage = "deleting";
          acts.calls("deleteTyped", { dropped: now.dropsParked || now.typed === "nothing" ? now.parked : [] });
        },
      },
      "leave.confirmed": { can: ({ stage }) => stage === "undeleted", does: leave },
      "xstate.done.actor.keepTyped": leave,
      "xstate.error.actor.keepTyped": look,
      "xstate.done.actor.deleteTyped": leave,
      "xstate.error.actor.deleteTyped": (now) => Object.assign(now, { stage: "undeleted" }),
    },
    shows: ({ stage, typed, parked, waiting, dropsParked }) => ({
      "whether it asks": stage !== "looking",
      "whether it waits": stage === "keeping" || stage === "deleting",
      "what would stay": [typed, parked, waiting],
      "whether the parked sales go": dropsParked,
    }),
    shown: ({ tags, context: { typed, parked, waiting, dropsParked } }) => ({
      "whether it asks": tags.has("asking"),
      "whether it waits": tags.has("busy"),
      "what would stay": [typed, parked, waiting],
      "whether the parked sales go": dropsParked,
    }),
  });
