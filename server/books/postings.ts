import type { Tx } from "../core/db/transaction";
import { balanceAfter, type BalanceMove, balanceMoves, type Entry, type EntrySource } from "./finance";
import type { Kobo } from "../core/money";
import { ruleRefusal } from "../core/errors";
import { storeScope, type Staff } from "../core/session-context";
import { sql } from "../core/db/sql";

/** `shiftKey` is the shift open on the account while it is locked, of which the entry is a movement; null for none. */
export type NewEntry = Entry & { key: string; shiftKey: string | null };

type Posting = {
  storeKey: string;
  remark: string;
  source: EntrySource;
  byKey: string;
  /** What an expense posted by hand is for. */
  categoryKey?: string | null;
};

/** Writes entries into the book in order; the caller locks their accounts and changes the balances. */
export async function insertEntries(tx: Tx, posting: Posting, entries: readonly NewEntry[]): Promise<void> {
  await tx.query(
    sql`insert into transactions (key, account_key, type, amount_kobo, shift_key, store_key, remark, source,
                               category_key, created_by)
     select key, account_key, type, amount_kobo, shift_key, ${posting.storeKey}, ${posting.remark}, ${posting.source},
         ${posting.categoryKey ?? null}::uuid, ${posting.byKey}
       from unnest(${entries.map((entry) => entry.key)}::uuid[], ${entries.map((entry) => entry.accountKey)}::uuid[],
           ${entries.map((entry) => entry.type)}::text[],
           ${entries.map((entry) => entry.amountKobo)}::bigint[],
           ${entries.map((entry) => entry.shiftKey)}::uuid[]) as e (key, account_key, type, amount_kobo, shift_key)`,
  );
}

/**
 * An account locked until the transaction ends; `inReach` is whether the person may post on it. Its open shift is read
 * by the statement that locks it, so that no shift closes before what is posted belongs to it.
 */
export type LockedAccount = {
  key: string;
  storeKey: string;
  balanceKobo: Kobo;
  openShiftKey: string | null;
  inReach: boolean;
};

/** Locks accounts in key order; the result omits unknown keys. */
export async function lockAccounts(tx: Tx, staff: Staff, keys: readonly string[]): Promise<LockedAccount[]> {
  const { rows } = await tx.query<LockedAccount>(
    `select key, store_key as "storeKey", balance_kobo as "balanceKobo", open_shift_key as "openShiftKey",
            customer_key is null and ($2::uuid is null or store_key = $2) as "inReach"
       from accounts where key = any ($1::uuid[]) order by key for no key update`,
    [keys, storeScope(staff)],
  );
  return rows;
}

/** The shift that is open on a locked account. */
export const openShiftOn = (accounts: readonly LockedAccount[], accountKey: string): string | null =>
  accounts.find(({ key }) => key === accountKey)?.openShiftKey ?? null;

/** The moves of locked accounts when some entries replace others. Throws AmountTooLarge with the account. */
export function movesOf(
  accounts: readonly LockedAccount[],
  before: readonly Entry[],
  after: readonly Entry[],
): BalanceMove[] {
  const balances = new Map(accounts.map(({ key, balanceKobo }) => [key, balanceKobo]));
  const moves = balanceMoves(before, after);
  for (const { accountKey, deltaKobo } of moves) balanceAfter(balances.get(accountKey) ?? 0, deltaKobo, accountKey);
  return moves;
}

/** Changes the balances of locked accounts. */
export async function moveBalances(tx: Tx, moves: readonly BalanceMove[]): Promise<void> {
  if (moves.length === 0) return;
  const { rowCount } = await tx.query(
    `update accounts a set balance_kobo = a.balance_kobo + m.delta_kobo
       from unnest($1::uuid[], $2::bigint[]) as m (account_key, delta_kobo)
      where a.key = m.account_key`,
    [moves.map((move) => move.accountKey), moves.map((move) => move.deltaKobo)],
  );
  if (rowCount !== moves.length) throw new Error("accounts changed under a lock");
}

export async function checkStoreInReach(tx: Tx, staff: Staff, key: string): Promise<void> {
  const { rowCount } = await tx.query("select from stores where key = $1 and ($2::uuid is null or key = $2)", [
    key,
    storeScope(staff),
  ]);
  if (rowCount === 0) throw ruleRefusal("This store is not available. Choose another one");
}
