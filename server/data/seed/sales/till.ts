import type { OrderStatus } from "../../../../src/api/orders/orders.contract";
import { costOf } from "../../../orders/order-rules";
import { customerTotalsOf, facilitatorTotalsOf } from "../../../orders/shares";
import { type Agreed, bargain } from "./bargain";
import { fillBasket } from "./basket";
import { bringBack } from "./bring-back";
import type { Books } from "../books";
import { deliver, NO_DELIVERY, SOME_REMARKS } from "./delivery";
import { payAtOnce, type Payment, planOrder, stillWaiting, type Step } from "./fates";
import { createKeys, type Keys } from "../keys";
import { lineRows, type Order, orderRow, standingToday } from "./order";
import { createOrderLife } from "./order-life";
import { createRandom, type Random } from "../random";
import type { Schedule } from "../schedule";
import type { Customer, Product, Store } from "../shop";
import type { Stockroom } from "../stockroom";

type Counter = {
  random: Random;
  /** Decides what comes back. */
  returning: Random;
  creditKeys: Keys;
  keys: Keys;
  books: Books;
  schedule: Schedule;
  stockroom: Stockroom;
  stores: readonly Store[];
  /** The record of sales to people who give no name. */
  walkIn: Customer;
  draw: (store: Store) => Product;
  orderCount: number;
  hasFullBaskets: boolean;
  firstNumber: number;
  now: number;
};

export type Till = {
  sell: (at: number) => void;
  /** The number of the next order. */
  nextNumber: () => number;
  /** How many orders of a store stand in a status. */
  counts: ReadonlyMap<Store, Record<OrderStatus, number>>;
  /** How many times goods came back. */
  returns: () => number;
};

/** Sells to customers and runs each order's steps in time order. */
export function createTill(counter: Counter): Till {
  const { books, schedule, stockroom } = counter;
  const counts = new Map(counter.stores.map((store) => [store, { pending: 0, completed: 0, cancelled: 0 }]));
  const walkIns = createRandom("walk-ins");
  const bargains = createRandom("bargains");
  let number = counter.firstNumber;
  // Each exchange is an order instead of one that would have come later.
  let left = counter.orderCount;
  let early = 0;
  const open = (order: Order) => {
    if (order.customer.isWalkIn) books.openWalkIn(order.customer, order.at, order.seller);
    books.addOrder(orderRow(order), lineRows(order));
    addToTotals(order);
    const counted = counts.get(order.store);
    if (counted) counted[standingToday(order).status] += 1;
    number += 1;
    live.step(order, 0);
    for (const [index, step] of order.steps.entries()) {
      if (index > 0) schedule.add(step.at, () => live.step(order, index));
    }
    for (const { variant } of order.lines) stockroom.watch(variant, order.at);
  };
  const exchange = (returned: Order, credit: Payment, at: number): string | null => {
    if (left === 0) return null;
    left -= 1;
    early += 1;
    const order = takeExchange(counter, bargains, { returned, credit, at, orderNumber: number });
    open(order);
    return order.key;
  };
  const live = createOrderLife({ books, stockroom, keys: createKeys(createRandom("return keys")), exchange });
  return {
    counts,
    returns: live.returns,
    nextNumber: () => number,
    sell: (at) => {
      if (early > 0) early -= 1;
      else {
        left -= 1;
        open(takeOrder(counter, { at, orderNumber: number, walkIns, bargains, waits: left < STILL_WAITING }));
      }
    },
  };
}

const DELIVERED = 0.36;
const REMARKED = 0.18;

/** Of the sales that are not delivered. */
const WALKS_IN = 0.12;

/** So many of the last sales are pending: by chance alone, a shop of 300 orders sometimes has none. */
const STILL_WAITING = 3;

type Next = { at: number; orderNumber: number; walkIns: Random; bargains: Random; waits: boolean };

function takeOrder(counter: Counter, { at, orderNumber, walkIns, bargains, waits }: Next): Order {
  const { random, stores, now } = counter;
  const store = random.weighted(stores, ({ town }) => town.share);
  const known = nextCustomer(random, store, stores);
  const seller = random.weighted(store.sellers, ({ bonusBp }) => bonusBp);
  const agreed = bargain(bargains, fillBasket(counter, store, at));
  const isDelivery = random.chance(DELIVERED);
  const isWalkIn = !isDelivery && !waits && walkIns.chance(WALKS_IN);
  const customer = isWalkIn ? counter.walkIn : known;
  const delivery = isDelivery ? deliver(random, customer) : NO_DELIVERY;
  const costKobo = costOf(agreed.itemsKobo, delivery.feeKobo);
  const sale = { random, store, at, isDelivery, costKobo };
  const planned = isWalkIn ? payAtOnce(sale) : waits ? stillWaiting(sale) : planOrder(sale);
  const { lines } = agreed;
  const back = bringBack(counter.returning, counter.creditKeys, { steps: planned, lines, costKobo, customer });
  const steps = [...planned, ...(back === null ? [] : [back])].filter((step) => step.at <= now);
  const remark = random.chance(REMARKED) ? random.pick(SOME_REMARKS) : "";
  return orderOf(counter.keys, { at, orderNumber, store, seller, customer, delivery, remark, costKobo, steps }, agreed);
}

type Exchange = { returned: Order; credit: Payment; at: number; orderNumber: number };

/** What a customer takes for goods that came back, paid with what they were worth and the rest by card. */
function takeExchange(counter: Counter, bargains: Random, { returned, credit, at, orderNumber }: Exchange): Order {
  const { store, seller, customer } = returned;
  const agreed = bargain(bargains, fillBasket({ ...counter, random: counter.returning }, store, at));
  const costKobo = agreed.itemsKobo;
  const creditKobo = Math.min(credit.amountKobo, costKobo);
  const rest = costKobo - creditKobo;
  const payments = [
    { account: credit.account, amountKobo: creditKobo },
    ...(rest > 0 ? [{ account: store.accounts.card, amountKobo: rest }] : []),
  ];
  const steps: Step[] = [{ at, status: "completed", payments }];
  const remark = `In exchange for goods of order ${returned.orderNumber}`;
  const facts = { at, orderNumber, store, seller, customer, delivery: NO_DELIVERY, remark, costKobo, steps };
  return orderOf(counter.keys, facts, agreed);
}

const orderOf = (keys: Keys, facts: Omit<Order, "key" | "lineKeys" | keyof Agreed>, agreed: Agreed): Order => ({
  key: keys(facts.at),
  lineKeys: agreed.lines.map(() => keys(facts.at)),
  ...facts,
  ...agreed,
});

function addToTotals(order: Order): void {
  const { customer, seller } = order;
  const standing = standingToday(order);
  if (customer.isWalkIn !== true) {
    const bought = customerTotalsOf(standing);
    customer.orderCount += bought.orderCount;
    customer.spentKobo += bought.spentKobo;
    customer.debtKobo += bought.debtKobo;
  }
  const earned = facilitatorTotalsOf(standing);
  seller.orderCount += earned.orderCount;
  seller.gainKobo += earned.gainKobo;
  seller.unpaidSalesKobo += earned.unpaidSalesKobo;
}

const NEW_FIRST = 0.9;
const FROM_ELSEWHERE = 0.03;

/** Mostly a new customer, else one who has been to the store before. */
function nextCustomer(random: Random, store: Store, stores: readonly Store[]): Customer {
  const newcomer = random.chance(NEW_FIRST) ? store.newcomers.shift() : undefined;
  if (newcomer) {
    store.regulars.push(newcomer);
    return newcomer;
  }
  const place = random.chance(FROM_ELSEWHERE) ? random.pick(stores) : store;
  return random.pick(place.regulars);
}
