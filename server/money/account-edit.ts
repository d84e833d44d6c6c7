import type { AccountBody } from "../../src/api/money/accounts.contract";
import type { AccountType } from "../../src/api/orders/orders.contract";
import type { Tx } from "../core/db/transaction";
import { adjustmentOf } from "../books/finance";
import { type Kobo, toKobo, toNaira } from "../core/money";
import { notFound, ruleRefusal } from "../core/errors";
import { newKey } from "../core/ids";
import { storeScope } from "../core/session-context";
import { readAccount } from "./accounts";
import { auditCreation, type Doing, type Edit, editRecord, readEdits, staleRecord } from "../books/editing";
import { refusingExcess } from "../books/excess";
import { checkStoreInReach, insertEntries, moveBalances } from "../books/postings";

/** What an account was when a form loaded it. */
export type AccountRead = { version: number; balanceKobo: Kobo };

export type AccountEdit = Doing & { key: string; body: AccountBody; read: AccountRead | null };

/** The balance a new account starts with is its opening. 417 when the store is out of reach. */
export async function createAccount(tx: Tx, doing: Doing, body: AccountBody): Promise<{ key: string }> {
  await checkStoreInReach(tx, doing.staff, body.store);
  const key = newKey();
  await tx.query(
    "insert into accounts (key, name, type, store_key, opening_kobo, balance_kobo) values ($1, $2, $3, $4, $5, $5)",
    [key, body.name, body.type, body.store, toKobo(body.balance)],
  );
  await auditCreation(tx, doing, "account", key, body);
  return { key };
}

type StoredAccount = {
  name: string;
  type: AccountType;
  store: string;
  balanceKobo: Kobo;
  openShiftKey: string | null;
  version: number;
};

/**
 * Changes an account. Sales change balances all day and must not make an open form stale. Only when the form changed
 * the balance it had loaded must that balance still be current; the difference is posted as an adjustment. An edit
 * without a loaded balance sets the balance it names.
 * 404 out of scope; 409 with the current record when the edit is stale; 417 when the store is out of reach, and for
 * another type or store while a shift is open on it.
 */
export async function editAccount(tx: Tx, edit: AccountEdit): Promise<{ key: string; version: string }> {
  const { key, staff, body, read } = edit;
  const stored = await lockAccount(tx, edit);
  const readCurrent = () => readAccount(tx, staff, key);
  const wantedKobo = toKobo(body.balance);
  const leavesBalance = read !== null && read.balanceKobo === wantedKobo;
  if (read !== null && !leavesBalance && read.balanceKobo !== stored.balanceKobo) {
    const missed = stored.version - read.version;
    throw await staleRecord(readCurrent, () => readEdits(tx, { entity: "account", key, missed }));
  }

  const balanceKobo = leavesBalance ? stored.balanceKobo : wantedKobo;
  const wire = { name: stored.name, type: stored.type, store: stored.store, balance: toNaira(stored.balanceKobo) };
  const versioned: Edit<AccountBody> = { ...edit, version: read?.version ?? null };
  const { version } = await editRecord(tx, versioned, {
    entity: "account",
    version: stored.version,
    before: wire,
    after: { ...body, balance: toNaira(balanceKobo) },
    readCurrent,
    write: async (next) => {
      if (body.store !== stored.store) await checkStoreInReach(tx, staff, body.store);
      refuseMoveInShift(stored, body);
      await tx.query("update accounts set name = $2, type = $3, store_key = $4, version = $5 where key = $1", [
        key,
        body.name,
        body.type,
        body.store,
        next,
      ]);
      await adjust(tx, edit, stored, balanceKobo);
    },
  });
  return { key, version: `${version}:${balanceKobo}` };
}

async function lockAccount(tx: Tx, { key, staff }: AccountEdit): Promise<StoredAccount> {
  const { rows } = await tx.query<StoredAccount>(
    `select name, type, store_key as store, balance_kobo as "balanceKobo", open_shift_key as "openShiftKey", version
       from accounts
      where key = $1 and customer_key is null and ($2::uuid is null or store_key = $2)
        for no key update`,
    [key, storeScope(staff)],
  );
  if (!rows[0]) throw notFound();
  return rows[0];
}

function refuseMoveInShift({ openShiftKey, store, type }: StoredAccount, body: AccountBody): void {
  if (openShiftKey !== null && (body.store !== store || body.type !== type)) {
    throw ruleRefusal("A shift is open on this account. Close it first, then change the type or the store");
  }
}

async function adjust(
  tx: Tx,
  { key, staff, body }: AccountEdit,
  { balanceKobo: fromKobo, openShiftKey: shiftKey }: StoredAccount,
  toBalanceKobo: Kobo,
): Promise<void> {
  const entry = refusingExcess(
    () => ["balance"],
    () => adjustmentOf(fromKobo, toBalanceKobo),
  );
  if (entry === null) return;
  const posting = { storeKey: body.store, remark: "Balance adjusted", source: "adjustment" as const, byKey: staff.key };
  await insertEntries(tx, posting, [{ key: newKey(), accountKey: key, shiftKey, ...entry }]);
  await moveBalances(tx, [{ accountKey: key, deltaKobo: toBalanceKobo - fromKobo }]);
}
