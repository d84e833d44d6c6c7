import type { EditedRecord, EditingContext, Editor } from "../../../src/machines/shell/live/editing.machine";
import { type Acts, type EventsOf, reference } from "../support/reference";

type Form = { stage: "alone" | "opened" | "asking" | "resting"; others: readonly Editor[] };

const isAnnounced = ({ stage }: Form): boolean => stage === "asking" || stage === "resting";

/** Who else edits the record of an open form, by the stream of changes and the replies of the server. */
export const editingTruth = <Label extends string>(events: EventsOf<Label>, edited: EditedRecord) => {
  const ask = (now: Form, acts: Acts): void => {
    acts.givesUp("announce");
    now.stage = "asking";
    acts.calls("announce", edited);
  };
  const rest = (now: Form, others: readonly Editor[]) => void Object.assign(now, { stage: "resting", others });
  return reference<EditingContext, Label, Form>({
    events,
    start: () => ({ stage: "alone", others: [] }),
    deeds: {
      "stream.opened": { can: ({ stage }) => stage === "alone", does: (now) => void (now.stage = "opened") },
      "stream.closed": {
        can: ({ stage }) => stage !== "alone",
        does: (now, acts) => {
          acts.givesUp("announce");
          if (isAnnounced(now)) acts.tells({ type: "ended" });
          Object.assign(now, { stage: "alone", others: [] });
        },
      },
      "xstate.after.settle.editing.opened": {
        can: ({ stage }) => stage === "opened",
        does: (now, acts) => {
          acts.opens("stay", edited);
          ask(now, acts);
        },
      },
      "xstate.done.actor.announce": (now, _, { output }) => rest(now, output),
      // Whatever fails, there is no hint.
      "xstate.error.actor.announce": (now) => rest(now, []),
      "xstate.after.renewal.editing.announced.resting": { can: ({ stage }) => stage === "resting", does: ask },
      "editors.changed": { can: isAnnounced, does: ask },
    },
    shows: ({ others }) => ({ "who else edits it": others }),
    shown: ({ context: { others } }) => ({ "who else edits it": others }),
  });
};
