import { useSelector } from "@xstate/react";
import type { ActorRefFrom } from "xstate";
import type { Shift } from "../../api/shifts/shifts";
import type { dropForm } from "../../machines/shifts/shift-forms";
import { mayCount, type shiftDropCard } from "../../machines/shifts/shifts";
import { Button } from "../../ui/controls/button";
import { Field } from "../../ui/fields/field";
import { MoneyInput } from "../../ui/fields/money-input";
import { Select } from "../../ui/fields/select";
import { Card } from "../../ui/layout/card";
import { useLookup, useMay, useProfile } from "../../wiring/session";
import { CardForm } from "../kit/forms/card-form";
import { stack } from "../kit/forms/form-styles";
import { CardOffers } from "../kit/forms/read-card";
import { optionsOf } from "../kit/lists/lookup-options";
import { LookupChoice } from "../kit/lookups/lookup-choice";

/** Takes cash out of the drawer before it holds too much. */
export function DropCard({ shift, card }: { shift: Shift; card: ActorRefFrom<typeof shiftDropCard> }) {
  const form = useSelector(card, ({ children }) => children.form);
  const canDrop = useSelector(card, (snapshot) => snapshot.can({ type: "edit.requested" }));
  const me = useProfile()?.key;
  const [mayOpen, mayCloseAny] = [useMay("shifts.open"), useMay("shifts.close-any")];
  if (form) return <DropForm form={form} drawer={shift.accountKey} />;
  if (shift.status === "closed" || !mayOpen || !mayCount(shift, me, mayCloseAny)) return null;
  return (
    <Card title="Safe">
      <CardOffers card={card} />
      <Button disabled={!canDrop} onClick={() => card.send({ type: "edit.requested" })}>
        Drop to the safe
      </Button>
    </Card>
  );
}

function DropForm({ form, drawer }: { form: ActorRefFrom<typeof dropForm>; drawer: string }) {
  const values = useSelector(form, ({ context }) => context.values);
  const problems = useSelector(form, ({ context }) => context.problems);
  const accounts = useLookup("accounts");
  const change = (patch: Partial<typeof values>) => form.send({ type: "field.changed", patch });
  return (
    <CardForm title="Drop to the safe" form={form} saveLabel="Drop">
      <div className={stack}>
        <Field name="amount" label="Amount" error={problems?.fields["amount"]}>
          <MoneyInput value={values.amount} onChange={(amount) => change({ amount })} />
        </Field>
        <Field name="accountKey" label="To" error={problems?.fields["accountKey"]} hint="The account of the safe">
          <LookupChoice
            of="accounts"
            as={Select}
            placeholder="Select account"
            options={optionsOf(accounts.filter(({ key }) => key !== drawer))}
            value={values.accountKey}
            onChange={(accountKey) => change({ accountKey })}
          />
        </Field>
      </div>
    </CardForm>
  );
}
