import { type Kobo, nairaText, sumKobo } from "../core/money";

export type PaymentLine = { accountKey: string; amountKobo: Kobo };

/** Sums the lines of one account; an account with a zero sum is left out. Sorted by account key. */
export function paymentsByAccount(lines: readonly PaymentLine[]): PaymentLine[] {
  const lists = new Map<string, PaymentLine[]>();
  for (const line of lines) lists.set(line.accountKey, [...(lists.get(line.accountKey) ?? []), line]);
  return [...lists]
    .map(([accountKey, list]) => ({ accountKey, amountKobo: paidOf(list) }))
    .filter((line) => line.amountKobo !== 0)
    .toSorted((one, other) => (one.accountKey < other.accountKey ? -1 : 1));
}

/**
 * The amounts to post to turn an order's payments into the wanted ones: one per account, negative for a refund. Sorted
 * by account key, without unchanged accounts.
 */
export const paymentDifferences = (paid: readonly PaymentLine[], wanted: readonly PaymentLine[]): PaymentLine[] =>
  paymentsByAccount([...wanted, ...paid.map((line) => ({ ...line, amountKobo: -line.amountKobo }))]);

/** Throws AmountTooLarge when the sum cannot be exact. */
export const paidOf = (lines: readonly PaymentLine[]): Kobo =>
  sumKobo(lines.map((line) => ({ kobo: line.amountKobo })));

/** The reason, for people, why this much cannot be paid; null when it can. */
export const overpaymentText = (paidKobo: Kobo, effectiveCostKobo: Kobo): string | null =>
  paidKobo > effectiveCostKobo
    ? `Payments of ${nairaText(paidKobo)} are more than the ${nairaText(effectiveCostKobo)} to be paid for this order`
    : null;

/** What the customer of walk-in sales is called. */
export const WALK_IN_NAME = "Walk-in customer";

/** Why a walk-in sale with this debt is refused, for people; null when it is fully paid. */
export const unpaidText = (debtKobo: Kobo): string | null =>
  debtKobo === 0
    ? null
    : `A walk-in sale is paid in full, and ${nairaText(debtKobo)} is missing. Take it now, or choose a customer who owes it`;
