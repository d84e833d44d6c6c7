import { useSelector } from "@xstate/react";
import Plus from "lucide-react/icons/plus";
import { css } from "styled-system/css";
import { type DraftPayment, removeAt, replaceAt, sumOf, withPayment } from "../../../machines/orders/order-parts";
import type { TransactionsExtra } from "../../../api/money/transactions";
import type { TransactionValues } from "../../../machines/money/transactions";
import { Button } from "../../../ui/controls/button";
import { Field } from "../../../ui/fields/field";
import type { Option } from "../../../ui/fields/option";
import { SegmentedControl } from "../../../ui/controls/segmented-control";
import { Select } from "../../../ui/fields/select";
import { Summary, SummaryRow } from "../../../ui/tables/summary";
import { TextInput } from "../../../ui/fields/text-input";
import { useLookup } from "../../../wiring/session";
import type { FormOf } from "../../kit/forms/form-dialog";
import { fieldGrid, stack, wholeRow } from "../../kit/forms/form-styles";
import { optionsOf } from "../../kit/lists/lookup-options";
import { LookupChoice } from "../../kit/lookups/lookup-choice";
import { PaymentLines } from "../../kit/goods/payment-lines";
import { ENTRY_TYPE_OPTIONS } from "./transaction-types";

const below = css({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  alignItems: "start",
  gap: "12",
});
const total = css({ width: "min(100%, 280px)", marginInlineStart: "auto" });

/** The maximum that the server accepts at once. */
const MOST_LINES = 50;

type Props = {
  form: FormOf<TransactionValues>;
  /** The account of the edited entry, which may belong to a store that the person does not see. */
  ownAccount: Option | null;
  categories: TransactionsExtra["categories"];
};

const isMove = ({ type }: Pick<TransactionValues, "type">) => type === "move";

export function TransactionFields({ form, ownAccount, categories }: Props) {
  const { remark, type, storeKey, payments, category, toAccountKey } = useSelector(
    form,
    ({ context }) => context.values,
  );
  const isEdit = useSelector(form, ({ context }) => context.key !== undefined);
  const problems = useSelector(form, ({ context }) => context.problems?.fields);
  const stores = useLookup("stores");
  const known = optionsOf(useLookup("accounts"));
  const isKnown = ownAccount === null || known.some(({ value }) => value === ownAccount.value);
  const change = (patch: Partial<TransactionValues>) => form.send({ type: "field.changed", patch });
  const changeLines = (lines: readonly DraftPayment[]) => change({ payments: lines });
  return (
    <div className={stack}>
      <div className={fieldGrid}>
        <div className={wholeRow}>
          <Field
            name="remark"
            label="Remark"
            error={problems?.remark}
            {...(isMove({ type }) && { mark: "(optional)" as const })}
          >
            <TextInput
              autoComplete="off"
              maxLength={500}
              value={remark}
              onChange={(text) => change({ remark: text })}
            />
          </Field>
        </div>
        <Field name="type" label="Type" of="group" error={problems?.type}>
          <SegmentedControl<TransactionValues["type"]>
            full
            options={ENTRY_TYPE_OPTIONS[isEdit ? "edit" : "add"]}
            value={type}
            onChange={(chosen) => change({ type: chosen })}
          />
        </Field>
        {!isMove({ type }) && (
          <Field name="storeKey" label="Store" error={problems?.storeKey}>
            <LookupChoice
              of="stores"
              as={Select}
              options={optionsOf(stores)}
              value={storeKey}
              onChange={(key) => change({ storeKey: key })}
            />
          </Field>
        )}
        {type === "debit" && (
          <Field name="category" label="Category" mark="(optional)" error={problems?.["category"]}>
            <Select
              options={[
                { value: "", label: "None" },
                ...categories.map(({ key, name }) => ({ value: key, label: name })),
              ]}
              value={category}
              onChange={(key) =>
                change({ category: key, categoryName: categories.find((each) => each.key === key)?.name ?? "" })
              }
            />
          </Field>
        )}
      </div>
      <PaymentLines
        payments={isMove({ type }) ? payments.slice(0, 1) : payments}
        accounts={isKnown ? known : [...known, ownAccount]}
        onChange={(index, patch) => changeLines(replaceAt(payments, index, patch))}
        {...(payments.length > 1 &&
          !isMove({ type }) && { onRemove: (index: number) => changeLines(removeAt(payments, index)) })}
        problem={(name) => problems?.[name]}
        {...(isMove({ type }) && { accountLabel: "From" })}
      />
      {isMove({ type }) && (
        <Field name="toAccountKey" label="To" error={problems?.["toAccountKey"]}>
          <LookupChoice
            of="accounts"
            as={Select}
            options={known}
            value={toAccountKey}
            onChange={(key) => change({ toAccountKey: key })}
          />
        </Field>
      )}
      {!isEdit && !isMove({ type }) && (
        <div className={below}>
          {payments.length < MOST_LINES && (
            <Button size="sm" icon={<Plus aria-hidden="true" />} onClick={() => changeLines(withPayment(payments))}>
              Add payment
            </Button>
          )}
          {payments.length > 1 && (
            <div className={total}>
              <Summary>
                <SummaryRow label="Total" amount={sumOf(payments.map(({ amount }) => amount))} strong />
              </Summary>
            </div>
          )}
        </div>
      )}
    </div>
  );
}
