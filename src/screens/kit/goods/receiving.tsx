import { useSelector } from "@xstate/react";
import { type ComponentProps, type ReactNode, useId } from "react";
import { css } from "styled-system/css";
import { field } from "styled-system/recipes";
import { serialsIn } from "../../../machines/orders/detail/line-serials";
import { focusFirstField } from "../../../ui/behaviour/first-field";
import { focusFirstInvalid } from "../../../ui/behaviour/first-invalid";
import { Button } from "../../../ui/controls/button";
import { Field } from "../../../ui/fields/field";
import { TextArea } from "../../../ui/fields/text-area";
import { TextInput } from "../../../ui/fields/text-input";
import { alertIcon } from "../../../ui/icons";
import { Card } from "../../../ui/layout/card";
import type { AnyMachineSnapshot, Subscribable } from "xstate";
import { FormTrouble } from "../forms/card-form";
import { stack } from "../forms/form-styles";
import { FormSubmit } from "../forms/form-submit";
import { LeaveDialog, type LeavingActor } from "../forms/leave-dialog";
import { ItemCell } from "./item-cell";

const buttons = css({ display: "flex", flexWrap: "wrap", gap: "8", marginInlineStart: "auto" });
const counting = css({ display: "grid", gridTemplateColumns: "minmax(0, 1fr) auto", alignItems: "center", gap: "12" });
const entry = css({ display: "flex", alignItems: "center", gap: "12" });
const short = css({ width: "96px" });

export const receivingRows = css({ display: "grid", gap: "16" });
export const receivingRow = css({
  display: "grid",
  gap: "8",
  paddingBottom: "16",
  borderBottom: "1px solid {colors.line}",
  minWidth: "0",
});

/** A form in which goods are received. */
type Form = ComponentProps<typeof FormTrouble>["form"] &
  LeavingActor & { send: (event: { type: "form.submitted" } | { type: "leave.requested" }) => void };

type FrameProps = {
  /** The machine of `createReceivingMachine`. */
  desk: Subscribable<AnyMachineSnapshot> & {
    getSnapshot: () => AnyMachineSnapshot;
    send: (event: { type: "step.next" } | { type: "step.back" }) => void;
  };
  form: Form;
  title: string;
  /** What the two steps ask. */
  count: string;
  check: string;
  problem: string | undefined;
  children: (isCounting: boolean) => ReactNode;
};

/** The card in which goods are received: counting them, then checking what follows from it. */
export function ReceivingFrame({ desk, form, title, count, check, problem, children }: FrameProps) {
  const isCounting = useSelector(desk, (snapshot) => snapshot.matches({ receiving: "counting" }));
  const isSaving = useSelector(form, (snapshot) => snapshot.hasTag("busy"));
  const step = isCounting ? count : check;
  return (
    <Card
      title={title}
      editing
      footer={
        <div className={buttons}>
          <Button disabled={isSaving} onClick={() => form.send({ type: "leave.requested" })}>
            Cancel
          </Button>
          {!isCounting && (
            <Button disabled={isSaving} onClick={() => desk.send({ type: "step.back" })}>
              Back
            </Button>
          )}
          {isCounting ? (
            <Button
              tone="primary"
              onClick={({ currentTarget }) => {
                desk.send({ type: "step.next" });
                focusFirstInvalid(currentTarget);
              }}
            >
              Next
            </Button>
          ) : (
            <FormSubmit form={form} label="Receive" busyLabel="Receiving" />
          )}
        </div>
      }
    >
      <div className={stack}>
        <FormTrouble form={form} />
        <Field of="group" label={step} error={problem}>
          {null}
        </Field>
        <div key={step} className={stack} role="group" aria-label={step} ref={focusFirstField}>
          {children(isCounting)}
        </div>
      </div>
      <LeaveDialog actor={form}>What you counted will be lost.</LeaveDialog>
    </Card>
  );
}

/** As many units as a line takes. */
const MOST_DIGITS = 6;

/** The units in a text; null for a blank one. */
export function unitsOf(text: string): number | null {
  const digits = text.replace(/\D/g, "").slice(0, MOST_DIGITS);
  return digits === "" ? null : Number(digits);
}

type CountedLine = {
  id: number;
  title: string;
  variation: string;
  image: string;
  tracksSerials: boolean;
  quantity: number | null;
  serials: string;
};

export const goodsOf = ({ title, variation, image }: CountedLine) => ({ title, variation, image });

type CountRowProps = {
  line: CountedLine;
  note: string;
  /** As many as are expected. */
  all: number;
  errors: { quantity: string | undefined; serials: string | undefined };
  onChange: (patch: { quantity: number | null } | { serials: string }) => void;
};

/** How many units of a line came, and the numbers of those that have one. */
export function CountRow({ line, note, all, errors, onChange }: CountRowProps) {
  const { id, quantity, serials } = line;
  const name = `${line.title}, ${line.variation}`;
  const errorId = useId();
  const input = (
    <TextInput
      aria-label={`How many of ${name} came`}
      inputMode="numeric"
      autoComplete="off"
      placeholder="0"
      {...(errors.quantity !== undefined && { "aria-invalid": true, "aria-describedby": errorId })}
      value={quantity === null ? "" : String(quantity)}
      onChange={(text) => onChange({ quantity: unitsOf(text) })}
    />
  );
  return (
    <div className={receivingRow} role="group" aria-label={name}>
      <div className={counting}>
        <ItemCell {...goodsOf(line)} note={note} />
        <div className={entry}>
          {all > 0 && quantity !== all && (
            <Button size="sm" aria-label={`All ${all} of ${name}`} onClick={() => onChange({ quantity: all })}>
              {`All ${all}`}
            </Button>
          )}
          <div className={short}>{input}</div>
        </div>
      </div>
      {errors.quantity !== undefined && (
        <div id={errorId} className={field().error}>
          {alertIcon}
          <span>{errors.quantity}</span>
        </div>
      )}
      {line.tracksSerials && (quantity ?? 0) > 0 && (
        <Field
          name={`lines.${id}.serials`}
          label={`Serial numbers of ${name}`}
          hint={`${serialsIn(serials).length} of ${quantity ?? 0}, one on each line`}
          error={errors.serials}
        >
          <TextArea data-takes-codes grows rows={1} value={serials} onChange={(text) => onChange({ serials: text })} />
        </Field>
      )}
    </div>
  );
}
