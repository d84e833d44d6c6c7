import { AmountTooLarge, type Kobo } from "../core/money";

export type EntryType = "credit" | "debit";

export type EntrySource = "manual" | "order" | "adjustment" | "memo";

/** One line of the book: how much it moves on which account. */
export type Entry = { accountKey: string; type: EntryType; amountKobo: Kobo };

export type BalanceMove = { accountKey: string; deltaKobo: Kobo };

/** What an entry adds to its account's balance. */
const effectOf = ({ type, amountKobo }: Omit<Entry, "accountKey">): Kobo =>
  type === "credit" ? amountKobo : -amountKobo;

/**
 * What replacing some entries by others moves on each account, sorted by account key, those left as they are omitted.
 * Throws AmountTooLarge when a move cannot be exact.
 */
export function balanceMoves(before: readonly Entry[], after: readonly Entry[]): BalanceMove[] {
  const moves = new Map<string, bigint>();
  const add = (entry: Entry, times: bigint) =>
    moves.set(entry.accountKey, (moves.get(entry.accountKey) ?? 0n) + times * BigInt(effectOf(entry)));
  for (const entry of before) add(entry, -1n);
  for (const entry of after) add(entry, 1n);
  return [...moves]
    .filter(([, delta]) => delta !== 0n)
    .map(([accountKey, delta]) => ({ accountKey, deltaKobo: recordable(delta) }))
    .toSorted((one, other) => (one.accountKey < other.accountKey ? -1 : 1));
}

/** The balance after a move; below zero is allowed, as an account can be overdrawn. Throws AmountTooLarge. */
export const balanceAfter = (balanceKobo: Kobo, deltaKobo: Kobo): Kobo =>
  recordable(BigInt(balanceKobo) + BigInt(deltaKobo));

/** The entry that makes one balance another, or null when there is nothing to adjust. Throws AmountTooLarge. */
export function adjustmentOf(balanceKobo: Kobo, wantedKobo: Kobo): Omit<Entry, "accountKey"> | null {
  const difference = recordable(BigInt(wantedKobo) - BigInt(balanceKobo));
  if (difference === 0) return null;
  return { type: difference > 0 ? "credit" : "debit", amountKobo: Math.abs(difference) };
}

function recordable(kobo: bigint): Kobo {
  const amount = Number(kobo);
  if (!Number.isSafeInteger(amount)) throw new AmountTooLarge();
  return amount;
}

/** Words by which orders mark what they post; nobody else may use them, however written. */
export const RESERVED_PHRASES = ["profit on order", "payment on order"] as const;

export const isReserved = (remark: string): boolean =>
  RESERVED_PHRASES.some((phrase) => remark.toLowerCase().includes(phrase));

/** Only what was posted by hand is ever changed, and nothing that speaks as an order does. */
export const isEditable = (source: EntrySource, remark: string): boolean => source === "manual" && !isReserved(remark);
