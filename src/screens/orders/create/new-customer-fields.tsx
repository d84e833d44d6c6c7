import type { OrderCustomer } from "../../../api/orders/new-order";
import { Field } from "../../../ui/fields/field";
import { PhoneInput } from "../../../ui/fields/phone-input";
import { TextInput } from "../../../ui/fields/text-input";
import { fieldGrid } from "../../kit/forms/form-styles";
import { useDraft, useProblem, type SectionProps } from "./order-create-actor";

export function NewCustomerFields({ actor }: SectionProps) {
  const { customer } = useDraft(actor);
  const problem = useProblem(actor);
  const change = (name: keyof OrderCustomer) => (text: string) =>
    actor.send({ type: "customer.changed", patch: { [name]: text } });
  return (
    <div className={fieldGrid}>
      <Field label="Name" error={problem("customer.name")}>
        <TextInput autoComplete="off" maxLength={200} value={customer.name} onChange={change("name")} />
      </Field>
      <Field label="Email" error={problem("customer.email")}>
        <TextInput
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          maxLength={254}
          value={customer.email}
          onChange={change("email")}
        />
      </Field>
      <Field label="Phone" error={problem("customer.phone")} hint="11 digits, for example 0803 555 0188">
        <PhoneInput value={customer.phone} onChange={change("phone")} />
      </Field>
      <Field label="Address" error={problem("customer.address")}>
        <TextInput autoComplete="off" maxLength={500} value={customer.address} onChange={change("address")} />
      </Field>
      <Field label="Instagram" mark="(optional)" error={problem("customer.instagram")}>
        <TextInput
          autoComplete="off"
          autoCapitalize="none"
          maxLength={100}
          value={customer.instagram}
          onChange={change("instagram")}
        />
      </Field>
      <Field label="Twitter" mark="(optional)" error={problem("customer.twitter")}>
        <TextInput
          autoComplete="off"
          autoCapitalize="none"
          maxLength={100}
          value={customer.twitter}
          onChange={change("twitter")}
        />
      </Field>
    </div>
  );
}
