import { css } from "styled-system/css";
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

const line = css({ color: "ink2" });

const METHODS = [
  { value: "pickup", label: "Pickup" },
  { value: "delivery", label: "Delivery" },
] as const;

type DeliveryFieldsProps = {
  method: DeliveryMethod;
  /** The name of the store where goods are picked up; empty until one is chosen. */
  store: string;
  delivery: DraftDelivery;
  onMethod: (method: DeliveryMethod) => void;
  onChange: (patch: Partial<DraftDelivery>) => void;
  /** The problem of a field, by its name in the delivery. */
  problem: (name: keyof DraftDelivery) => string | undefined;
};

/** How the goods reach the customer. What was typed for a delivery is kept while pickup is chosen. */
export function DeliveryFields({ method, store, delivery, onMethod, onChange, problem }: DeliveryFieldsProps) {
  return (
    <div className={fieldGrid}>
      <div className={wholeRow}>
        <SegmentedControl label="Delivery method" full options={METHODS} value={method} onChange={onMethod} />
        <FieldMark name="method" />
      </div>
      {method === "pickup" ? (
        <p className={`${wholeRow} ${line}`}>{store === "" ? "Pickup at the store" : `Pickup at ${store}`}</p>
      ) : (
        <>
          <Field name="status" label="Delivery status" error={problem("status")}>
            <Select
              options={DELIVERY_STATUS_OPTIONS}
              value={delivery.status}
              onChange={(status) => onChange({ status: status as DeliveryStatus })}
            />
          </Field>
          <Field name="fee" label="Fee" error={problem("fee")}>
            <MoneyInput value={delivery.fee} onChange={(fee) => onChange({ fee })} />
          </Field>
          <Field name="recipientName" label="Recipient name" error={problem("recipientName")}>
            <TextInput
              autoComplete="off"
              maxLength={200}
              value={delivery.recipientName}
              onChange={(recipientName) => onChange({ recipientName })}
            />
          </Field>
          <Field name="recipientPhone" label="Recipient phone" error={problem("recipientPhone")}>
            <PhoneInput value={delivery.recipientPhone} onChange={(recipientPhone) => onChange({ recipientPhone })} />
          </Field>
          <div className={wholeRow}>
            <Field name="recipientAddress" label="Recipient address" error={problem("recipientAddress")}>
              <TextInput
                autoComplete="off"
                maxLength={500}
                value={delivery.recipientAddress}
                onChange={(recipientAddress) => onChange({ recipientAddress })}
              />
            </Field>
          </div>
        </>
      )}
    </div>
  );
}
