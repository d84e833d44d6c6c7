import { useSelector } from "@xstate/react";
import { shopDay } from "../../../machines/dashboard/dashboard-period";
import { percentText } from "../../../machines/kit/percent";
import { dayOf, EMPLOYEE_LABELS, type EmployeeDraft, momentOf } from "../../../machines/people/employee-draft";
import type { EmployeeForm } from "../../../machines/people/employee-form";
import type { JobLocks } from "../../../machines/rights/employee-rules";
import { shellActor } from "../../../machines/shell/shell";
import { DatePicker } from "../../../ui/dates/date-picker";
import { Field } from "../../../ui/fields/field";
import { MoneyInput } from "../../../ui/fields/money-input";
import { PhoneInput } from "../../../ui/fields/phone-input";
import { SegmentedControl } from "../../../ui/controls/segmented-control";
import { Select } from "../../../ui/fields/select";
import { Switch } from "../../../ui/controls/switch";
import { TextInput } from "../../../ui/fields/text-input";
import { useLookup } from "../../../wiring/session";
import { wholeRow } from "../../kit/forms/form-styles";
import { SEXES } from "../../kit/forms/sexes";
import { optionsOf } from "../../kit/lists/lookup-options";
import { LookupChoice } from "../../kit/lookups/lookup-choice";

type Texts = "name" | "email" | "address" | "phone" | "instagram" | "twitter";

function useDraft(form: EmployeeForm) {
  const draft = useSelector(form, ({ context }) => context.values);
  const problems = useSelector(form, ({ context }) => context.problems?.fields);
  const change = (patch: Partial<EmployeeDraft>) => form.send({ type: "field.changed", patch });
  const field = (name: keyof typeof EMPLOYEE_LABELS) => ({
    name,
    label: EMPLOYEE_LABELS[name],
    error: problems?.[name],
  });
  const text = (name: Texts) => ({
    autoComplete: "off",
    value: draft[name],
    onChange: (value: string) => change({ [name]: value }),
  });
  return { draft, problems, change, field, text };
}

type FieldsProps = { form: EmployeeForm };

/** A read-only field says why. */
type LockedProps = FieldsProps & { locks: JobLocks };

/** Name and contact of a person. */
export function BioFields({ form, locks }: LockedProps) {
  const { draft, change, field, text } = useDraft(form);
  return (
    <>
      <Field {...field("name")}>
        <TextInput maxLength={200} {...text("name")} />
      </Field>
      <Field {...field("email")} hint={locks.email}>
        <TextInput
          type="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          disabled={locks.email !== null}
          {...text("email")}
        />
      </Field>
      <Field {...field("sex")} of="group">
        <SegmentedControl full options={SEXES} value={draft.sex} onChange={(sex) => change({ sex })} />
      </Field>
      <Field {...field("phone")}>
        <PhoneInput {...text("phone")} />
      </Field>
      <div className={wholeRow}>
        <Field {...field("address")}>
          <TextInput maxLength={500} {...text("address")} />
        </Field>
      </div>
    </>
  );
}

/** Social handles of a person. */
export function SocialFields({ form }: FieldsProps) {
  const { text, problems } = useDraft(form);
  return (
    <>
      <Field name="instagram" label="Instagram" mark="(optional)" error={problems?.instagram}>
        <TextInput autoCapitalize="none" spellCheck={false} maxLength={100} {...text("instagram")} />
      </Field>
      <Field name="twitter" label="Twitter" mark="(optional)" error={problems?.twitter}>
        <TextInput autoCapitalize="none" spellCheck={false} maxLength={100} {...text("twitter")} />
      </Field>
    </>
  );
}

/** The job of a person, and their pay. */
export function JobFields({ form, locks }: LockedProps) {
  const { draft, problems, change, field } = useDraft(form);
  const roles = useLookup("user_roles");
  const stores = useLookup("stores");
  const today = useSelector(shellActor, ({ context }) => shopDay(context.now));
  return (
    <>
      <Field {...field("roleKey")} hint={locks.role}>
        <LookupChoice
          of="user_roles"
          as={Select}
          placeholder="Select role"
          disabled={locks.role !== null}
          options={optionsOf(roles)}
          value={draft.roleKey}
          onChange={(roleKey) => change({ roleKey })}
        />
      </Field>
      <Field {...field("employedAt")}>
        <DatePicker
          max={today}
          value={dayOf(draft.employedAt)}
          onChange={(day) => change({ employedAt: momentOf(day, draft.employedAt) })}
        />
      </Field>
      <Field {...field("storeKey")} hint={locks.store}>
        <LookupChoice
          of="stores"
          as={Select}
          placeholder="Select store"
          disabled={locks.store !== null}
          options={optionsOf(stores)}
          value={draft.storeKey}
          onChange={(storeKey) => change({ storeKey })}
        />
      </Field>
      <Field {...field("salary")} hint={locks.salary}>
        <MoneyInput disabled={locks.salary !== null} value={draft.salary} onChange={(salary) => change({ salary })} />
      </Field>
      <Field name="bonus" label="Bonus (%)" mark="(optional)" error={problems?.bonus} hint={locks.bonus}>
        <TextInput
          inputMode="decimal"
          autoComplete="off"
          maxLength={6}
          disabled={locks.bonus !== null}
          value={draft.bonus}
          onChange={(text) => change({ bonus: percentText(text) })}
        />
      </Field>
    </>
  );
}

/** Whether a person is an administrator. */
export function AdminField({ form, locks }: LockedProps) {
  const { draft, change } = useDraft(form);
  return (
    <Field
      name="isAdmin"
      label="Administrator"
      of="group"
      hint={locks.admin ?? "Administrators may do everything, in all stores"}
    >
      <Switch disabled={locks.admin !== null} checked={draft.isAdmin} onChange={(isAdmin) => change({ isAdmin })}>
        {draft.isAdmin ? "Admin" : "Not admin"}
      </Switch>
    </Field>
  );
}
