import { ifVersion, type Version } from "./client";
import type {
  DeliveryWire,
  OrderDeliveryBody,
  OrderEditBody,
  OrderPaymentBody,
  OrderProductsBody,
  OrderWire,
} from "./contract/orders";
import { ApiError } from "./errors";
import { toNaira, type Kobo } from "./money";
import { orderPath, toDeliveryWire, toOrder, type Delivery, type Order, type OrderDetails } from "./orders";
import { callNamed } from "./call-named";

/** What the card's form calls the list that a part of an order is. */
const LISTS: Readonly<Record<string, string>> = { "/products": "lines", "/payment": "payments" };

/**
 * Each edits one part of an order made from `version`. Repeating one is safe: refused as stale by an order that already
 * holds what it sets, it was carried out before and only the reply was lost.
 */
async function edit(key: string, part: string, version: Version, data: unknown, isDone: (order: Order) => boolean) {
  const list = LISTS[part];
  const request = { method: "PUT", url: `${orderPath(key)}${part}/edit`, data, headers: ifVersion(version) };
  try {
    await callNamed(request, list === undefined ? {} : { list });
  } catch (thrown) {
    const current = thrown instanceof ApiError && thrown.failure.kind === "stale" ? thrown.failure.current : null;
    if (!isOrder(current) || !isDone(toOrder(current as OrderWire))) throw thrown;
  }
}

const isOrder = (current: unknown): boolean =>
  typeof current === "object" && current !== null && "sub_total_items" in current;

/** Changes status, store and remark; a status change moves stock. */
export function editOrderDetails(key: string, details: OrderDetails, version: Version): Promise<void> {
  const { status, storeKey, remark } = details;
  const body: OrderEditBody = { status, store: storeKey, remark };
  return edit(
    key,
    "",
    version,
    body,
    (order) => order.status === status && order.storeKey === storeKey && order.remark === remark,
  );
}

/** Changes how the goods reach the customer, null for pickup; the fee changes the order's cost. */
export function editOrderDelivery(key: string, delivery: Delivery | null, version: Version): Promise<void> {
  const wire = toDeliveryWire(delivery);
  const body: OrderDeliveryBody = wire ?? { method: "pickup" };
  const textOf = (parts: DeliveryWire | null) => JSON.stringify(parts);
  return edit(key, "/delivery", version, body, (order) => textOf(toDeliveryWire(order.delivery)) === textOf(wire));
}

export type WantedLine = { variantKey: string; quantity: number };

/** Replaces the lines; units move, and what stays keeps the price it was sold at. */
export function editOrderProducts(key: string, lines: readonly WantedLine[], version: Version): Promise<void> {
  const body: OrderProductsBody = lines.map(({ variantKey, quantity }) => ({ key: variantKey, quantity }));
  const textOf = (all: readonly WantedLine[]) => all.map((line) => `${line.variantKey} ${line.quantity}`).join();
  return edit(key, "/products", version, body, (order) => textOf(order.lines) === textOf(lines));
}

export type PaymentLine = { accountKey: string; amount: Kobo };

/** Replaces the payments; per account the difference is posted. An empty list gives everything back. */
export function editOrderPayment(key: string, payments: readonly PaymentLine[], version: Version): Promise<void> {
  const body: OrderPaymentBody = payments.map((line) => ({
    account_key: line.accountKey,
    amount: toNaira(line.amount),
  }));
  const wanted = sumsByAccount(payments);
  return edit(key, "/payment", version, body, (order) => sumsByAccount(order.payments) === wanted);
}

/** What is on each account, as text: the server sums the lines of an account. */
function sumsByAccount(payments: readonly PaymentLine[]): string {
  const sums = new Map<string, Kobo>();
  for (const { accountKey, amount } of payments) sums.set(accountKey, (sums.get(accountKey) ?? 0) + amount);
  return JSON.stringify([...sums].toSorted());
}
