import { AmountTooLarge, type Kobo } from "../core/money";

export type EntryType = "credit" | "debit";

export type EntrySource =
  | "manual"
  | "order"
  | "adjustment"
  | "memo"
  | "drop"
  | "drawer-difference"
  | "supplier-payment"
  | "move";

/** One entry: the amount it moves on one account. */
export type Entry = { accountKey: string; type: EntryType; amountKobo: Kobo };

export type BalanceMove = { accountKey: string; deltaKobo: Kobo };

/** The effect of an entry on its account's balance. */
const effectOf = ({ type, amountKobo }: Omit<Entry, "accountKey">): Kobo =>
  type === "credit" ? amountKobo : -amountKobo;

/**
 * The change per account when some entries replace others, sorted by account key, without unchanged accounts. Throws
 * AmountTooLarge when a change is not exact.
 */
export function balanceMoves(before: readonly Entry[], after: readonly Entry[]): BalanceMove[] {
  const moves = new Map<string, bigint>();
  const add = (entry: Entry, times: bigint) =>
    moves.set(entry.accountKey, (moves.get(entry.accountKey) ?? 0n) + times * BigInt(effectOf(entry)));
  for (const entry of before) add(entry, -1n);
  for (const entry of after) add(entry, 1n);
  return [...moves]
    .filter(([, delta]) => delta !== 0n)
    .map(([accountKey, delta]) => ({ accountKey, deltaKobo: recordable(delta, accountKey) }))
    .toSorted((one, other) => (one.accountKey < other.accountKey ? -1 : 1));
}

/** The balance after a move; below zero is allowed, as an account can be overdrawn. Throws AmountTooLarge. */
export const balanceAfter = (balanceKobo: Kobo, deltaKobo: Kobo, accountKey: string | null = null): Kobo =>
  recordable(BigInt(balanceKobo) + BigInt(deltaKobo), accountKey);

/** The entry that changes one balance to another, or null when they are equal. Throws AmountTooLarge. */
export function adjustmentOf(balanceKobo: Kobo, wantedKobo: Kobo): Omit<Entry, "accountKey"> | null {
  const difference = recordable(BigInt(wantedKobo) - BigInt(balanceKobo));
  if (difference === 0) return null;
  return { type: difference > 0 ? "credit" : "debit", amountKobo: Math.abs(difference) };
}

function recordable(kobo: bigint, accountKey: string | null = null): Kobo {
  const amount = Number(kobo);
  if (!Number.isSafeInteger(amount)) throw new AmountTooLarge(accountKey);
  return amount;
}

/** Phrases that mark entries posted by orders; people may not use them in any spelling. */
export const RESERVED_PHRASES = ["profit on order", "payment on order"] as const;

export const isReserved = (remark: string): boolean =>
  RESERVED_PHRASES.some((phrase) => remark.toLowerCase().includes(phrase));

/** Only entries posted by hand can be edited, and only if their remark is not reserved for orders. */
export const isEditable = (source: EntrySource, remark: string): boolean => source === "manual" && !isReserved(remark);
