import type { OrderStatus } from "../../../src/api/orders/orders.contract";
import { nairaText } from "../../core/money";
import { stockEffectOf } from "../../orders/order-rules";
import { isProfitBooked } from "../../orders/shares";
import type { Books } from "./books";
import type { Payment } from "./fates";
import { type Order, standingAfter } from "./order";
import type { Stockroom } from "./stockroom";

/** Applies one step of an order to stock, money and the log. */
export type LiveStep = (order: Order, index: number) => void;

export function createOrderLife(books: Books, stockroom: Stockroom): LiveStep {
  return (order, index) => {
    const step = order.steps[index];
    if (!step) return;
    for (const payment of step.payments) settle(books, order, payment, step.at);
    moveGoods(books, stockroom, order, index);
    bookProfit(books, order, index);
    note(books, order, index);
  };
}

function settle(books: Books, order: Order, { account, amountKobo }: Payment, at: number): void {
  const { key: orderKey, orderNumber, store, seller: by } = order;
  if (account.balanceKobo + amountKobo < 0) {
    // A till that was emptied at the bank cannot refund until it has cash again.
    const float = {
      at,
      store,
      source: "manual",
      remark: "Float for refunds",
      by: store.accountant,
    } as const;
    books.post({ ...float, account: store.accounts["wire-transfer"], amountKobo });
    books.post({ ...float, account, amountKobo: -amountKobo });
  }
  books.post({
    at,
    store,
    account,
    amountKobo,
    source: "order",
    remark: `payment on order ${orderNumber}`,
    by,
    orderKey,
  });
}

function moveGoods(books: Books, stockroom: Stockroom, order: Order, index: number): void {
  const { key: orderKey, seller: by, lines } = order;
  const { at, status } = order.steps[index] ?? { at: order.at, status: "pending" };
  const effect = index === 0 ? "take" : stockEffectOf(standingAfter(order, index - 1).status, status);
  for (const { variant, quantity } of lines) {
    if (effect === "take") books.move(variant, -quantity, { at, reason: "sale", by, orderKey });
    if (effect === "back") books.move(variant, quantity, { at, reason: "sale-cancelled", by, orderKey });
    if (effect === "return") {
      books.move(stockroom.returnsOf(variant, at), quantity, { at, reason: "sale-returned", by, orderKey });
    }
  }
}

function bookProfit(books: Books, order: Order, index: number): void {
  const wasBooked = index > 0 && isProfitBooked(standingAfter(order, index - 1));
  const isBooked = isProfitBooked(standingAfter(order, index));
  if (wasBooked === isBooked) return;
  books.post({
    at: order.steps[index]?.at ?? order.at,
    store: order.store,
    account: null,
    amountKobo: isBooked ? order.profitKobo : -order.profitKobo,
    source: "memo",
    remark: `profit on order ${order.orderNumber}`,
    by: order.seller,
    orderKey: order.key,
  });
}

function note(books: Books, order: Order, index: number): void {
  const entry = {
    at: order.steps[index]?.at ?? order.at,
    employeeKey: order.seller.key,
    entity: "order",
    entityKey: order.key,
  };
  const after = stands(standingAfter(order, index));
  if (index > 0) {
    books.note({ ...entry, action: "order.edited", before: stands(standingAfter(order, index - 1)), after });
    return;
  }
  const lines = order.lines.map(({ variant, quantity }) => ({
    variant: variant.key,
    quantity,
    price: nairaText(variant.salePriceKobo),
  }));
  const details = {
    ...after,
    store: order.store.key,
    facilitator: order.seller.key,
    customer: order.customer.email,
    lines,
    cost: nairaText(order.costKobo),
    order_number: order.orderNumber,
  };
  books.note({ ...entry, action: "order.created", after: details });
}

const stands = ({ status, paidKobo }: { status: OrderStatus; paidKobo: number }) => ({
  status,
  paid: nairaText(paidKobo),
});
