import { toNaira, type Kobo } from "../kit/money";
import { discountWire, orderDiscountWire } from "./discounts";
import type { Discount } from "./discount.rules";
import type { DeliveryStatus, DeliveryWire, NewOrderBody, OrderStatus } from "./orders.contract";

export type Delivery = {
  status: DeliveryStatus;
  recipientName: string;
  recipientPhone: string;
  recipientAddress: string;
  fee: Kobo;
};

export type OrderCustomer = {
  name: string;
  email: string;
  phone: string;
  address: string;
  instagram: string;
  twitter: string;
};

export type NewLine = {
  variantKey: string;
  quantity: number;
  discount?: Discount | null;
  serials?: readonly string[];
};

export type NewOrder = {
  storeKey: string;
  status: OrderStatus;
  facilitatorKey: string;
  remark: string;
  /** Null for a walk-in sale. */
  customer: OrderCustomer | null;
  delivery: Delivery | null;
  /** A sale that was made by an earlier version of the app has no discounts and no serial numbers. */
  lines: NewLine[];
  discount?: Discount | null;
  /** The repair ticket that it charges for. */
  repair?: string;
  payments: { accountKey: string; amount: Kobo }[];
};

export const toDeliveryWire = (delivery: Delivery | null): DeliveryWire | null =>
  delivery && {
    method: "delivery",
    status: delivery.status,
    recipient_name: delivery.recipientName,
    recipient_phone: delivery.recipientPhone,
    recipient_address: delivery.recipientAddress,
    fee: toNaira(delivery.fee),
  };

type NewLineWire = NewOrderBody["subtotalitems"][number];

export const lineWire = ({ variantKey, quantity, discount, serials }: NewLine): NewLineWire => ({
  key: variantKey,
  quantity,
  ...(discount && { discount: discountWire(discount) }),
  ...(serials?.length && { serials: [...serials] }),
});

/** What the call that makes a sale sends. */
export const newOrderBodyOf = (order: NewOrder, agreedTotal?: Kobo): NewOrderBody => ({
  store: order.storeKey,
  status: order.status,
  facilitator: order.facilitatorKey,
  remark: order.remark,
  ...(order.customer ? { customer: order.customer } : { walk_in: true }),
  delivery: toDeliveryWire(order.delivery),
  subtotalitems: order.lines.map(lineWire),
  payment: order.payments.map((payment) => ({ account_key: payment.accountKey, amount: toNaira(payment.amount) })),
  ...(order.discount && { discount: orderDiscountWire(order.discount) }),
  ...(order.repair && { repair: order.repair }),
  ...(agreedTotal !== undefined && { agreed_total: toNaira(agreedTotal) }),
});
