import { useSelector } from "@xstate/react";
import type { ActorRefFrom } from "xstate";
import type { Opening } from "../../../api/session/setup";
import type { openingFormMachine } from "../../../machines/session/setup/setup.machine";
import { PASSWORD_RULE } from "../../../machines/kit/password";
import { labelOf } from "../../../machines/session/setup/setup-opening";
import { Field } from "../../../ui/fields/field";
import { PasswordInput } from "../../../ui/fields/password-input";
import { PhoneInput } from "../../../ui/fields/phone-input";
import { SegmentedControl } from "../../../ui/controls/segmented-control";
import { TextInput } from "../../../ui/fields/text-input";
import { wholeRow } from "../../kit/forms/form-styles";
import { SEXES } from "../../kit/forms/sexes";

export type OpeningActor = ActorRefFrom<typeof openingFormMachine>;

function useField(form: OpeningActor, name: Exclude<keyof Opening, "sex">) {
  const value = useSelector(form, ({ context }) => context.values[name]);
  const error = useSelector(form, ({ context }) => context.problems?.fields[name]);
  return {
    field: { label: labelOf(name), error },
    control: { value, onChange: (text: string) => form.send({ type: "field.changed", patch: { [name]: text } }) },
  };
}

type FieldsProps = { form: OpeningActor };

export function OpeningStore({ form }: FieldsProps) {
  const code = useField(form, "code");
  const title = useField(form, "storeTitle");
  const address = useField(form, "storeAddress");
  return (
    <>
      <div className={wholeRow}>
        <Field {...code.field} hint="The server printed it when it started. It is good once, within an hour">
          <TextInput {...code.control} autoComplete="off" autoCapitalize="characters" spellCheck={false} />
        </Field>
      </div>
      <Field {...title.field}>
        <TextInput {...title.control} autoComplete="off" />
      </Field>
      <Field {...address.field}>
        <TextInput {...address.control} autoComplete="off" />
      </Field>
    </>
  );
}

export function OpeningPerson({ form }: FieldsProps) {
  const name = useField(form, "name");
  const email = useField(form, "email");
  const phone = useField(form, "phone");
  const password = useField(form, "password");
  const address = useField(form, "address");
  const sex = useSelector(form, ({ context }) => context.values.sex);
  const sexError = useSelector(form, ({ context }) => context.problems?.fields.sex);
  return (
    <>
      <Field {...name.field}>
        <TextInput {...name.control} autoComplete="name" />
      </Field>
      <Field label={labelOf("sex")} of="group" error={sexError}>
        <SegmentedControl
          full
          options={SEXES}
          value={sex}
          onChange={(choice) => form.send({ type: "field.changed", patch: { sex: choice } })}
        />
      </Field>
      <Field {...email.field}>
        <TextInput {...email.control} type="email" autoComplete="username" autoCapitalize="none" spellCheck={false} />
      </Field>
      <Field {...phone.field}>
        <PhoneInput {...phone.control} autoComplete="tel" />
      </Field>
      <Field {...password.field} hint={PASSWORD_RULE}>
        <PasswordInput {...password.control} autoComplete="new-password" />
      </Field>
      <Field {...address.field}>
        <TextInput {...address.control} autoComplete="street-address" />
      </Field>
    </>
  );
}
