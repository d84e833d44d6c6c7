import { creditOf, type Condition } from "../../../src/api/orders/returns.rules";
import type { Wanted } from "./basket";
import { DAY, whenOpen } from "./clock";
import type { Brought, Payment, Step } from "./fates";
import type { Random } from "./random";

type Sold = { steps: readonly Step[]; lines: readonly Wanted[]; costKobo: number };

const CHANCE = 0.05;

const REASONS: readonly (readonly [reason: string, condition: Condition])[] = [
  ["The customer wanted another colour", "resell"],
  ["It did not fit the customer's phone", "resell"],
  ["The box was opened and the customer changed their mind", "return"],
  ["The battery did not hold its charge", "return"],
  ["A gift that the other person has already", "resell"],
];

/**
 * Sometimes the customer of a sale that was handed over and paid brings one of several units back some days later; what
 * it cost is given back from the account that took most.
 */
export function bringBack(random: Random, { steps, lines, costKobo }: Sold): Step | null {
  const last = steps.at(-1);
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const payments = steps.flatMap((step) => step.payments);
  const isPaid = payments.reduce((sum, { amountKobo }) => sum + amountKobo, 0) === costKobo;
  if (!random.chance(CHANCE) || !isPaid || last?.status !== "completed" || units < 2) return null;
  const index = random.int(0, lines.length - 1);
  const line = lines[index];
  const [reason, condition] = random.pick(REASONS);
  const account = mostOf(payments);
  if (line === undefined || account === undefined) return null;
  const { quantity, variant } = line;
  const amountKobo = creditOf({ net: variant.salePriceKobo * quantity, quantity, returned: 0 }, 1);
  const at = whenOpen(last.at + random.between(0.5, 6) * DAY);
  const back: Brought = {
    lines: [{ index, quantity: 1, condition, amountKobo }],
    reason,
    amountKobo,
    refunds: [{ account, amountKobo: -amountKobo }],
  };
  return { at, status: "completed", payments: [], back };
}

const mostOf = (payments: readonly Payment[]) =>
  payments.toSorted((one, other) => other.amountKobo - one.amountKobo)[0]?.account;
