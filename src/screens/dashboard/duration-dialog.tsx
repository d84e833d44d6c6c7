import { useSelector } from "@xstate/react";
import { css } from "styled-system/css";
import { DURATIONS } from "../../machines/dashboard/dashboard-period";
import { Button } from "../../ui/controls/button";
import { DatePicker } from "../../ui/dates/date-picker";
import { Field } from "../../ui/fields/field";
import { Modal } from "../../ui/overlays/modal";
import type { DashboardActor } from "../../wiring/pages/use-dashboard-actor";
import { fieldGrid } from "../kit/forms/form-styles";
import { Notice } from "../kit/notice";

const list = css({ display: "grid", gap: "2", mb: "12" });
const option = css({
  display: "flex",
  alignItems: "center",
  gap: "12",
  minHeight: "44px",
  px: "10px",
  borderRadius: "control",
  cursor: "pointer",
  color: "ink",
  _hover: { bg: "hover" },
  "&:has(:checked)": { bg: "selected", textStyle: "name" },
  "& > input": { width: "16px", height: "16px", m: "0", accentColor: "brand" },
});

const CHOICES = [
  ...DURATIONS.map(({ preset, label }) => ({ choice: preset, label })),
  { choice: "own", label: "Choose dates" },
] as const;

/** The period of the dashboard: a preset, or chosen days. */
export default function DurationDialog({ actor }: { actor: DashboardActor }) {
  const isOpen = useSelector(actor, (snapshot) => snapshot.matches({ duration: "choosing" }));
  const { draft, problem, today } = useSelector(actor, ({ context }) => context);
  const dismiss = () => actor.send({ type: "duration.dismissed" });
  const day = (value: string, name: "from" | "to") => (
    <Field label={name === "from" ? "From" : "To"}>
      <DatePicker
        value={value}
        max={today}
        onChange={(chosen) => actor.send({ type: "range.changed", patch: { [name]: chosen } })}
      />
    </Field>
  );
  return (
    <Modal
      open={isOpen}
      title="Select Duration"
      kind="confirm"
      onClose={dismiss}
      initialFocus={() => document.querySelector<HTMLElement>("[name=duration]:checked")}
      footer={
        <>
          <Button onClick={dismiss}>Cancel</Button>
          <Button tone="primary" onClick={() => actor.send({ type: "duration.applied" })}>
            Apply
          </Button>
        </>
      }
    >
      <div role="radiogroup" aria-label="Duration" className={list}>
        {CHOICES.map(({ choice, label }) => (
          <label key={choice} className={option}>
            <input
              type="radio"
              name="duration"
              checked={draft.choice === choice}
              onChange={() => actor.send({ type: "duration.chosen", choice })}
            />
            {label}
          </label>
        ))}
      </div>
      {draft.choice === "own" && (
        <div className={fieldGrid}>
          {day(draft.from, "from")}
          {day(draft.to, "to")}
        </div>
      )}
      {problem !== null && <Notice title={problem} />}
    </Modal>
  );
}
