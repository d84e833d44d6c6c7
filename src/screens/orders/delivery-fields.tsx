import type { DeliveryStatus } from "../../api/orders/orders.contract";
import type { DeliveryMethod, DraftDelivery } from "../../machines/orders/order-parts";
import { Field } from "../../ui/fields/field";
import { FieldMark } from "../../ui/fields/field-mark";
import { MoneyInput } from "../../ui/fields/money-input";
import { PhoneInput } from "../../ui/fields/phone-input";
import { SegmentedControl } from "../../ui/controls/segmented-control";
import { Select } from "../../ui/fields/select";
import { TextInput } from "../../ui/fields/text-input";
import { fieldGrid, wholeRow } from "../kit/forms/form-styles";
import { DELIVERY_STATUS_OPTIONS } from "./order-statuses";

const METHODS = [
  { value: "pickup", label: "Pickup" },
  { value: "delivery", label: "Delivery" },
] as const;

type DeliveryFieldsProps = {
  method: DeliveryMethod;
  delivery: DraftDelivery;
  onMethod: (method: DeliveryMethod) => void;
  onChange: (patch: Partial<DraftDelivery>) => void;
  /** The problem of a field, by its name in the delivery. */
  problem: (name: keyof DraftDelivery) => string | undefined;
};

/** How the goods reach the customer; pickup disables the other fields and ignores the fee. */
export function DeliveryFields({ method, delivery, onMethod, onChange, problem }: DeliveryFieldsProps) {
  const isPickup = method === "pickup";
  return (
    <div className={fieldGrid}>
      <div className={wholeRow}>
        <SegmentedControl label="Delivery method" full options={METHODS} value={method} onChange={onMethod} />
        <FieldMark name="method" />
      </div>
      <Field name="status" label="Delivery status">
        <Select
          disabled={isPickup}
          options={DELIVERY_STATUS_OPTIONS}
          value={delivery.status}
          onChange={(status) => onChange({ status: status as DeliveryStatus })}
        />
      </Field>
      <Field name="fee" label="Fee" error={problem("fee")} hint={isPickup && "Not used for pickup"}>
        <MoneyInput disabled={isPickup} value={isPickup ? 0 : delivery.fee} onChange={(fee) => onChange({ fee })} />
      </Field>
      <Field name="recipientName" label="Recipient name" error={problem("recipientName")}>
        <TextInput
          disabled={isPickup}
          autoComplete="off"
          maxLength={200}
          value={delivery.recipientName}
          onChange={(recipientName) => onChange({ recipientName })}
        />
      </Field>
      <Field name="recipientPhone" label="Recipient phone" error={problem("recipientPhone")}>
        <PhoneInput
          disabled={isPickup}
          value={delivery.recipientPhone}
          onChange={(recipientPhone) => onChange({ recipientPhone })}
        />
      </Field>
      <div className={wholeRow}>
        <Field name="recipientAddress" label="Recipient address" error={problem("recipientAddress")}>
          <TextInput
            disabled={isPickup}
            autoComplete="off"
            maxLength={500}
            value={delivery.recipientAddress}
            onChange={(recipientAddress) => onChange({ recipientAddress })}
          />
        </Field>
      </div>
    </div>
  );
}
