import type { OrderStatus } from "../../../../src/api/orders/orders.contract";
import { nairaText } from "../../../core/money";
import { stockEffectOf } from "../../../orders/order-rules";
import { isProfitBooked } from "../../../orders/shares";
import type { Books } from "../books";
import type { Brought, Payment } from "./fates";
import type { Keys } from "../keys";
import { type Order, standingAfter } from "./order";
import type { Stockroom } from "../stockroom";

export type OrderLife = {
  /** Applies one step of an order to stock, money and the log. */
  step: (order: Order, index: number) => void;
  /** How many times goods came back so far. */
  returns: () => number;
};

type Room = {
  books: Books;
  stockroom: Stockroom;
  keys: Keys;
  /** Sells other goods for those of an order that come back; the key of the new order, or null when no order is left to be sold. */
  exchange: (order: Order, credit: Payment, at: number) => string | null;
};

export function createOrderLife({ books, stockroom, keys, exchange }: Room): OrderLife {
  let returns = 0;
  return {
    returns: () => returns,
    step: (order, index) => {
      const step = order.steps[index];
      if (!step) return;
      for (const payment of step.payments) settle(books, order, payment, step.at);
      moveGoods(books, stockroom, order, index);
      if (step.back) {
        returns += 1;
        takeBack({ books, stockroom, keys, exchange }, order, { at: step.at, back: step.back, number: returns });
      }
      bookProfit(books, order, index);
      if (!step.back) note(books, order, index);
    },
  };
}

type TakenBack = { at: number; back: Brought; number: number };

function takeBack({ books, stockroom, keys, exchange }: Room, order: Order, { at, back, number }: TakenBack): void {
  const { key: orderKey, seller: by } = order;
  const key = keys(at);
  const { amountKobo, reason } = back;
  const placed = back.lines.flatMap((line) => {
    const sold = order.lines[line.index]?.variant;
    if (sold === undefined) return [];
    return [{ ...line, sold, to: line.condition === "resell" ? sold : stockroom.returnsOf(sold, at) }];
  });
  for (const { to, quantity } of placed) books.move(to, quantity, { at, reason: "sale-returned", by, orderKey });
  for (const refund of back.refunds) settle(books, order, refund, at, key);
  books.note({
    at,
    employeeKey: by.key,
    action: "order.returned",
    entity: "order",
    entityKey: orderKey,
    before: {},
    after: {
      returned: `R-${number}`,
      lines: placed.map(({ sold, quantity, condition, amountKobo: worth }) => ({
        variant: sold.key,
        quantity,
        condition,
        worth: nairaText(worth),
      })),
      given_back: back.refunds.map(({ account, amountKobo: kobo }) => ({
        account: account.owner === undefined ? account.key : account.name,
        amount: nairaText(-kobo),
      })),
      reason,
    },
  });
  const [credit] = back.refunds;
  const exchanged =
    back.isExchange && credit ? exchange(order, { ...credit, amountKobo: -credit.amountKobo }, at) : null;
  books.addReturn(
    {
      key,
      return_number: number,
      order_key: orderKey,
      exchange_order_key: exchanged,
      reason,
      amount_kobo: amountKobo,
      debt_kobo: 0,
      refund_kobo: amountKobo,
      created_by: by.key,
      created_at: at,
    },
    placed.map(({ index, condition, quantity, amountKobo: worth, to }, place) => ({
      return_key: key,
      position: place + 1,
      order_line_key: order.lineKeys[index] ?? null,
      condition,
      to_variant_key: to.key,
      quantity,
      amount_kobo: worth,
    })),
  );
}

function settle(books: Books, order: Order, { account, amountKobo }: Payment, at: number, returnKey?: string): void {
  const { key: orderKey, orderNumber, store, seller: by } = order;
  if (account.owner !== undefined) books.openCredit(account, account.owner, at);
  else if (account.balanceKobo + amountKobo < 0) {
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
    remark: `${returnKey === undefined ? "" : "refund of "}payment on order ${orderNumber}`,
    by,
    orderKey,
    ...(returnKey !== undefined && { returnKey }),
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
  const before = index > 0 ? bookedAfter(order, index - 1) : null;
  const after = bookedAfter(order, index);
  if (before === after) return;
  for (const amountKobo of [before === null ? null : -before, after]) {
    if (amountKobo === null) continue;
    books.post({
      at: order.steps[index]?.at ?? order.at,
      store: order.store,
      account: null,
      amountKobo,
      source: "memo",
      remark: `profit on order ${order.orderNumber}`,
      by: order.seller,
      orderKey: order.key,
    });
  }
}

/** The profit that is booked after the step of that index; null for none. */
function bookedAfter(order: Order, index: number): number | null {
  const standing = standingAfter(order, index);
  return isProfitBooked(standing) ? standing.profitKobo : null;
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
    customer: order.customer.email || order.customer.name,
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
