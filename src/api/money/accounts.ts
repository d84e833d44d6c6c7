import { sendEdit, sendNew } from "../kit/call-named";
import type { Editing } from "../kit/editing";
import type { ListPage, ListQuery } from "../kit/paging";
import { loadDetail, loadPage } from "../kit/reads";
import type { Version } from "../kit/errors";
import type { AccountBody, AccountRowWire, AccountWire } from "./accounts.contract";
import type { AccountType } from "../orders/orders.contract";
import { fromNaira, toNaira, type Kobo } from "../kit/money";

export type AccountDetails = {
  name: string;
  type: AccountType;
  storeKey: string;
  /** Negative when overdrawn. */
  balance: Kobo;
};

export type AccountRow = AccountDetails & { key: string; storeTitle: string };

export type AccountRecord = AccountDetails & {
  key: string;
  /** It includes the balance as it was read. */
  version: Version;
};

const BASE = "/finances/accounts";

const pathOf = (key: string) => `${BASE}/${encodeURIComponent(key)}`;

const bodyOf = ({ name, type, storeKey, balance }: AccountDetails): AccountBody => ({
  name: name.trim(),
  type,
  store: storeKey,
  balance: toNaira(balance),
});

const detailsOf = ({ name, type, store, balance }: AccountRowWire): AccountDetails => ({
  name,
  type,
  storeKey: store,
  balance: fromNaira(balance),
});

/** Accounts by name, ten a page. */
export function loadAccounts(
  { page, search, filters: { limit } }: ListQuery,
  signal: AbortSignal,
): Promise<ListPage<AccountRow>> {
  return loadPage(BASE, { query: search, page, limit }, signal, (row: AccountRowWire) => ({
    key: row.key,
    ...detailsOf(row),
    storeTitle: row.store_title,
  }));
}

/** An account as the server sends it, such as the current one after a stale edit. */
export const toAccount = (wire: AccountWire): AccountRecord => ({
  key: wire.key,
  version: wire.version,
  ...detailsOf(wire),
});

export async function loadAccount(key: string, signal: AbortSignal): Promise<AccountRecord> {
  return toAccount(await loadDetail<AccountWire>(pathOf(key), signal));
}

/** The opening balance creates no transaction. A retry with the same key and details adds no second account. */
export async function addAccount(details: AccountDetails, idempotencyKey: string): Promise<void> {
  await sendNew(`${BASE}/new`, bodyOf(details), idempotencyKey);
}

/**
 * A changed balance is posted as an adjustment, and refused as stale if the stored balance is no longer the one read.
 * An unchanged balance leaves the account's balance alone, whatever changed it since.
 */
export async function editAccount(key: string, details: AccountDetails, editing: Editing): Promise<void> {
  await sendEdit(`${pathOf(key)}/edit`, bodyOf(details), editing);
}
