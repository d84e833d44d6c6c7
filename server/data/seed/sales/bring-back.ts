import { creditOf, type Condition } from "../../../../src/api/orders/returns.rules";
import type { AgreedLine } from "./bargain";
import { DAY, whenOpen } from "../clock";
import type { Brought, Payment, Step } from "./fates";
import type { Keys } from "../keys";
import type { Random } from "../random";
import type { Account, Customer } from "../shop";

type Sold = { steps: readonly Step[]; lines: readonly AgreedLine[]; costKobo: number; customer: Customer };

const CHANCE = 0.05;
const AS_CREDIT = 0.4;
/** Of those who take store credit. */
const EXCHANGES = 0.7;

const REASONS: readonly (readonly [reason: string, condition: Condition])[] = [
  ["The customer wanted another colour", "resell"],
  ["It did not fit the customer's phone", "resell"],
  ["The box was opened and the customer changed their mind", "return"],
  ["The battery did not hold its charge", "return"],
  ["A gift that the other person has already", "resell"],
];

/**
 * Sometimes the customer of a sale that was handed over and paid brings one of several units back some days later; what
 * it cost is given back from the account that took most, or as store credit, often for other goods at once.
 */
export function bringBack(random: Random, keys: Keys, { steps, lines, costKobo, customer }: Sold): Step | null {
  const last = steps.at(-1);
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const payments = steps.flatMap((step) => step.payments);
  const isPaid = payments.reduce((sum, { amountKobo }) => sum + amountKobo, 0) === costKobo;
  if (!random.chance(CHANCE) || !isPaid || last?.status !== "completed" || units < 2) return null;
  const index = random.int(0, lines.length - 1);
  const line = lines[index];
  const [reason, condition] = random.pick(REASONS);
  const taken = mostOf(payments);
  if (line === undefined || taken === undefined) return null;
  const { quantity, variant, orderDiscountKobo } = line;
  const amountKobo = creditOf({ net: variant.salePriceKobo * quantity - orderDiscountKobo, quantity, returned: 0 }, 1);
  const at = whenOpen(last.at + random.between(0.5, 6) * DAY);
  const isCredit = customer.isWalkIn !== true && random.chance(AS_CREDIT);
  const account = isCredit ? storeCreditOf(customer, keys, at) : taken;
  const back: Brought = {
    lines: [{ index, quantity: 1, condition, amountKobo }],
    reason,
    amountKobo,
    refunds: [{ account, amountKobo: -amountKobo }],
    isExchange: isCredit && random.chance(EXCHANGES),
  };
  return { at, status: "completed", payments: [], back };
}

function storeCreditOf(customer: Customer, keys: Keys, at: number): Account {
  const { store } = customer;
  customer.credit ??= { key: keys(at), name: "Store credit", storeKey: store.key, balanceKobo: 0, owner: customer };
  return customer.credit;
}

const mostOf = (payments: readonly Payment[]) =>
  payments.toSorted((one, other) => other.amountKobo - one.amountKobo)[0]?.account;
