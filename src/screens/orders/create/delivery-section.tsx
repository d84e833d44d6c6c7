import { Card } from "../../../ui/layout/card";
import { useKnownStores } from "../../../wiring/session";
import { DeliveryFields } from "../delivery-fields";
import { useFields, useProblem, type SectionProps } from "./order-create-actor";

export function DeliverySection({ actor }: SectionProps) {
  const { method, delivery, storeKey } = useFields(actor, "method", "delivery", "storeKey");
  const stores = useKnownStores();
  const problem = useProblem(actor);
  return (
    <Card title="Delivery">
      <DeliveryFields
        method={method}
        store={stores.find(({ key }) => key === storeKey)?.label ?? ""}
        delivery={delivery}
        onMethod={(next) => actor.send({ type: "method.changed", method: next })}
        onChange={(patch) => actor.send({ type: "delivery.changed", patch })}
        problem={(name) => problem(`delivery.${name}`)}
      />
    </Card>
  );
}
