import { useSelector } from "@xstate/react";
import type { ActorRefFrom } from "xstate";
import type { DeliveryValues, orderDeliveryForm } from "../../../machines/orders/detail/order-delivery-form";
import { CardForm } from "../../kit/forms/card-form";
import { DeliveryFields } from "../delivery-fields";

export function DeliveryForm({ form, store }: { form: ActorRefFrom<typeof orderDeliveryForm>; store: string }) {
  const { method, ...delivery } = useSelector(form, ({ context }) => context.values);
  const problems = useSelector(form, ({ context }) => context.problems);
  const change = (patch: Partial<DeliveryValues>) => form.send({ type: "field.changed", patch });
  return (
    <CardForm
      title="Delivery details"
      form={form}
      saveLabel="Save delivery"
      note="Saving updates the total and the debt."
    >
      <DeliveryFields
        method={method}
        store={store}
        delivery={delivery}
        onMethod={(next) => change({ method: next })}
        onChange={change}
        problem={(name) => problems?.fields[name]}
      />
    </CardForm>
  );
}
