import type { OrderStatus } from "../../../../src/api/orders/orders.contract";
import { isProfitBooked, profitOf, reward } from "../../../orders/shares";
import type { LineRow, OrderRow } from "../books";
import type { Agreed, AgreedLine } from "./bargain";
import type { Delivery } from "./delivery";
import type { Step } from "./fates";
import type { Customer, Employee, Store } from "../shop";

export type Order = {
  key: string;
  orderNumber: number;
  at: number;
  store: Store;
  seller: Employee;
  customer: Customer;
  lines: readonly AgreedLine[];
  discount: Agreed["discount"];
  lineKeys: readonly string[];
  delivery: Delivery;
  remark: string;
  /** As sold; what came back later is in the steps. */
  itemsKobo: number;
  costKobo: number;
  /** What has happened to it so far. */
  steps: readonly Step[];
};

/** The lines of an order, with what came back of them up to the step of that index. */
function linesAfter({ lines, steps }: Order, index: number) {
  const brought = steps.slice(0, index + 1).flatMap(({ back }) => back?.lines ?? []);
  return lines.map(({ variant, quantity, orderDiscountKobo }, place) => {
    const own = brought.filter((line) => line.index === place);
    return {
      unitPriceKobo: variant.salePriceKobo,
      unitCostKobo: variant.priceKobo,
      quantity,
      orderDiscountKobo,
      returnedQuantity: own.reduce((sum, line) => sum + line.quantity, 0),
      returnedKobo: own.reduce((sum, line) => sum + line.amountKobo, 0),
    };
  });
}

/** The state of an order after the step of that index. */
export function standingAfter(order: Order, index: number) {
  const { seller, steps } = order;
  const lived = steps.slice(0, index + 1);
  const status: OrderStatus = lived.at(-1)?.status ?? "pending";
  const money = lived.flatMap(({ payments, back }) => [...payments, ...(back?.refunds ?? [])]);
  const paidKobo = money.reduce((sum, { amountKobo }) => sum + amountKobo, 0);
  const returnedKobo = lived.reduce((sum, { back }) => sum + (back?.amountKobo ?? 0), 0);
  const profitKobo = profitOf(linesAfter(order, index));
  const costKobo = order.costKobo - returnedKobo;
  return { status, costKobo, paidKobo, returnedKobo, profitKobo, ...reward(status, profitKobo, seller.bonusBp) };
}

export const standingToday = (order: Order) => standingAfter(order, order.steps.length - 1);

/** The demo shop charges 7.5 % from its first day. */
export const VAT_BP = 750;

const DELIVERY_STATUS = { pending: "pending", completed: "delivered", cancelled: "cancelled" } as const;

/** The order's row as it is today. */
export function orderRow(order: Order): OrderRow {
  const { store, seller, customer, delivery, lines, steps } = order;
  const standing = standingToday(order);
  const { status } = standing;
  const completedAt = steps.find((step) => step.status === "completed")?.at ?? null;
  return {
    key: order.key,
    order_number: order.orderNumber,
    created_at: order.at,
    status,
    store_key: store.key,
    facilitator_key: seller.key,
    facilitator_name: seller.name,
    remark: order.remark,
    customer_key: customer.key,
    customer_name: customer.name,
    customer_email: customer.email,
    customer_phone: customer.phone,
    customer_address: customer.address,
    customer_instagram: customer.instagram,
    customer_twitter: customer.twitter,
    delivery_method: delivery.method,
    delivery_status: delivery.method === "pickup" ? null : DELIVERY_STATUS[status],
    recipient_name: delivery.recipientName,
    recipient_phone: delivery.recipientPhone,
    recipient_address: delivery.recipientAddress,
    discount_bp: order.discount?.bp ?? null,
    discount_kobo: order.discount?.kobo ?? 0,
    discount_reason: order.discount?.reason ?? "",
    fee_kobo: delivery.feeKobo,
    items_kobo: order.itemsKobo - standing.returnedKobo,
    returned_kobo: standing.returnedKobo,
    paid_kobo: standing.paidKobo,
    total_quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    profit_kobo: standing.profitKobo,
    bonus_bp: standing.bonusBp,
    share_kobo: standing.shareKobo,
    profit_memo_written: isProfitBooked(standing),
    completed_at: status === "completed" ? completedAt : null,
    version: steps.length,
  };
}

export function lineRows(order: Order): LineRow[] {
  const today = linesAfter(order, order.steps.length - 1);
  return order.lines.map(({ variant, quantity, orderDiscountKobo }, index) => ({
    key: order.lineKeys[index] ?? null,
    order_key: order.key,
    position: index + 1,
    variant_key: variant.key,
    product_key: variant.product.key,
    item_title: variant.product.title,
    variation: variant.variation,
    image: variant.image,
    unit_price_kobo: variant.salePriceKobo,
    unit_cost_kobo: variant.priceKobo,
    order_discount_kobo: orderDiscountKobo,
    returned_kobo: today[index]?.returnedKobo ?? 0,
    vat_bp: VAT_BP,
    quantity,
    returned_quantity: today[index]?.returnedQuantity ?? 0,
  }));
}
