import { sendNew } from "../kit/call-named";
import { type ListPage, type ListQuery, oldestOf } from "../kit/paging";
import { loadDetail, loadPage } from "../kit/reads";
import type {
  AccountType,
  DeliveryStatus,
  DeliveryWire,
  NewOrderReply,
  OrderLineWire,
  OrderRowWire,
  OrderStatus,
  OrderWire,
  PaymentWire,
} from "./orders.contract";
import type { Discount } from "./discount.rules";
import { type SoldPrice, toDiscount } from "./discounts";
import { fromNaira, type Kobo } from "../kit/money";
import { type Delivery, type NewOrder, newOrderBodyOf, type OrderCustomer } from "./new-order";
import { type OrderReturn, toReturn } from "./returns";

/** What every list of orders shows. */
export type ListedOrder = {
  key: string;
  number: number;
  createdAt: string;
  status: OrderStatus;
  /** Null for pickup. */
  deliveryStatus: DeliveryStatus | null;
  cost: Kobo;
};

export type OrderRow = ListedOrder & { customerName: string; itemCount: number };

export type OrderLine = SoldPrice & {
  variantKey: string;
  title: string;
  variation: string;
  image: string;
  quantity: number;
  /** How many units came back, and what they were worth. */
  returned: number;
  returnedAmount: Kobo;
  /** Whether the units of this product have serial numbers now. */
  tracksSerials: boolean;
  /** The units that the order holds, or that the customer has; those without a number are missing. */
  serials: readonly string[];
};

export type Payment = { accountKey: string; accountName: string; mode: AccountType; amount: Kobo };

export type Order = {
  key: string;
  number: number;
  createdAt: string;
  status: OrderStatus;
  storeKey: string;
  storeTitle: string;
  remark: string;
  facilitatorName: string;
  customerKey: string;
  /** The customer of walk-in sales has only a name. */
  customer: OrderCustomer;
  /** Null for pickup. */
  delivery: Delivery | null;
  lines: OrderLine[];
  /** On all products. */
  discount: Discount | null;
  /** Value added tax that the goods include, by rate in percent. */
  vat: readonly { rate: number; amount: Kobo }[];
  payments: Payment[];
  /** Given back from accounts that need not have taken it; no part of the payments. */
  refunds: Payment[];
  /** Goods that came back, the oldest first. */
  returns: OrderReturn[];
  /** The ticket that it charges for. */
  repair: { key: string; number: number } | null;
  /** Without what came back. */
  cost: Kobo;
  debt: Kobo;
  /** Store credit that the customer has left. */
  customerCredit: Kobo;
  itemCount: number;
  version: number;
};

export type OrderDetails = { status: OrderStatus; storeKey: string; remark: string };

export const toListedOrder = (row: Omit<OrderRowWire, "customer_name" | "total_quantity">): ListedOrder => ({
  key: row.key,
  number: row.order_number,
  createdAt: row.created_at,
  status: row.status,
  deliveryStatus: (JSON.parse(row.delivery) as { status: DeliveryStatus } | null)?.status ?? null,
  cost: fromNaira(row.cost),
});

export function loadOrders({ page, search, filters }: ListQuery, signal: AbortSignal): Promise<ListPage<OrderRow>> {
  const { status, store, limit } = filters;
  const sort = oldestOf({ filters });
  return loadPage("/orders", { status, store, query: search, page, limit, sort }, signal, (row: OrderRowWire) => ({
    ...toListedOrder(row),
    customerName: row.customer_name,
    itemCount: row.total_quantity,
  }));
}

function toDelivery(text: string): Delivery | null {
  const delivery = JSON.parse(text) as DeliveryWire | null;
  return (
    delivery && {
      status: delivery.status,
      recipientName: delivery.recipient_name,
      recipientPhone: delivery.recipient_phone,
      recipientAddress: delivery.recipient_address,
      fee: fromNaira(delivery.fee),
    }
  );
}

const toLines = (text: string): OrderLine[] =>
  (JSON.parse(text) as OrderLineWire[]).map((line) => ({
    variantKey: line.key,
    title: line.item_title,
    variation: line.variation,
    image: line.variation_image,
    listPrice: fromNaira(line.list_price ?? line.price),
    unitPrice: fromNaira(line.price),
    discount: toDiscount(line.discount),
    amount:
      line.amount === undefined
        ? fromNaira(line.price) * line.quantity
        : fromNaira(line.amount) + fromNaira(line.order_discount ?? 0),
    orderDiscount: fromNaira(line.order_discount ?? 0),
    quantity: line.quantity,
    returned: line.returned ?? 0,
    returnedAmount: fromNaira(line.returned_amount ?? 0),
    tracksSerials: line.tracks_serials ?? false,
    serials: line.serials ?? [],
  }));

const toPayments = (payments: readonly PaymentWire[]): Payment[] =>
  payments.map((payment) => ({
    accountKey: payment.account_key,
    accountName: payment.account,
    mode: payment.mode,
    amount: fromNaira(payment.amount),
  }));

export const toOrder = (wire: OrderWire): Order => ({
  key: wire.key,
  number: wire.order_number,
  createdAt: wire.created_at,
  status: wire.status,
  storeKey: wire.store,
  storeTitle: wire.store_name,
  remark: wire.remark,
  facilitatorName: wire.employee_name,
  customerKey: wire.customer_key,
  customer: {
    name: wire.customer_name,
    email: wire.customer_email,
    phone: wire.customer_phone,
    address: wire.customer_address,
    instagram: wire.customer_instagram,
    twitter: wire.customer_twitter,
  },
  delivery: toDelivery(wire.delivery),
  lines: toLines(wire.sub_total_items),
  discount: toDiscount(wire.discount),
  payments: toPayments(JSON.parse(wire.payment) as PaymentWire[]),
  refunds: toPayments(wire.refunds ?? []),
  returns: (wire.returns ?? []).map(toReturn),
  repair: wire.repair ? { key: wire.repair.key, number: wire.repair.ticket_number } : null,
  cost: fromNaira(wire.cost),
  debt: fromNaira(wire.debt),
  customerCredit: fromNaira(wire.customer_credit ?? 0),
  vat: (wire.vat ?? []).map(({ rate, amount }) => ({ rate, amount: fromNaira(amount) })),
  itemCount: wire.total_quantity,
  version: wire.version,
});

export const orderPath = (key: string) => `/orders/${encodeURIComponent(key)}`;

export async function loadOrder(key: string, signal: AbortSignal): Promise<Order> {
  return toOrder(await loadDetail<OrderWire>(orderPath(key), signal));
}

/**
 * Makes a sale: stock, payments and totals move in one transaction, or nothing does (417 with the reason). It is refused
 * if it costs something else than the agreed total, where there is one.
 */
export async function createOrder(
  order: NewOrder,
  idempotencyKey: string,
  agreedTotal?: Kobo,
): Promise<{ key: string; number: number }> {
  const data = await sendNew<NewOrderReply["data"]>("/orders/new", newOrderBodyOf(order, agreedTotal), idempotencyKey);
  return { key: data.key, number: data.order_number };
}
