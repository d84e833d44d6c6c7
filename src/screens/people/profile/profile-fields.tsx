import { useSelector } from "@xstate/react";
import { PASSWORD_RULE } from "../../../machines/kit/password";
import type { Picture } from "../../../machines/products/picture.machine";
import type { ProfileDraft } from "../../../machines/people/profile-draft";
import type { ProfileForm } from "../../../machines/people/profile-edit.machine";
import { Card } from "../../../ui/layout/card";
import { Field } from "../../../ui/fields/field";
import { PasswordInput } from "../../../ui/fields/password-input";
import { PhoneInput } from "../../../ui/fields/phone-input";
import { SegmentedControl } from "../../../ui/controls/segmented-control";
import { TextInput } from "../../../ui/fields/text-input";
import { fieldGrid, wholeRow } from "../../kit/forms/form-styles";
import { SEXES } from "../../kit/forms/sexes";
import { PersonPicture } from "../person-picture";

type TextField = Exclude<keyof ProfileDraft, "image" | "isUploading" | "sex">;

export function ProfileFields({ form, picture }: { form: ProfileForm; picture: Picture }) {
  const values = useSelector(form, ({ context }) => context.values);
  const fields = useSelector(form, ({ context }) => context.problems?.fields);
  const change = (patch: Partial<ProfileDraft>) => form.send({ type: "field.changed", patch });
  const control = (name: TextField) => ({
    autoComplete: "off",
    value: values[name],
    onChange: (text: string) => change({ [name]: text }),
  });
  return (
    <Card title="Your details">
      <div className={fieldGrid}>
        <div className={wholeRow}>
          <PersonPicture form={form} picture={picture} problem={fields?.image} />
        </div>
        <Field name="name" label="Name" error={fields?.name}>
          <TextInput maxLength={200} {...control("name")} />
        </Field>
        <Field name="sex" label="Sex" of="group" error={fields?.sex}>
          <SegmentedControl full options={SEXES} value={values.sex} onChange={(sex) => change({ sex })} />
        </Field>
        <Field name="address" label="Address" error={fields?.address}>
          <TextInput maxLength={500} {...control("address")} />
        </Field>
        <Field name="phone" label="Phone" error={fields?.phone}>
          <PhoneInput {...control("phone")} />
        </Field>
        <Field
          name="email"
          label="Email"
          error={fields?.email}
          hint="A new email takes effect after a link sent to it confirms it"
        >
          <TextInput type="email" autoCapitalize="none" maxLength={254} {...control("email")} />
        </Field>
        <Field
          label="Password"
          mark="(optional)"
          error={fields?.password}
          hint={`Leave it empty to keep the one you have; a new one signs you out everywhere else. ${PASSWORD_RULE}.`}
        >
          <PasswordInput maxLength={256} {...control("password")} autoComplete="new-password" />
        </Field>
        <Field name="instagram" label="Instagram" mark="(optional)" error={fields?.instagram}>
          <TextInput autoCapitalize="none" maxLength={100} {...control("instagram")} />
        </Field>
        <Field name="twitter" label="Twitter" mark="(optional)" error={fields?.twitter}>
          <TextInput autoCapitalize="none" maxLength={100} {...control("twitter")} />
        </Field>
      </div>
    </Card>
  );
}
