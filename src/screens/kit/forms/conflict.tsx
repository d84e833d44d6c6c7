import { useSelector } from "@xstate/react";
import { css } from "styled-system/css";
import type { AnyMachineSnapshot, Subscribable } from "xstate";
import type { Failure } from "../../../machines/kit/failure";
import type { Conflict as Disagreement, Decisions, Side, LabelledValue } from "../../../machines/kit/merge";
import { regainFocus } from "../../../ui/behaviour/regain-focus";
import { Button } from "../../../ui/controls/button";
import { Either } from "../../../ui/feedback/either";
import type { Names } from "../history/value-words";
import { useNames } from "../history/use-names";
import { Notice } from "../notice";
import { changedText, whoAndWhen } from "./changed-words";
import { textOf } from "./labelled-words";

const choices = css({ display: "flex", flexDirection: "column", gap: "12", mt: "8" });
const dropped = css({ display: "flex", alignItems: "center", gap: "12", textStyle: "small", color: "ink2" });
const part = css({ display: "block" });
const partName = css({ color: "ink2" });

/** A form that may have a conflict. */
export type DisputedForm = Subscribable<AnyMachineSnapshot> & {
  getSnapshot: () => AnyMachineSnapshot;
  send: (
    event:
      | { type: "conflict.decided"; path: string; side: Side }
      | { type: "conflict.kept" }
      | { type: "conflict.dropped" }
      | { type: "conflict.undone" },
  ) => void;
};

export type ConflictProps = {
  form: DisputedForm;
  /** Merges both versions, unless the form does so itself. */
  editor?: { send: (event: { type: "conflict.kept" } | { type: "conflict.dropped" }) => void };
};

/** A conflict, and after it the offer to bring back what the latest version replaced. */
export function Conflict({ form, editor = form }: ConflictProps) {
  const isOpen = useSelector(form, (snapshot) => snapshot.matches("resolvingConflict"));
  return isOpen ? <Choices form={form} editor={editor} /> : <Dropped form={form} />;
}

/** It stays until the form is saved or left. */
function Dropped({ form }: Pick<ConflictProps, "form">) {
  const isTypedSince = useSelector(form, (snapshot) => snapshot.matches({ editing: "modified" }));
  const canUndo = useSelector(form, (snapshot) => snapshot.hasTag("editable"));
  return (
    <div ref={regainFocus} tabIndex={-1} className={dropped}>
      <p role="status">
        {isTypedSince
          ? "The latest version replaced your earlier changes. Undo brings them back, together with what you typed since."
          : "The latest version replaced your changes."}
      </p>
      <Button size="sm" disabled={!canUndo} onClick={() => form.send({ type: "conflict.undone" })}>
        Undo
      </Button>
    </div>
  );
}

/** Someone else saved first: both changes are kept, and the person decides each field that both changed. */
function Choices({ form, editor }: Required<ConflictProps>) {
  const failure = useSelector(form, ({ context }) => context.failure as Failure | null);
  const conflicts = useSelector(form, ({ context }) => context.conflicts as readonly Disagreement[]);
  const decisions = useSelector(form, ({ context }) => context.decisions as Decisions);
  const isDecided = useSelector(form, (snapshot) => snapshot.can({ type: "conflict.kept" }));
  const names = useNames()({});
  const changed = failure?.kind === "stale" ? failure.changed : null;
  const known = changed && whoAndWhen(changed);
  return (
    <div ref={regainFocus} tabIndex={-1}>
      <Notice
        title={(changed && changedText(changed)) ?? failure?.title ?? ""}
        actions={
          <>
            <Button size="sm" disabled={!isDecided} onClick={() => editor.send({ type: "conflict.kept" })}>
              Keep my changes
            </Button>
            <Button size="sm" onClick={() => editor.send({ type: "conflict.dropped" })}>
              Use the latest
            </Button>
          </>
        }
      >
        {conflicts.length === 0
          ? "Nothing was saved yet. Keep your changes together with theirs, or drop yours."
          : "Nothing was saved yet. You both changed the values listed here: choose one of each to keep your changes, or drop yours."}
        {conflicts.length > 0 && (
          <div className={choices}>
            {conflicts.map(({ path, line, label, mine, theirs }) => (
              <Either
                key={path}
                label={nameIn(label, line, names)}
                options={[
                  { value: "mine" as const, title: "Yours", children: <SideText parts={mine} names={names} /> },
                  {
                    value: "theirs" as const,
                    title: "Theirs",
                    note: known || undefined,
                    children: <SideText parts={theirs} names={names} />,
                  },
                ]}
                value={decisions[path] ?? null}
                onChange={(side) => form.send({ type: "conflict.decided", path, side })}
              />
            ))}
          </div>
        )}
      </Notice>
    </div>
  );
}

/** `Status`, `Payment Till: Amount`, or `Payment Till` for the whole line. */
function nameIn(label: string, line: LabelledValue | null, names: Names): string {
  if (line === null) return label;
  const name = `${line.label} ${textOf(line, names)}`;
  return line.label === label ? name : `${name}: ${label}`;
}

/** A value, or one a row of a whole line. */
function SideText({ parts, names }: { parts: readonly LabelledValue[]; names: Names }) {
  const [only] = parts;
  if (only === undefined) return "removed";
  if (parts.length === 1) return textOf(only, names);
  return parts.map((each) => (
    <span key={each.label} className={part}>
      <span className={partName}>{each.label}</span> {textOf(each, names)}
    </span>
  ));
}
