import type {
  OrderDeliveryBody,
  OrderEditBody,
  OrderPaymentBody,
  OrderProductsBody,
  OrderSerialsBody,
} from "./orders.contract";
import type { OrderDiscountBody } from "./discount.contract";
import type { Discount } from "./discount.rules";
import { discountWire, orderDiscountWire } from "./discounts";
import { toNaira, type Kobo } from "../kit/money";
import { toDeliveryWire } from "./new-order";
import { orderPath, type OrderDetails } from "./orders";
import type { Delivery } from "./new-order";
import { onceOnly } from "../kit/client";
import { callNamed, sendEdit } from "../kit/call-named";
import type { Editing } from "../kit/editing";

/** The form names of the list in each part of an order. */
const LISTS: Readonly<Record<string, string>> = { "/products": "lines", "/payment": "payments" };

/** The form names of other fields. */
const FIELDS = { "discount.value": "value", "discount.reason": "reason" };

function edit(key: string, part: string, editing: Editing, data: unknown): Promise<void> {
  const list = LISTS[part];
  return sendEdit(`${orderPath(key)}${part}/edit`, data, editing, list === undefined ? { own: FIELDS } : { list });
}

/** Changes status, store and remark; a status change moves stock. */
export function editOrderDetails(key: string, details: OrderDetails, editing: Editing): Promise<void> {
  const { status, storeKey, remark } = details;
  return edit(key, "", editing, { status, store: storeKey, remark } satisfies OrderEditBody);
}

/** Changes how the goods reach the customer, null for pickup; the fee changes the order's cost. */
export function editOrderDelivery(key: string, delivery: Delivery | null, editing: Editing): Promise<void> {
  const body: OrderDeliveryBody = toDeliveryWire(delivery) ?? { method: "pickup" };
  return edit(key, "/delivery", editing, body);
}

/** A line without `discount` keeps its own; null takes it away. */
export type WantedLine = { variantKey: string; quantity: number; discount?: Discount | null };

/** Replaces the lines; units move, and existing lines keep the list price they were sold at. */
export function editOrderProducts(key: string, lines: readonly WantedLine[], editing: Editing): Promise<void> {
  const body: OrderProductsBody = lines.map(({ variantKey, quantity, discount }) => ({
    key: variantKey,
    quantity,
    ...(discount !== undefined && { discount: discount && discountWire(discount) }),
  }));
  return edit(key, "/products", editing, body);
}

/** Changes the discount on all products, which is spread over the lines; null takes it away. */
export function editOrderDiscount(key: string, discount: Discount | null, editing: Editing): Promise<void> {
  const body: OrderDiscountBody = { discount: orderDiscountWire(discount) };
  return edit(key, "/discount", editing, body);
}

export type PaymentLine = { accountKey: string; amount: Kobo };

/** Replaces the payments; the difference per account is posted. An empty list refunds everything. */
export function editOrderPayment(key: string, payments: readonly PaymentLine[], editing: Editing): Promise<void> {
  const body: OrderPaymentBody = payments.map((line) => ({
    account_key: line.accountKey,
    amount: toNaira(line.amount),
  }));
  return edit(key, "/payment", editing, body);
}

export type NamedLine = { variantKey: string; serials: readonly string[] };

/** Names the units of these lines in place of those named before; a completed order only gains names that it lacks. */
export function editOrderSerials(key: string, lines: readonly NamedLine[], editing: Editing): Promise<void> {
  const data: OrderSerialsBody = {
    version: Number(editing.version),
    lines: lines.map(({ variantKey, serials }) => ({ key: variantKey, serials: [...serials] })),
  };
  const headers = onceOnly(editing.idempotencyKey);
  return callNamed<void>({ method: "POST", url: `${orderPath(key)}/serials`, data, headers });
}
