import type { OrderStatus } from "../../src/api/contract/orders";
import { nairaText } from "../domain/money";
import { costOf, itemsOf, stockEffectOf } from "../domain/orders";
import { customerTotalsOf, facilitatorTotalsOf, isProfitBooked, profitOf, reward } from "../domain/shares";
import { fillBasket, type Wanted } from "./basket";
import type { Books } from "./books";
import { type Delivery, deliver, NO_DELIVERY, SOME_REMARKS } from "./delivery";
import { planOrder, type Step } from "./fates";
import type { Keys } from "./keys";
import type { Random } from "./random";
import type { Schedule } from "./schedule";
import type { Customer, Employee, Product, Store } from "./shop";
import type { Stockroom } from "./stockroom";

type Counter = {
  random: Random;
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
};

type Order = {
  key: string;
  orderNumber: number;
  store: Store;
  seller: Employee;
  lines: readonly Wanted[];
  costKobo: number;
  profitKobo: number;
  steps: readonly Step[];
};

const DELIVERED = 0.36;
const REMARKED = 0.18;

/** Sells to customers, and has each order live through its steps in the order of time. */
export function createTill(counter: Counter): Till {
  const { random, keys, books, schedule, stockroom, stores, now } = counter;
  const counts = new Map(stores.map((store) => [store, { pending: 0, completed: 0, cancelled: 0 }]));

  const sell = (at: number, orderNumber: number) => {
    const store = random.weighted(stores, ({ town }) => town.share);
    const customer = nextCustomer(random, store, stores);
    const seller = random.weighted(store.sellers, ({ bonusBp }) => bonusBp);
    const lines = fillBasket(counter, store, at);
    const priced = lines.map(({ variant, quantity }) => ({
      unitPriceKobo: variant.salePriceKobo,
      unitCostKobo: variant.priceKobo,
      quantity,
    }));
    const delivery = random.chance(DELIVERED) ? deliver(random, customer) : NO_DELIVERY;
    const itemsKobo = itemsOf(priced);
    const costKobo = costOf(itemsKobo, delivery.feeKobo);
    const plan = planOrder({ random, store, at, isDelivery: delivery.method === "delivery", costKobo });
    const steps = plan.filter((step) => step.at <= now);
    const order = { key: keys(at), orderNumber, store, seller, lines, costKobo, profitKobo: profitOf(priced), steps };
    record(order, customer, delivery, itemsKobo);
    for (const [index, step] of steps.entries()) {
      if (index === 0) live(order, customer, 0);
      else schedule.add(step.at, () => live(order, customer, index));
    }
    for (const { variant } of lines) stockroom.watch(variant, at);
  };

  /** The order as it stands today; what led to it follows step by step. */
  const record = (order: Order, customer: Customer, delivery: Delivery, itemsKobo: number) => {
    const { key, orderNumber, store, seller, lines, steps } = order;
    const last = steps.length - 1;
    const standing = standingAfter(order, last);
    const { status, paidKobo, shareKobo, bonusBp } = standing;
    const at = steps[0]?.at ?? now;
    const row = {
      key,
      order_number: orderNumber,
      created_at: at,
      status,
      store_key: store.key,
      facilitator_key: seller.key,
      facilitator_name: seller.name,
      remark: random.chance(REMARKED) ? random.pick(SOME_REMARKS) : "",
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
      fee_kobo: delivery.feeKobo,
      items_kobo: itemsKobo,
      paid_kobo: paidKobo,
      total_quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
      profit_kobo: order.profitKobo,
      bonus_bp: bonusBp,
      share_kobo: shareKobo,
      profit_memo_written: isProfitBooked(standing),
      completed_at: status === "completed" ? (steps.find((step) => step.status === "completed")?.at ?? null) : null,
      version: steps.length,
    };
    books.addOrder(
      row,
      lines.map(({ variant, quantity }, index) => ({
        key: keys(at),
        order_key: key,
        position: index + 1,
        variant_key: variant.key,
        product_key: variant.product.key,
        item_title: variant.product.title,
        variation: variant.variation,
        image: variant.image,
        unit_price_kobo: variant.salePriceKobo,
        unit_cost_kobo: variant.priceKobo,
        quantity,
      })),
    );
    const bought = customerTotalsOf(standing);
    customer.orderCount += bought.orderCount;
    customer.spentKobo += bought.spentKobo;
    customer.debtKobo += bought.debtKobo;
    const earned = facilitatorTotalsOf(standing);
    seller.orderCount += earned.orderCount;
    seller.gainKobo += earned.gainKobo;
    seller.unpaidSalesKobo += earned.unpaidSalesKobo;
    const counted = counts.get(store);
    if (counted) counted[status] += 1;
  };

  /** What the step of that index did to stock, money and the log. */
  const live = (order: Order, customer: Customer, index: number) => {
    const { key, orderNumber, store, seller: by, lines, steps, profitKobo } = order;
    const step = steps[index];
    if (!step) return;
    const { at, status } = step;
    const [before, after] = [standingAfter(order, index - 1), standingAfter(order, index)];
    for (const { account, amountKobo } of step.payments) {
      const remark = `payment on order ${orderNumber}`;
      books.post({ at, store, account, amountKobo, source: "order", remark, by, orderKey: key });
    }
    const effect = index === 0 ? "take" : stockEffectOf(before.status, status);
    for (const { variant, quantity } of lines) {
      if (effect === "take") books.move(variant, -quantity, { at, reason: "sale", by, orderKey: key });
      if (effect === "back") books.move(variant, quantity, { at, reason: "sale-cancelled", by, orderKey: key });
      if (effect === "return") {
        books.move(stockroom.returnsOf(variant, at), quantity, { at, reason: "sale-returned", by, orderKey: key });
      }
    }
    if ((index > 0 && isProfitBooked(before)) !== isProfitBooked(after)) {
      const amountKobo = isProfitBooked(after) ? profitKobo : -profitKobo;
      const remark = `profit on order ${orderNumber}`;
      books.post({ at, store, account: null, amountKobo, source: "memo", remark, by, orderKey: key });
    }
    const told = { at, employeeKey: by.key, entity: "order", entityKey: key };
    const stands = (standing: { status: OrderStatus; paidKobo: number }) => ({
      status: standing.status,
      paid: nairaText(standing.paidKobo),
    });
    if (index > 0) {
      books.note({ ...told, action: "order.edited", before: stands(before), after: stands(after) });
      return;
    }
    const details = {
      store: store.key,
      facilitator: by.key,
      customer: customer.email,
      lines: lines.map(({ variant, quantity }) => ({
        variant: variant.key,
        quantity,
        price: nairaText(variant.salePriceKobo),
      })),
      cost: nairaText(order.costKobo),
      order_number: orderNumber,
    };
    books.note({ ...told, action: "order.created", after: { ...stands(after), ...details } });
  };

  return { sell, counts };
}

const DELIVERY_STATUS = { pending: "pending", completed: "delivered", cancelled: "cancelled" } as const;

/** How an order stands when the step of that index is done. */
function standingAfter({ costKobo, profitKobo, seller, steps }: Order, index: number) {
  const lived = steps.slice(0, index + 1);
  const status = lived.at(-1)?.status ?? "pending";
  const paidKobo = lived.flatMap(({ payments }) => payments).reduce((sum, { amountKobo }) => sum + amountKobo, 0);
  return { status, costKobo, paidKobo, ...reward(status, profitKobo, seller.bonusBp) };
}

const NEW_FIRST = 0.9;
const FROM_ELSEWHERE = 0.03;

/** Mostly whoever has just come to the store for the first time, else one who has been there before. */
function nextCustomer(random: Random, store: Store, stores: readonly Store[]): Customer {
  if (store.newcomers.length > 0 && random.chance(NEW_FIRST)) {
    const newcomer = store.newcomers.shift();
    if (newcomer) {
      store.regulars.push(newcomer);
      return newcomer;
    }
  }
  const elsewhere = random.pick(stores).regulars;
  return random.pick(random.chance(FROM_ELSEWHERE) && elsewhere.length > 0 ? elsewhere : store.regulars);
}
