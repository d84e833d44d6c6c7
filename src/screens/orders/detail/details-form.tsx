import { useSelector } from "@xstate/react";
import type { ActorRefFrom } from "xstate";
import type { OrderStatus } from "../../../api/orders/orders.contract";
import type { orderDetailsForm } from "../../../machines/orders/detail/order-page";
import { Field } from "../../../ui/fields/field";
import { Select } from "../../../ui/fields/select";
import { TextArea } from "../../../ui/fields/text-area";
import { useLookup } from "../../../wiring/session";
import { CardForm } from "../../kit/forms/card-form";
import { stack } from "../../kit/forms/form-styles";
import { optionsOf } from "../../kit/lists/lookup-options";
import { LookupChoice } from "../../kit/lookups/lookup-choice";
import { ORDER_STATUS_OPTIONS } from "../order-statuses";

export function DetailsForm({ form }: { form: ActorRefFrom<typeof orderDetailsForm> }) {
  const { status, storeKey, remark } = useSelector(form, ({ context }) => context.values);
  const problems = useSelector(form, ({ context }) => context.problems);
  const stores = useLookup("stores");
  return (
    <CardForm title="Order details" form={form} saveLabel="Save" note="A status change moves stock.">
      <div className={stack}>
        <Field name="status" label="Status" error={problems?.fields.status}>
          <Select
            options={ORDER_STATUS_OPTIONS}
            value={status}
            onChange={(next) => form.send({ type: "field.changed", patch: { status: next as OrderStatus } })}
          />
        </Field>
        <Field name="storeKey" label="Store" error={problems?.fields.storeKey}>
          <LookupChoice
            of="stores"
            as={Select}
            options={optionsOf(stores)}
            value={storeKey}
            onChange={(key) => form.send({ type: "field.changed", patch: { storeKey: key } })}
          />
        </Field>
        <Field name="remark" label="Remark" mark="(optional)" error={problems?.fields.remark}>
          <TextArea
            maxLength={2000}
            value={remark}
            onChange={(text) => form.send({ type: "field.changed", patch: { remark: text } })}
          />
        </Field>
      </div>
    </CardForm>
  );
}
