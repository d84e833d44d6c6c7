import { useSelector } from "@xstate/react";
import type { StoreDetails } from "../../../api/stock/stores";
import { Field } from "../../../ui/fields/field";
import { TextInput } from "../../../ui/fields/text-input";
import type { FormOf } from "../../kit/forms/form-dialog";
import { stack } from "../../kit/forms/form-styles";

export function StoreFields({ form }: { form: FormOf<StoreDetails> }) {
  const values = useSelector(form, ({ context }) => context.values);
  const fields = useSelector(form, ({ context }) => context.problems?.fields);
  const control = (name: keyof StoreDetails) => ({
    autoComplete: "off",
    value: values[name],
    onChange: (text: string) => form.send({ type: "field.changed", patch: { [name]: text } }),
  });
  return (
    <div className={stack}>
      <Field name="name" label="Name" error={fields?.name}>
        <TextInput maxLength={200} {...control("name")} />
      </Field>
      <Field name="address" label="Address" error={fields?.address}>
        <TextInput maxLength={500} {...control("address")} />
      </Field>
    </div>
  );
}
