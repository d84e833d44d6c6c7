import { useSelector } from "@xstate/react";
import type { ActorRefFrom } from "xstate";
import type { CustomerDetails } from "../../../api/people/customers";
import type { customerForm } from "../../../machines/people/customer-page";
import { Field } from "../../../ui/fields/field";
import { PhoneInput } from "../../../ui/fields/phone-input";
import { TextInput } from "../../../ui/fields/text-input";
import { CardForm } from "../../kit/forms/card-form";
import { fieldGrid } from "../../kit/forms/form-styles";

export function CustomerForm({ form }: { form: ActorRefFrom<typeof customerForm> }) {
  const values = useSelector(form, ({ context }) => context.values);
  const fields = useSelector(form, ({ context }) => context.problems?.fields);
  const control = (name: keyof CustomerDetails) => ({
    autoComplete: "off",
    value: values[name],
    onChange: (text: string) => form.send({ type: "field.changed", patch: { [name]: text } }),
  });
  return (
    <CardForm title="Customer details" form={form} saveLabel="Save" note="Earlier orders keep the details they had.">
      <div className={fieldGrid}>
        <Field name="name" label="Name" error={fields?.name}>
          <TextInput maxLength={200} {...control("name")} />
        </Field>
        <Field name="phone" label="Phone" error={fields?.phone}>
          <PhoneInput {...control("phone")} />
        </Field>
        <Field name="email" label="Email" error={fields?.email}>
          <TextInput type="email" autoCapitalize="none" maxLength={254} {...control("email")} />
        </Field>
        <Field name="address" label="Address" error={fields?.address}>
          <TextInput maxLength={500} {...control("address")} />
        </Field>
        <Field name="instagram" label="Instagram" mark="(optional)" error={fields?.instagram}>
          <TextInput autoCapitalize="none" maxLength={100} {...control("instagram")} />
        </Field>
        <Field name="twitter" label="Twitter" mark="(optional)" error={fields?.twitter}>
          <TextInput autoCapitalize="none" maxLength={100} {...control("twitter")} />
        </Field>
      </div>
    </CardForm>
  );
}
