import type { AccountType, OrderStatus } from "../../../../src/api/orders/orders.contract";
import type { Condition } from "../../../../src/api/orders/returns.rules";
import { DAY, HOUR, whenOpen } from "../clock";
import type { Random } from "../random";
import type { Account, Store } from "../shop";

export type Payment = { account: Account; amountKobo: number };

/** Goods that come back, with what is given back for them; a line is named by its place in the order. */
export type Brought = {
  lines: readonly { index: number; quantity: number; condition: Condition; amountKobo: number }[];
  reason: string;
  amountKobo: number;
  /** Below 0. */
  refunds: readonly Payment[];
  /** Other goods are taken instead, paid with the store credit that is given. */
  isExchange: boolean;
};

/** One step of an order: its status from then on, what was paid or refunded, and what came back. */
export type Step = { at: number; status: OrderStatus; payments: Payment[]; back?: Brought };

export type Sale = { random: Random; store: Store; at: number; isDelivery: boolean; costKobo: number };

const CALLED_OFF = 0.055;
const BROUGHT_BACK = 0.025;

/** All steps of an order, in time order; steps after today have not happened yet. */
export function planOrder(sale: Sale): Step[] {
  const roll = sale.random.next();
  if (roll < CALLED_OFF) return calledOff(sale);
  const handed = handOver(sale, payInTheEnd(sale));
  return roll < CALLED_OFF + BROUGHT_BACK ? broughtBack(sale, handed) : handed;
}

/** The sale alone: nobody has come for the goods yet. */
export const stillWaiting = (sale: Sale): Step[] =>
  planOrder(sale)
    .slice(0, 1)
    .map((step) => ({ ...step, status: "pending" }));

/** Pending after the sale, then cancelled; mostly the payments are refunded. */
function calledOff(sale: Sale): Step[] {
  const { random, at, costKobo } = sale;
  const down = random.chance(0.4) ? 0 : random.chance(0.5) ? costKobo : partOf(sale, costKobo);
  const payments = pay(sale, down);
  const end = whenOpen(at + random.between(2 * HOUR, 4 * DAY));
  return [
    { at, status: "pending", payments },
    { at: end, status: "cancelled", payments: random.chance(0.75) ? giveBack(payments) : [] },
  ];
}

/** Completed, and some days later returned to the store. */
function broughtBack({ random }: Sale, handed: Step[]): Step[] {
  const done = handed.findIndex(({ status }) => status === "completed");
  const kept = handed.slice(0, done + 1);
  const at = whenOpen((kept.at(-1)?.at ?? 0) + random.between(DAY, 9 * DAY));
  const paid = kept.flatMap(({ payments }) => payments);
  return [...kept, { at, status: "cancelled", payments: random.chance(0.85) ? giveBack(paid) : [] }];
}

/** How the money comes: at the sale, when the goods change hands, and on each later day. */
type Terms = { downKobo: number; atHandOverKobo: number; later: { days: number; amountKobo: number }[] };

function payInTheEnd(sale: Sale): Terms {
  const { random, costKobo, isDelivery } = sale;
  const full = { downKobo: costKobo, atHandOverKobo: 0, later: [] };
  if (costKobo < SMALL_SALE) return full;
  const roll = random.next();
  if (roll < (isDelivery ? 0.45 : 0.8)) return full;
  const downKobo = random.chance(0.7) ? partOf(sale, costKobo) : 0;
  const restKobo = costKobo - downKobo;
  if (isDelivery && roll < 0.9) return { downKobo, atHandOverKobo: restKobo, later: [] };
  return { downKobo, atHandOverKobo: 0, later: installments(sale, restKobo) };
}

function installments(sale: Sale, restKobo: number): Terms["later"] {
  const { random } = sale;
  const days = random.int(4, 60);
  if (random.chance(0.6)) return [{ days, amountKobo: restKobo }];
  const first = partOf(sale, restKobo);
  const paysUp = random.chance(0.75);
  return [
    { days, amountKobo: first },
    ...(paysUp ? [{ days: days + random.int(7, 30), amountKobo: restKobo - first }] : []),
  ];
}

function handOver(sale: Sale, { downKobo, atHandOverKobo, later }: Terms): Step[] {
  const { random, at, isDelivery } = sale;
  const isAtOnce = !isDelivery && random.chance(0.82);
  const wait = isDelivery ? random.between(5 * HOUR, 5 * DAY) : random.between(4 * HOUR, 9 * DAY);
  const doneAt = isAtOnce ? at : whenOpen(at + (random.chance(0.05) ? random.between(12, 60) * DAY : wait));
  const steps: Step[] = [{ at, status: isAtOnce ? "completed" : "pending", payments: pay(sale, downKobo) }];
  if (!isAtOnce) steps.push({ at: doneAt, status: "completed", payments: pay(sale, atHandOverKobo) });
  for (const { days, amountKobo } of later) {
    steps.push({ at: whenOpen(doneAt + days * DAY), status: "completed", payments: pay(sale, amountKobo) });
  }
  return steps;
}

/** Paid and handed over at the counter. */
export const payAtOnce = (sale: Sale): Step[] => [
  { at: sale.at, status: "completed", payments: pay(sale, sale.costKobo) },
];

const SMALL_SALE = 3_000_000;
const STEP = 100_000;

/** Part of an amount in whole thousands of naira, or half of a smaller one; never nothing, never all. */
function partOf({ random }: Sale, amountKobo: number): number {
  const part = Math.round((amountKobo * random.between(0.3, 0.75)) / STEP) * STEP;
  return part > 0 && part < amountKobo ? part : Math.floor(amountKobo / 2);
}

const MODES: readonly (readonly [AccountType, number])[] = [
  ["card", 0.42],
  ["wire-transfer", 0.36],
  ["cash", 0.19],
  ["customer-wallet", 0.009],
  ["crypto", 0.006],
];

/** Mostly by one method, sometimes by two. */
function pay({ random, store }: Sale, amountKobo: number): Payment[] {
  if (amountKobo === 0) return [];
  const by = ([mode]: (typeof MODES)[number], kobo: number) => ({ account: store.accounts[mode], amountKobo: kobo });
  const first = random.weighted(MODES, ([, weight]) => weight);
  if (amountKobo < SMALL_SALE || random.chance(0.88)) return [by(first, amountKobo)];
  const rest = MODES.filter((mode) => mode !== first);
  const firstKobo = Math.round((amountKobo * random.between(0.4, 0.8)) / STEP) * STEP;
  return [
    by(first, firstKobo),
    by(
      random.weighted(rest, ([, weight]) => weight),
      amountKobo - firstKobo,
    ),
  ];
}

/** One entry for each account that had been paid into. */
function giveBack(payments: readonly Payment[]): Payment[] {
  const sums = new Map<Account, number>();
  for (const { account, amountKobo } of payments) sums.set(account, (sums.get(account) ?? 0) - amountKobo);
  return [...sums].map(([account, amountKobo]) => ({ account, amountKobo }));
}
