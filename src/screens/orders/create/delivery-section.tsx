import type { DeliveryStatus } from "../../../api/contract/orders";
import type { DraftDelivery } from "../../../machines/order-draft";
import { Card } from "../../../ui/components/card";
import { Field } from "../../../ui/components/field";
import { MoneyInput } from "../../../ui/components/money-input";
import { PhoneInput } from "../../../ui/components/phone-input";
import { SegmentedControl } from "../../../ui/components/segmented-control";
import { Select } from "../../../ui/components/select";
import { TextInput } from "../../../ui/components/text-input";
import { fieldGrid, wholeRow } from "../../shells/form-styles";
import { DELIVERY_STATUS_OPTIONS } from "../order-statuses";
import { useDraft, useProblem, type SectionProps } from "./order-create-actor";

const METHODS = [
  { value: "pickup", label: "Pickup" },
  { value: "delivery", label: "Delivery" },
] as const;

export function DeliverySection({ actor }: SectionProps) {
  const { method, delivery } = useDraft(actor);
  const problem = useProblem(actor);
  const isPickup = method === "pickup";
  const change = (patch: Partial<DraftDelivery>) => actor.send({ type: "delivery.changed", patch });
  return (
    <Card title="Delivery">
      <div className={fieldGrid}>
        <div className={wholeRow}>
          <SegmentedControl
            label="Delivery method"
            full
            options={METHODS}
            value={method}
            onChange={(next) => actor.send({ type: "method.changed", method: next })}
          />
        </div>
        <Field label="Delivery status">
          <Select
            disabled={isPickup}
            options={DELIVERY_STATUS_OPTIONS}
            value={delivery.status}
            onChange={(status) => change({ status: status as DeliveryStatus })}
          />
        </Field>
        <Field label="Fee" error={problem("delivery.fee")} hint={isPickup && "Not used for pickup"}>
          <MoneyInput disabled={isPickup} value={isPickup ? 0 : delivery.fee} onChange={(fee) => change({ fee })} />
        </Field>
        <Field label="Recipient name" error={problem("delivery.recipientName")}>
          <TextInput
            disabled={isPickup}
            autoComplete="off"
            maxLength={200}
            value={delivery.recipientName}
            onChange={(recipientName) => change({ recipientName })}
          />
        </Field>
        <Field label="Recipient phone" error={problem("delivery.recipientPhone")}>
          <PhoneInput
            disabled={isPickup}
            value={delivery.recipientPhone}
            onChange={(recipientPhone) => change({ recipientPhone })}
          />
        </Field>
        <div className={wholeRow}>
          <Field label="Recipient address" error={problem("delivery.recipientAddress")}>
            <TextInput
              disabled={isPickup}
              autoComplete="off"
              maxLength={500}
              value={delivery.recipientAddress}
              onChange={(recipientAddress) => change({ recipientAddress })}
            />
          </Field>
        </div>
      </div>
    </Card>
  );
}
