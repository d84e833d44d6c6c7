import { css } from "styled-system/css";
import { Button } from "../../../ui/controls/button";
import { FileButton } from "../../../ui/controls/dropzone";
import { SegmentedControl } from "../../../ui/controls/segmented-control";
import { Combobox } from "../../../ui/fields/combobox";
import { Field } from "../../../ui/fields/field";
import { Select } from "../../../ui/fields/select";
import { chosenMachine } from "../context";
import type { GoalKind } from "../messages";
import type { Part } from "./part";

const pane = css({
  display: "grid",
  gap: "16",
  alignContent: "start",
  p: "16",
  bg: "surface",
  minHeight: "0",
  md: { borderRight: "1px solid {colors.line}" },
  mdDown: { borderBottom: "1px solid {colors.line}" },
  xl: { overflowY: "auto" },
});
const heading = css({ textStyle: "cardTitle" });
const about = css({ textStyle: "small", color: "ink3" });
const goals = css({ display: "grid", gap: "8", accentColor: "brand" });
const goal = css({
  display: "flex",
  gap: "8",
  alignItems: "baseline",
  textStyle: "body",
  color: "ink",
  cursor: "pointer",
});
const line = css({ borderTop: "1px solid {colors.line}", pt: "16", display: "grid", gap: "8", justifyItems: "start" });

const GOALS: readonly { kind: GoalKind; words: string }[] = [
  { kind: "state", words: "A state" },
  { kind: "transition", words: "A transition" },
  { kind: "pair", words: "A pair of transitions" },
  { kind: "errors", words: "Every error class" },
];

const PEOPLE = [
  { value: "admin", label: "Admin" },
  { value: "manager", label: "Manager" },
  { value: "sales", label: "Sales" },
] as const;

const optionsOf = (names: readonly string[] = []) => names.map((value) => ({ value, label: value }));

/** The machine, the goal and the person of a plan; or the file of a report. */
export function ChoicePane({ snapshot, send }: Part) {
  const { context } = snapshot;
  const { machines, choice, as } = context;
  const machine = chosenMachine(context);
  const isOpen = snapshot.matches("choosing");
  const detail = (label: string, field: "state" | "transition" | "second") => (
    <Field label={label}>
      <Combobox
        options={optionsOf(field === "state" ? machine?.states : machine?.transitions)}
        value={choice[field]}
        disabled={!isOpen}
        onChange={(value) => send({ type: "detail.chosen", patch: { [field]: value } })}
      />
    </Field>
  );
  return (
    <aside className={pane} aria-label="Choose">
      <h2 className={heading}>Machine and goal</h2>
      <Field label="Machine" hint={machine?.title}>
        <Select
          options={machines.map(({ name }) => ({ value: name, label: name }))}
          value={choice.machine}
          disabled={!isOpen}
          onChange={(name) => send({ type: "machine.chosen", name })}
        />
      </Field>
      <fieldset className={goals} disabled={!isOpen}>
        <legend className={css({ textStyle: "label", color: "ink2", mb: "6" })}>Goal</legend>
        {GOALS.map(({ kind, words }) => (
          <label key={kind} className={goal}>
            <input
              type="radio"
              name="goal"
              checked={choice.kind === kind}
              onChange={() => send({ type: "goal.chosen", kind })}
            />
            {words}
          </label>
        ))}
      </fieldset>
      {choice.kind === "state" && detail("State", "state")}
      {choice.kind === "transition" && detail("Transition", "transition")}
      {choice.kind === "pair" && detail("First", "transition")}
      {choice.kind === "pair" && detail("Then, at once or later", "second")}
      <Field label="Signed in as" of="group">
        <SegmentedControl
          full
          options={PEOPLE}
          value={as}
          disabled={!isOpen}
          onChange={(person) => send({ type: "person.chosen", as: person })}
        />
      </Field>
      <Button
        tone="primary"
        wide
        disabled={!snapshot.can({ type: "plan.requested" }) && !snapshot.matches("planning")}
        busy={snapshot.matches("planning")}
        busyLabel="Planning"
        onClick={() => send({ type: "plan.requested" })}
      >
        Plan
      </Button>
      <div className={line}>
        <h2 className={heading}>Report of a problem</h2>
        <p className={about}>A file saved by Report a problem becomes a path.</p>
        <FileButton
          label="Import a report"
          accept=".json"
          disabled={!isOpen}
          onFiles={([file]) => void file?.text().then((text) => send({ type: "report.chosen", text }))}
        >
          Import a report
        </FileButton>
      </div>
    </aside>
  );
}
