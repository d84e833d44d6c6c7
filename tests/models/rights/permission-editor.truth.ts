import type { PermissionEditorContext } from "../../../src/machines/rights/permission-editor.machine";
import type { PermissionSet } from "../../../src/machines/rights/permission-set";
import { type EventsOf, reference, type Acts } from "../support/reference";
import { running, type Stance } from "../support/stand-in";

type Values = { acls: PermissionSet; stance: Stance };
type Read = Values & { refusal: string | null };

type Editing = {
  stage: "waiting" | "editing" | "done";
  record: Read | null;
  /** How the form stands; it stays on screen until the next one opens. */
  form: Stance | null;
};

const isEditing = ({ stage }: Editing): boolean => stage === "editing";
const isOpen = ({ stage, form }: Editing): boolean =>
  stage === "editing" && form !== null && ["untouched", "typed", "incomplete"].includes(form);
const mayChange = ({ record }: Editing): boolean => record !== null && record.refusal === null;
const isInConflict = ({ stage, form }: Editing): boolean => stage === "editing" && form === "resolvingConflict";

/** An administrator's edit of the permissions of a role or a person, by what they do and what is read. */
export function permissionEditorTruth<Label extends string>(
  events: EventsOf<Label>,
  { isNew, leadsTo }: { isNew: boolean; leadsTo?: string },
) {
  const runningOf = running();
  const inputOf = ({ acls, stance }: Read) => ({
    values: { acls, stance },
    ...(!isNew && { key: "sales", version: 3 }),
  });
  const open = (now: Editing, acts: Acts): void => {
    if (now.record === null) throw new Error("nothing was read");
    Object.assign(now, { stage: "editing", form: now.record.stance });
    acts.opens("form", inputOf(now.record));
  };
  const readAgain = (acts: Acts) => acts.tells({ type: "record.changed" });
  return reference<PermissionEditorContext<Read, Values>, Label, Editing>({
    events,
    start: () => ({ stage: "waiting", record: null, form: null }),
    deeds: {
      "record.refreshed": {
        can: ({ stage }) => stage !== "done",
        does: (now, acts, { record }) => {
          now.record = record;
          if (now.stage === "waiting" || now.form === "untouched") return open(now, acts);
          const { values, version } = { version: 3, ...inputOf(record) };
          // A new record has nothing that others could have changed.
          if (!isNew) acts.tells({ type: "record.refreshed", values, version });
        },
      },
      "draft.changed": {
        can: (now) => isOpen(now) && mayChange(now),
        does: (_, acts, { patch }) => acts.tells({ type: "field.changed", patch }),
      },
      "update.requested": {
        can: (now) => isOpen(now) && mayChange(now) && (isNew || now.form !== "untouched"),
        does: (_, acts) => acts.tells({ type: "form.submitted" }),
      },
      "conflict.kept": {
        can: isInConflict,
        does: (_, acts) => {
          acts.tells({ type: "conflict.kept" });
          readAgain(acts);
        },
      },
      "conflict.dropped": {
        can: isInConflict,
        does: (_, acts) => {
          acts.tells({ type: "conflict.dropped" });
          readAgain(acts);
        },
      },
      "xstate.done.actor.form": {
        can: isEditing,
        does: (now, acts, { output: { outcome } }) => {
          if (outcome === "left") return open(now, acts);
          if (outcome === "saved" && leadsTo !== undefined) {
            now.stage = "done";
            return acts.tells({ type: "navigation.requested", to: leadsTo });
          }
          now.stage = "waiting";
          readAgain(acts);
        },
      },
    },
    shows: ({ stage, record, form }) => ({
      "how far it is": stage,
      "the permissions": record,
      "how the form stands": form,
      "how many forms run": form === null ? 0 : 1,
    }),
    shown: (view) => ({
      "how far it is": view.value,
      "the permissions": view.context.record,
      "how the form stands": view.context.form?.getSnapshot().value ?? null,
      "how many forms run": runningOf(view.context.form),
    }),
  });
}
