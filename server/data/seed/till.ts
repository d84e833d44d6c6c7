import type { OrderStatus } from "../../../src/api/orders/orders.contract";
import { costOf, itemsOf } from "../../orders/order-rules";
import { customerTotalsOf, facilitatorTotalsOf } from "../../orders/shares";
import { fillBasket } from "./basket";
import { bringBack } from "./bring-back";
import type { Books } from "./books";
import { deliver, NO_DELIVERY, SOME_REMARKS } from "./delivery";
import { planOrder } from "./fates";
import { createKeys, type Keys } from "./keys";
import { lineRows, type Order, orderRow, standingToday } from "./order";
import { createOrderLife } from "./order-life";
import { createRandom, type Random } from "./random";
import type { Schedule } from "./schedule";
import type { Customer, Product, Store } from "./shop";
import type { Stockroom } from "./stockroom";

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
  draw: (store: Store) => Product;
  now: number;
};

export type Till = {
  sell: (at: number, orderNumber: number) => void;
  /** How many orders of a store stand in a status. */
  counts: ReadonlyMap<Store, Record<OrderStatus, number>>;
  /** How many times goods came back. */
  returns: () => number;
};

/** Sells to customers and runs each order's steps in time order. */
export function createTill(counter: Counter): Till {
  const { books, schedule, stockroom } = counter;
  const counts = new Map(counter.stores.map((store) => [store, { pending: 0, completed: 0, cancelled: 0 }]));
  const live = createOrderLife({ books, stockroom, keys: createKeys(createRandom("return keys")) });
  return {
    counts,
    returns: live.returns,
    sell: (at, orderNumber) => {
      const order = takeOrder(counter, at, orderNumber);
      books.addOrder(orderRow(order), lineRows(order));
      addToTotals(order);
      const counted = counts.get(order.store);
      if (counted) counted[standingToday(order).status] += 1;
      live.step(order, 0);
      for (const [index, step] of order.steps.entries()) {
        if (index > 0) schedule.add(step.at, () => live.step(order, index));
      }
      for (const { variant } of order.lines) stockroom.watch(variant, at);
    },
  };
}

const DELIVERED = 0.36;
const REMARKED = 0.18;

function takeOrder(counter: Counter, at: number, orderNumber: number): Order {
  const { random, keys, stores, now } = counter;
  const store = random.weighted(stores, ({ town }) => town.share);
  const customer = nextCustomer(random, store, stores);
  const seller = random.weighted(store.sellers, ({ bonusBp }) => bonusBp);
  const lines = fillBasket(counter, store, at);
  const priced = lines.map(({ variant, quantity }) => ({
    unitPriceKobo: variant.salePriceKobo,
    unitCostKobo: variant.priceKobo,
    quantity,
  }));
  const isDelivery = random.chance(DELIVERED);
  const delivery = isDelivery ? deliver(random, customer) : NO_DELIVERY;
  const itemsKobo = itemsOf(priced);
  const costKobo = costOf(itemsKobo, delivery.feeKobo);
  const planned = planOrder({ random, store, at, isDelivery, costKobo });
  const back = bringBack(counter.returning, counter.creditKeys, { steps: planned, lines, costKobo, customer });
  const steps = [...planned, ...(back === null ? [] : [back])].filter((step) => step.at <= now);
  const remark = random.chance(REMARKED) ? random.pick(SOME_REMARKS) : "";
  const who = { store, seller, customer };
  const key = keys(at);
  const lineKeys = lines.map(() => keys(at));
  return { key, orderNumber, at, ...who, lines, lineKeys, delivery, remark, itemsKobo, costKobo, steps };
}

function addToTotals(order: Order): void {
  const { customer, seller } = order;
  const standing = standingToday(order);
  const bought = customerTotalsOf(standing);
  customer.orderCount += bought.orderCount;
  customer.spentKobo += bought.spentKobo;
  customer.debtKobo += bought.debtKobo;
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
