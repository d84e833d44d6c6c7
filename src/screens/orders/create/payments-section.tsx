import { useSelector } from "@xstate/react";
import Plus from "lucide-react/icons/plus";
import Trash2 from "lucide-react/icons/trash-2";
import { css } from "styled-system/css";
import { Button } from "../../../ui/components/button";
import { Card } from "../../../ui/components/card";
import { Field } from "../../../ui/components/field";
import { IconButton } from "../../../ui/components/icon-button";
import { MoneyInput } from "../../../ui/components/money-input";
import { Select } from "../../../ui/components/select";
import { useLookup } from "../../../wiring/session";
import { optionsOf } from "../../shells/lookup-options";
import { useDraft, useProblem, type SectionProps } from "./order-create-actor";

const list = css({ display: "grid", gap: "16" });
const line = css({
  display: "grid",
  gap: "12",
  alignItems: "start",
  gridTemplateColumns: { base: "minmax(0, 1fr) auto", md: "minmax(0, 1fr) minmax(0, 1fr) auto" },
  gridTemplateAreas: { base: '"account account" "amount remove"', md: '"account amount remove"' },
});
const account = css({ gridArea: "account" });
const amount = css({ gridArea: "amount" });
// In line with the control, below the label.
const remove = css({ gridArea: "remove", paddingTop: "24px" });

export function PaymentsSection({ actor }: SectionProps) {
  const { payments } = useDraft(actor);
  const problem = useProblem(actor);
  const accounts = useLookup("accounts");
  const canRemove = useSelector(actor, (snapshot) => snapshot.can({ type: "payment.removed", index: 0 }));
  return (
    <Card
      title="Payments"
      note="Pay later is one line of 0.00"
      action={
        <Button size="sm" icon={<Plus aria-hidden="true" />} onClick={() => actor.send({ type: "payment.added" })}>
          Add payment
        </Button>
      }
    >
      <div className={list}>
        {payments.map((payment, index) => (
          <div key={payment.id} className={line} role="group" aria-label={`Payment ${index + 1}`}>
            <div className={account}>
              <Field label="Account" error={problem(`payments.${index}.accountKey`)}>
                <Select
                  placeholder="Select account"
                  options={optionsOf(accounts)}
                  value={payment.accountKey}
                  onChange={(accountKey) => actor.send({ type: "payment.changed", index, patch: { accountKey } })}
                />
              </Field>
            </div>
            <div className={amount}>
              <Field label="Amount" error={problem(`payments.${index}.amount`)}>
                <MoneyInput
                  value={payment.amount}
                  onChange={(kobo) => actor.send({ type: "payment.changed", index, patch: { amount: kobo } })}
                />
              </Field>
            </div>
            <div className={remove}>
              <IconButton
                label={`Remove payment ${index + 1}`}
                icon={<Trash2 aria-hidden="true" />}
                disabled={!canRemove}
                onClick={() => actor.send({ type: "payment.removed", index })}
              />
            </div>
          </div>
        ))}
      </div>
    </Card>
  );
}
