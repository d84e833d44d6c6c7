import { useSelector } from "@xstate/react";
import type { SupplierDetails } from "../../../api/stock/suppliers";
import { Field } from "../../../ui/fields/field";
import { TextInput } from "../../../ui/fields/text-input";
import type { FormOf } from "../../kit/forms/form-dialog";
import { fieldGrid, wholeRow } from "../../kit/forms/form-styles";

export function SupplierFields({ form }: { form: FormOf<SupplierDetails> }) {
  const values = useSelector(form, ({ context }) => context.values);
  const fields = useSelector(form, ({ context }) => context.problems?.fields);
  const control = (name: keyof SupplierDetails) => ({
    autoComplete: "off",
    value: values[name],
    onChange: (text: string) => form.send({ type: "field.changed", patch: { [name]: text } }),
  });
  return (
    <div className={fieldGrid}>
      <Field name="name" label="Name" error={fields?.name}>
        <TextInput maxLength={200} {...control("name")} />
      </Field>
      <Field name="contact" label="Contact" error={fields?.contact}>
        <TextInput maxLength={200} {...control("contact")} />
      </Field>
      <div className={wholeRow}>
        <Field name="address" label="Address" error={fields?.address}>
          <TextInput maxLength={500} {...control("address")} />
        </Field>
      </div>
    </div>
  );
}
