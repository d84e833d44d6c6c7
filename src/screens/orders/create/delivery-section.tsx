import { Card } from "../../../ui/layout/card";
import { DeliveryFields } from "../delivery-fields";
import { useDraft, useProblem, type SectionProps } from "./order-create-actor";

export function DeliverySection({ actor }: SectionProps) {
  const { method, delivery } = useDraft(actor);
  const problem = useProblem(actor);
  return (
    <Card title="Delivery">
      <DeliveryFields
        method={method}
        delivery={delivery}
        onMethod={(next) => actor.send({ type: "method.changed", method: next })}
        onChange={(patch) => actor.send({ type: "delivery.changed", patch })}
        problem={(name) => problem(`delivery.${name}`)}
      />
    </Card>
  );
}
