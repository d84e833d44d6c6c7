import { useSelector } from "@xstate/react";
import { css } from "styled-system/css";
import type { Unit } from "../../../api/stock/units";
import {
  type NumberCards,
  type NumberForm,
  type NumberValues,
  takeOffRefusal,
} from "../../../machines/products/unit-page";
import { Button } from "../../../ui/controls/button";
import { Field } from "../../../ui/fields/field";
import { TextArea } from "../../../ui/fields/text-area";
import { TextInput } from "../../../ui/fields/text-input";
import { Card } from "../../../ui/layout/card";
import { useMay } from "../../../wiring/session";
import { CardForm } from "../../kit/forms/card-form";
import { stack } from "../../kit/forms/form-styles";
import { CardOffers } from "../../kit/forms/read-card";

const quiet = css({ color: "ink2" });

const CORRECT = "Correct number";
const TAKE_OFF = "Take number off";

/** Correcting the serial number, or taking it off. */
export function NumberCard({ unit, cards: { correction, takeOff } }: { unit: Unit; cards: NumberCards }) {
  const correcting = useSelector(correction, ({ children }) => children.form);
  const takingOff = useSelector(takeOff, ({ children }) => children.form);
  const canCorrect = useSelector(correction, (snapshot) => snapshot.can({ type: "edit.requested" }));
  const canTakeOff = useSelector(takeOff, (snapshot) => snapshot.can({ type: "edit.requested" }));
  const refusal = takeOffRefusal(unit);
  if (!useMay("units.edit")) return null;
  if (correcting) return <NumberFields form={correcting} title={CORRECT} saveLabel="Save" />;
  if (takingOff) return <NumberFields form={takingOff} title={TAKE_OFF} saveLabel="Take off" takesOff />;
  return (
    <Card title="Serial number">
      <CardOffers card={correction} />
      <CardOffers card={takeOff} />
      <div className={stack}>
        {unit.state !== "gone" && (
          <Button disabled={!canCorrect} onClick={() => correction.send({ type: "edit.requested" })}>
            {CORRECT}
          </Button>
        )}
        {refusal === null ? (
          <Button disabled={!canTakeOff} onClick={() => takeOff.send({ type: "edit.requested" })}>
            {TAKE_OFF}
          </Button>
        ) : (
          <p className={quiet}>{refusal}</p>
        )}
      </div>
    </Card>
  );
}

type NumberFieldsProps = { form: NumberForm; title: string; saveLabel: string; takesOff?: true };

function NumberFields({ form, title, saveLabel, takesOff }: NumberFieldsProps) {
  const { serial, reason } = useSelector(form, ({ context }) => context.values);
  const problems = useSelector(form, ({ context }) => context.problems);
  const change = (patch: Partial<NumberValues>) => form.send({ type: "field.changed", patch });
  return (
    <CardForm title={title} form={form} saveLabel={saveLabel}>
      <div className={stack}>
        {takesOff ? (
          <p className={quiet}>The unit stays in stock, as one without a number. The number can be registered again.</p>
        ) : (
          <Field name="serial" label="Serial number" error={problems?.fields["serial"]}>
            <TextInput
              autoComplete="off"
              spellCheck={false}
              value={serial}
              onChange={(next) => change({ serial: next })}
            />
          </Field>
        )}
        <Field name="reason" label="Reason" error={problems?.fields["reason"]} hint="The history shows it">
          <TextArea maxLength={500} value={reason} onChange={(next) => change({ reason: next })} />
        </Field>
      </div>
    </CardForm>
  );
}
