import type { SessionSeen, SessionsSeen } from "../../../src/api/session/sessions";
import type { SessionEndsContext } from "../../../src/machines/session/session-ends.machine";
import { type Acts, type EventsOf, reference, tellWhy, whyOf } from "../support/reference";

type Ending = { stage: "resting" | "confirming" | "ending"; record: SessionsSeen | null; chosen: SessionSeen | null };

const others = ({ record }: Ending): SessionSeen[] => record?.sessions.filter(({ isCurrent }) => !isCurrent) ?? [];
const isConfirming = ({ stage }: Ending): boolean => stage === "confirming";

function readAgain(now: Ending, acts: Acts): void {
  Object.assign(now, { stage: "resting", record: null });
  acts.tells({ type: "record.changed" });
}

/** Ending sessions elsewhere, by what is chosen and what the server answers. */
export const sessionEndsTruth = <Label extends string>(events: EventsOf<Label>) =>
  reference<SessionEndsContext, Label, Ending>({
    events,
    start: () => ({ stage: "resting", record: null, chosen: null }),
    deeds: {
      "record.refreshed": (now, _, { record }) => Object.assign(now, { record }),
      "end.requested": {
        can: (now, { key }) => now.stage === "resting" && others(now).some((each) => each.key === key),
        does: (now, _, { key }) =>
          Object.assign(now, { stage: "confirming", chosen: others(now).find((each) => each.key === key) }),
      },
      "endOthers.requested": {
        can: (now) => now.stage === "resting" && others(now).length > 0,
        does: (now) => Object.assign(now, { stage: "confirming", chosen: null }),
      },
      "end.cancelled": { can: isConfirming, does: (now) => Object.assign(now, { stage: "resting" }) },
      "end.confirmed": {
        // Another reading may come while it asks; none takes the sessions away.
        can: isConfirming,
        does: (now, acts) => {
          now.stage = "ending";
          acts.calls("endSessions", { whose: now.record?.whose, key: now.chosen?.key ?? null });
        },
      },
      "xstate.done.actor.endSessions": (now, acts) => {
        readAgain(now, acts);
        acts.tells({ type: "toast.raised", toast: { tone: "success", text: "Signed out there" } });
      },
      "xstate.error.actor.endSessions": (now, acts, { error }) => {
        tellWhy(acts, whyOf(error));
        readAgain(now, acts);
      },
    },
    shows: ({ stage, record, chosen }) => ({
      "the sessions": record,
      "whether it asks": stage !== "resting",
      "the session to end": stage === "resting" ? null : chosen,
    }),
    shown: ({ tags, context: { record, chosen } }) => ({
      "the sessions": record,
      "whether it asks": tags.has("asking"),
      "the session to end": tags.has("asking") ? chosen : null,
    }),
  });
