import { useSelector } from "@xstate/react";
import type { AccountValues } from "../../../machines/money/accounts";
import { Checkbox } from "../../../ui/controls/checkbox";
import { Field } from "../../../ui/fields/field";
import { MoneyInput } from "../../../ui/fields/money-input";
import { Select } from "../../../ui/fields/select";
import { TextInput } from "../../../ui/fields/text-input";
import { useLookup } from "../../../wiring/session";
import type { FormOf } from "../../kit/forms/form-dialog";
import { fieldGrid, wholeRow } from "../../kit/forms/form-styles";
import { optionsOf } from "../../kit/lists/lookup-options";
import { LookupChoice } from "../../kit/lookups/lookup-choice";
import { ACCOUNT_TYPE_OPTIONS } from "./account-types";

export function AccountFields({ form }: { form: FormOf<AccountValues> }) {
  const { name, type, storeKey, balance, isOverdrawn } = useSelector(form, ({ context }) => context.values);
  const wasOverdrawn = useSelector(form, ({ context }) => context.initial.isOverdrawn);
  const isEdit = useSelector(form, ({ context }) => context.key !== undefined);
  const fields = useSelector(form, ({ context }) => context.problems?.fields);
  const stores = useLookup("stores");
  const change = (patch: Partial<AccountValues>) => form.send({ type: "field.changed", patch });
  return (
    <div className={fieldGrid}>
      <div className={wholeRow}>
        <Field name="name" label="Name" error={fields?.name}>
          <TextInput autoComplete="off" maxLength={200} value={name} onChange={(text) => change({ name: text })} />
        </Field>
      </div>
      <Field name="type" label="Type" error={fields?.type}>
        <Select
          options={ACCOUNT_TYPE_OPTIONS}
          value={type}
          onChange={(chosen) => change({ type: chosen as AccountValues["type"] })}
        />
      </Field>
      <Field name="storeKey" label="Store" error={fields?.storeKey}>
        <LookupChoice
          of="stores"
          as={Select}
          options={optionsOf(stores)}
          value={storeKey}
          onChange={(key) => change({ storeKey: key })}
        />
      </Field>
      <Field
        name="balance"
        label="Balance"
        error={fields?.balance}
        hint={
          isEdit
            ? "A changed balance is posted as an adjustment, for the difference."
            : "The balance it has today. No transaction is created."
        }
      >
        <MoneyInput value={balance} onChange={(kobo) => change({ balance: kobo })} />
      </Field>
      {wasOverdrawn && (
        <div className={wholeRow}>
          <Checkbox checked={isOverdrawn} onChange={(checked) => change({ isOverdrawn: checked })}>
            Overdrawn: the balance is below zero
          </Checkbox>
        </div>
      )}
    </div>
  );
}
