import { useSelector } from "@xstate/react";
import type { ActorRefFrom } from "xstate";
import type { Shift } from "../../api/shifts/shifts";
import { type closingForm, type countForm, denominations, needsExplanation } from "../../machines/shifts/shift-forms";
import type { shiftMachine } from "../../machines/shifts/shift.machine";
import { mayClose, mayCount } from "../../machines/shifts/shifts";
import { Button } from "../../ui/controls/button";
import { DescriptionList } from "../../ui/display/description-list";
import { Money } from "../../ui/display/money";
import { Field } from "../../ui/fields/field";
import { TextArea } from "../../ui/fields/text-area";
import { Card } from "../../ui/layout/card";
import { useMay, useProfile } from "../../wiring/session";
import { CardForm, FormTrouble } from "../kit/forms/card-form";
import { stack } from "../kit/forms/form-styles";
import { FormSubmit } from "../kit/forms/form-submit";
import { Marked } from "../kit/forms/marked";
import { CardOffers } from "../kit/forms/read-card";
import { CashCount } from "./cash-count";
import { Signed } from "./shift-columns";

type Desk = ActorRefFrom<typeof shiftMachine>;

/** Where a shift is counted, its difference explained, and its end shown. */
export function ShiftDesk({ shift, desk }: { shift: Shift; desk: Desk }) {
  const form = useSelector(desk, ({ children }) => children.form);
  const closing = useSelector(desk, ({ context }) => context.closing as ActorRefFrom<typeof closingForm> | null);
  const me = useProfile()?.key;
  const [mayOpen, mayCloseAny] = [useMay("shifts.open"), useMay("shifts.close-any")];
  const canCount = mayOpen && mayCount(shift, me, mayCloseAny);
  if (form) return <Counting shift={shift} form={form} />;
  if (shift.status === "open") return <Open shift={shift} desk={desk} canCount={canCount} />;
  if (shift.status === "closed" || closing === null || !mayOpen || !mayClose(shift, me, mayCloseAny))
    return <Counted shift={shift} />;
  return <Explaining shift={shift} desk={desk} form={closing} canCount={canCount} />;
}

type OpenProps = { shift: Shift; desk: Desk; canCount: boolean };

function Open({ shift, desk, canCount }: OpenProps) {
  const isReady = useSelector(desk, (snapshot) => snapshot.can({ type: "edit.requested" }));
  return (
    <Card title="Count the drawer">
      {canCount ? (
        <>
          <CardOffers card={desk} />
          <div className={stack}>
            <p>At the end of the shift, count the notes and coins. Then the shift can be closed.</p>
            <div>
              <Button tone="primary" disabled={!isReady} onClick={() => desk.send({ type: "edit.requested" })}>
                Count the drawer
              </Button>
            </div>
          </div>
        </>
      ) : (
        <p>{`${shift.employeeName} counts this drawer, or somebody who may close every shift.`}</p>
      )}
    </Card>
  );
}

function Counting({ shift, form }: { shift: Shift; form: ActorRefFrom<typeof countForm> }) {
  const values = useSelector(form, ({ context }) => context.values);
  const problems = useSelector(form, ({ context }) => context.problems);
  return (
    <CardForm title="Count the drawer" form={form} saveLabel="Save count">
      <CashCount
        values={values}
        problems={problems}
        change={(patch) => form.send({ type: "field.changed", patch })}
        facts={[{ term: "Expected", detail: <Signed kobo={shift.expected} /> }]}
      />
    </CardForm>
  );
}

/** `Missing` or `Too much`, with how much. */
const resultOf = ({ expected, counted, difference }: Shift) => [
  { term: "Expected", detail: <Signed kobo={expected} /> },
  { term: "Counted", detail: <Money kobo={counted ?? 0} /> },
  difference === null || difference === 0
    ? { term: "Difference", detail: "None" }
    : { term: difference < 0 ? "Missing" : "Too much", detail: <Money kobo={Math.abs(difference)} /> },
];

type ExplainingProps = OpenProps & { form: ActorRefFrom<typeof closingForm> };

function Explaining({ shift, desk, form, canCount }: ExplainingProps) {
  const values = useSelector(form, ({ context }) => context.values);
  const problems = useSelector(form, ({ context }) => context.problems);
  const isSaving = useSelector(form, (snapshot) => snapshot.hasTag("busy"));
  return (
    <Card
      title="Close the shift"
      footer={
        <>
          {canCount && (
            <Button disabled={isSaving} onClick={() => desk.send({ type: "edit.requested" })}>
              Count again
            </Button>
          )}
          <FormSubmit form={form} label="Close shift" busyLabel="Closing shift" />
        </>
      }
    >
      {canCount && <CardOffers card={desk} />}
      <div className={stack}>
        <FormTrouble form={form} isAlwaysOpen />
        <DescriptionList align="end" items={resultOf(shift)} />
        <Marked form={form}>
          <Field
            name="explanation"
            label="Explanation"
            {...(!needsExplanation(values) && { mark: "(optional)" })}
            error={problems?.fields["explanation"]}
            hint="Why the drawer holds what it holds"
          >
            <TextArea
              maxLength={2000}
              value={values.explanation}
              onChange={(text) => form.send({ type: "field.changed", patch: { explanation: text } })}
            />
          </Field>
        </Marked>
      </div>
    </Card>
  );
}

/** What was counted, for those who do not close the shift, and once it is closed. */
function Counted({ shift }: { shift: Shift }) {
  const { count, status, explanation, countedByName, closedByName } = shift;
  return (
    <Card title="Drawer">
      <div className={stack}>
        <DescriptionList align="end" items={resultOf(shift)} />
        <DescriptionList
          items={[
            { term: "Explanation", detail: explanation || "None" },
            { term: "Counted by", detail: countedByName },
            ...(status === "closed" ? [{ term: "Closed by", detail: closedByName }] : []),
            {
              term: "Notes and coins",
              detail:
                denominations
                  .filter(({ name }) => (count?.[name] ?? 0) > 0)
                  .map(({ name, label }) => `${count?.[name]} × ${label}`)
                  .join(", ") || "None",
            },
          ]}
        />
      </div>
    </Card>
  );
}
