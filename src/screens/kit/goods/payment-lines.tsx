import { css } from "styled-system/css";
import type { DraftPayment } from "../../../machines/orders/order-parts";
import { Field } from "../../../ui/fields/field";
import { FieldMark } from "../../../ui/fields/field-mark";
import { RemoveButton } from "../../../ui/controls/remove-button";
import { MoneyInput } from "../../../ui/fields/money-input";
import type { Option } from "../../../ui/fields/option";
import { fieldGrid } from "../forms/form-styles";
import { LookupChoice } from "../lookups/lookup-choice";
import { Select } from "../../../ui/fields/select";

const list = css({ display: "grid", gap: "16" });
const line = css({
  display: "grid",
  gap: "16",
  alignItems: "start",
  gridTemplateColumns: { base: "minmax(0, 1fr) auto", md: "minmax(0, 1fr) minmax(0, 1fr) auto" },
  gridTemplateAreas: { base: '"account account" "amount remove"', md: '"account amount remove"' },
});
const account = css({ gridArea: "account" });
const amount = css({ gridArea: "amount" });
// Aligned with the control, below the label.
const remove = css({ gridArea: "remove", paddingTop: "24px" });

type PaymentLinesProps = {
  payments: readonly DraftPayment[];
  accounts: readonly Option[];
  onChange: (index: number, patch: Partial<DraftPayment>) => void;
  /** Absent if no line can be removed. */
  onRemove?: (index: number) => void;
  canRemove?: boolean;
  /** What the account is to the payment. */
  accountLabel?: string;
  /** The problem of a field, by its name. */
  problem: (name: string) => string | undefined;
};

export const PaymentLines = ({
  payments,
  accounts,
  onChange,
  onRemove,
  canRemove = true,
  accountLabel = "Account",
  problem,
}: PaymentLinesProps) => (
  <div className={list}>
    {payments.map((payment, index) => (
      // If nothing can be removed, the fields begin and end where those above them do.
      <div key={payment.id} className={onRemove ? line : fieldGrid} role="group" aria-label={`Payment ${index + 1}`}>
        <div className={onRemove && account}>
          <Field
            name={`payments.${payment.id}.accountKey`}
            label={accountLabel}
            error={problem(`payments.${index}.accountKey`)}
          >
            <LookupChoice
              of="accounts"
              as={Select}
              placeholder="Select account"
              options={accounts}
              value={payment.accountKey}
              onChange={(accountKey) => onChange(index, { accountKey })}
            />
          </Field>
          <FieldMark name={`payments.${payment.id}`} />
        </div>
        <div className={onRemove && amount}>
          <Field name={`payments.${payment.id}.amount`} label="Amount" error={problem(`payments.${index}.amount`)}>
            <MoneyInput value={payment.amount} onChange={(kobo) => onChange(index, { amount: kobo })} />
          </Field>
        </div>
        {onRemove && (
          <div className={remove}>
            <RemoveButton label={`Remove payment ${index + 1}`} disabled={!canRemove} onClick={() => onRemove(index)} />
          </div>
        )}
      </div>
    ))}
  </div>
);
