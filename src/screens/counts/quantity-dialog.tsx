import { useSelector } from "@xstate/react";
import { css } from "styled-system/css";
import type { ActorRefFrom } from "xstate";
import { type Typing, typingProblem } from "../../machines/counts/count-entries.machine";
import type { boundEntries } from "../../machines/counts/counts";
import { Button } from "../../ui/controls/button";
import { Field } from "../../ui/fields/field";
import { TextInput } from "../../ui/fields/text-input";
import { Modal } from "../../ui/overlays/modal";
import { stack } from "../kit/forms/form-styles";

const name = css({ fontWeight: "600", overflowWrap: "anywhere" });

export type Entries = ActorRefFrom<typeof boundEntries>;

/** Where the units of one line are typed. */
export function QuantityDialog({ entries }: { entries: Entries }) {
  const typing = useSelector(entries, ({ context }) => context.typing);
  return typing && <Quantity entries={entries} typing={typing} />;
}

function hintOf({ line, again }: Typing): string {
  if (again) return `Replaces the ${line.counted ?? 0} counted so far. Enter 0 to scan each unit again`;
  if (line.counted === null) return "Enter 0 if there are none";
  return `Adds to the ${line.counted} counted so far. Begin with a minus to take some away`;
}

function Quantity({ entries, typing }: { entries: Entries; typing: Typing }) {
  const { line, again, text } = typing;
  const leave = () => entries.send({ type: "line.left" });
  const canSubmit = useSelector(entries, (snapshot) => snapshot.can({ type: "quantity.submitted", at: 0 }));
  return (
    <Modal
      open
      kind="confirm"
      title={again ? "Count again" : "Count"}
      onClose={leave}
      footer={
        <>
          <Button onClick={leave}>Cancel</Button>
          <Button
            tone="primary"
            disabled={!canSubmit}
            onClick={() => entries.send({ type: "quantity.submitted", at: Date.now() })}
          >
            {again ? "Replace" : "Count"}
          </Button>
        </>
      }
    >
      <div className={stack}>
        <p className={name}>{line.name}</p>
        <Field label="Units found" hint={hintOf(typing)} error={text !== "" && typingProblem(typing)}>
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            value={text}
            onChange={(next) => entries.send({ type: "quantity.typed", text: next })}
          />
        </Field>
      </div>
    </Modal>
  );
}
