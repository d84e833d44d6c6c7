import { percentText } from "../../machines/kit/percent";
import { type DiscountDraft, valueLabel } from "../../machines/orders/create/discount-draft";
import { SegmentedControl } from "../../ui/controls/segmented-control";
import { Field } from "../../ui/fields/field";
import { MoneyInput } from "../../ui/fields/money-input";
import { TextInput } from "../../ui/fields/text-input";

const KINDS = [
  { value: "price", label: "Unit price" },
  { value: "amount", label: "₦ off" },
  { value: "percent", label: "% off" },
] as const;

const OF_ORDER = KINDS.filter(({ value }) => value !== "price");

type DiscountFieldsProps = {
  /** Whether it is on the whole order. */
  ofOrder?: boolean;
  draft: DiscountDraft;
  onChange: (patch: Partial<DiscountDraft>) => void;
  problem: (name: "value" | "reason") => string | undefined;
};

export function DiscountFields({ ofOrder = false, draft, onChange, problem }: DiscountFieldsProps) {
  const { kind } = draft;
  return (
    <>
      <Field of="group" label="Kind">
        <SegmentedControl
          full
          options={ofOrder ? OF_ORDER : KINDS}
          value={kind}
          onChange={(next) => onChange({ kind: next })}
        />
      </Field>
      <Field name="value" label={valueLabel(kind)} error={problem("value")}>
        {kind === "percent" ? (
          <TextInput
            inputMode="decimal"
            autoComplete="off"
            maxLength={6}
            value={draft.percent}
            onChange={(text) => onChange({ percent: percentText(text) })}
          />
        ) : (
          <MoneyInput value={draft[kind]} onChange={(kobo) => onChange({ [kind]: kobo })} />
        )}
      </Field>
      <Field name="reason" label="Reason" error={problem("reason")}>
        <TextInput
          placeholder="Why the customer pays this"
          maxLength={200}
          value={draft.reason}
          onChange={(reason) => onChange({ reason })}
        />
      </Field>
    </>
  );
}
