import type { NewTransactionBody, TransactionEditBody } from "../../src/api/money/transactions.contract";
import type { Tx } from "../core/db/transaction";
import { type Entry, type EntrySource, isEditable, isReserved } from "../books/finance";
import { toKobo, toNaira } from "../core/money";
import { notFound, ruleRefusal, ruleRefusalOf } from "../core/errors";
import { newKey } from "../core/ids";
import { storeScope } from "../core/session-context";
import { auditCreation, type Doing, type Edit, type Edited, editRecord } from "../books/editing";
import { largestOf, refusingExcess } from "../books/excess";
import {
  checkStoreInReach,
  insertEntries,
  type LockedAccount,
  lockAccounts,
  moveBalances,
  movesOf,
  openShiftOn,
} from "../books/postings";
import { readTransaction } from "./transactions";
import { sql } from "../core/db/sql";

/**
 * Posts one entry per line, all or none, and updates the balances of their accounts.
 * 417 when the remark is reserved for orders, when store or account is out of reach, or when a sum is too large.
 */
export async function createTransactions(
  tx: Tx,
  doing: Doing,
  body: NewTransactionBody,
): Promise<{ key: string; keys: string[] }> {
  const { remark, type, store } = body;
  const category = body.category || null;
  refuseReserved(remark);
  await checkExpense(tx, type, category);
  await checkStoreInReach(tx, doing.staff, store);
  const entries = body.transactions.map((line) => ({
    key: newKey(),
    accountKey: line.account_key,
    type,
    amountKobo: toKobo(line.amount),
  }));
  const accounts = await lockAccounts(tx, doing.staff, [...new Set(entries.map((entry) => entry.accountKey))]);
  for (const { accountKey } of entries) checkAccountInReach(accounts, accountKey);
  const largestOn = (account: string | null) =>
    largestOf(entries.map(({ accountKey, amountKobo }) => (accountKey === account ? amountKobo : -1)));
  const moves = refusingExcess(
    (account) => [`transactions.${largestOn(account)}.amount`],
    () => movesOf(accounts, [], entries),
  );
  await moveBalances(tx, moves);
  const posting = { storeKey: store, remark, source: "manual" as const, byKey: doing.staff.key, categoryKey: category };
  await insertEntries(
    tx,
    posting,
    entries.map((entry) => ({ ...entry, shiftKey: openShiftOn(accounts, entry.accountKey) })),
  );
  const expense = category === null ? {} : { expense_category: await nameOfCategory(tx, category) };
  for (const { key, accountKey, amountKobo } of entries) {
    const after = { remark, type, store, account_key: accountKey, amount: toNaira(amountKobo), ...expense };
    await auditCreation(tx, doing, "transaction", key, after);
  }
  const keys = entries.map((entry) => entry.key);
  return { key: keys[0] ?? "", keys };
}

type StoredEntry = Entry & {
  source: EntrySource;
  remark: string;
  store: string;
  /** The shift of which it is a movement. */
  shiftKey: string | null;
  categoryKey: string | null;
  version: number;
};

/**
 * Changes an entry that was posted by hand and moves the difference on the accounts it leaves and joins.
 * 404 out of scope; 409 with the current record when the edit is stale; 417 for what orders, memos and adjustments
 * posted, for a remark only orders write, for store or account out of reach, for sums that are too large, and when it
 * would move money of a closed shift.
 */
export async function editTransaction(tx: Tx, edit: Edit<TransactionEditBody>): Promise<Edited> {
  const { key, staff, body } = edit;
  const stored = await lockEntry(tx, edit);
  if (!isEditable(stored.source, stored.remark)) throw ruleRefusal("You can't edit this transaction");
  refuseReserved(body.remark);
  const { version, remark, store, type } = stored;
  const kept = body.type === "debit" ? stored.categoryKey : null;
  const category = body.category === undefined ? kept : body.category || null;
  const { category: _, ...after } = body;
  const wanted: Entry = { accountKey: body.account_key, type: body.type, amountKobo: toKobo(body.amount) };
  return editRecord(tx, edit, {
    entity: "transaction",
    version,
    before: {
      remark,
      type,
      store,
      account_key: stored.accountKey,
      amount: toNaira(stored.amountKobo),
      expense_category: await nameOfCategory(tx, stored.categoryKey),
    },
    after: { ...after, expense_category: await nameOfCategory(tx, category) },
    readCurrent: () => readTransaction(tx, staff, key),
    write: async (next) => {
      if (body.store !== store) await checkStoreInReach(tx, staff, body.store);
      await checkExpense(tx, body.type, category);
      const shiftKey = await moveEntry(tx, edit, stored, wanted);
      await tx.query(
        sql`update transactions
            set remark = ${body.remark}, type = ${wanted.type}, store_key = ${body.store},
                account_key = ${wanted.accountKey}, amount_kobo = ${wanted.amountKobo}, shift_key = ${shiftKey},
                category_key = ${category}, version = ${next}
          where key = ${key}`,
      );
    },
  });
}

async function lockEntry(tx: Tx, { key, staff }: Edit<TransactionEditBody>): Promise<StoredEntry> {
  const { rows } = await tx.query<StoredEntry>(
    `select account_key as "accountKey", type, amount_kobo as "amountKobo", source, remark, store_key as store,
            shift_key as "shiftKey", category_key as "categoryKey", version
       from transactions where key = $1 and ($2::uuid is null or store_key = $2)
        for no key update`,
    [key, storeScope(staff)],
  );
  if (!rows[0]) throw notFound();
  return rows[0];
}

/**
 * Both accounts are locked, also when no balance moves: their counts of entries may. Returns the shift of which the
 * entry is a movement then: on another account the one that is open there.
 */
async function moveEntry(
  tx: Tx,
  { staff }: Edit<TransactionEditBody>,
  stored: StoredEntry,
  wanted: Entry,
): Promise<string | null> {
  const accounts = await lockAccounts(tx, staff, [stored.accountKey, wanted.accountKey]);
  const changesAccount = wanted.accountKey !== stored.accountKey;
  const isMoved = changesAccount || wanted.type !== stored.type || wanted.amountKobo !== stored.amountKobo;
  // An entry may be of this store and move money of another one's account.
  if (isMoved) for (const { accountKey } of [stored, wanted]) checkAccountInReach(accounts, accountKey);
  if (isMoved && stored.shiftKey !== null && stored.shiftKey !== openShiftOn(accounts, stored.accountKey))
    throw await closedShift(tx, stored.shiftKey);
  const moves = refusingExcess(
    (account) => [account === wanted.accountKey ? "amount" : "account_key"],
    () => movesOf(accounts, [stored], [wanted]),
  );
  await moveBalances(tx, moves);
  return changesAccount ? openShiftOn(accounts, wanted.accountKey) : stored.shiftKey;
}

async function closedShift(tx: Tx, key: string): Promise<Error> {
  const { rows } = await tx.query<{ number: number }>("select shift_number as number from shifts where key = $1", [
    key,
  ]);
  return ruleRefusal(
    `This transaction belongs to shift ${rows[0]?.number}, which is closed. Keep its type, account and amount, and post the difference as another transaction`,
  );
}

/** 417 for a category of money that comes in, and for one that is not there any more; one that is there stays. */
async function checkExpense(tx: Tx, type: string, category: string | null): Promise<void> {
  if (category === null) return;
  if (type !== "debit")
    throw ruleRefusalOf(["category"], "Only money that goes out has a category. Choose Debit, or no category");
  const { rowCount } = await tx.query(
    sql`select from categories where key = ${category} and kind = 'expense' for key share`,
  );
  if (rowCount === 0) throw ruleRefusalOf(["category"], "This category is not there any more. Choose another one");
}

/** For the audit log, the key of one that is not there; null for none. */
async function nameOfCategory(tx: Tx, key: string | null): Promise<string | null> {
  if (key === null) return null;
  const { rows } = await tx.query<{ name: string }>(sql`select name from categories where key = ${key}`);
  return rows[0]?.name ?? key;
}

function refuseReserved(remark: string): void {
  if (isReserved(remark)) throw ruleRefusal("Only orders post this remark. Choose other words");
}

function checkAccountInReach(accounts: readonly LockedAccount[], key: string): void {
  if (!accounts.some((account) => account.key === key && account.inReach)) {
    throw ruleRefusal("One of these accounts is not available. Choose another one");
  }
}
