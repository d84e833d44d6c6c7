import { call, onceOnly, params } from "../kit/client";
import type { Version } from "../kit/errors";
import type { AccountBody, AccountRowWire, AccountWire } from "./accounts.contract";
import type { DetailReply, ListReply } from "../kit/common.contract";
import type { AccountType } from "../orders/orders.contract";
import { fromNaira, toNaira, type Kobo } from "../kit/money";
import type { ListPage, ListQuery } from "../kit/paging";
import { callNamed } from "../kit/call-named";
import { editingHeaders, type Editing } from "../kit/editing";

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
export async function loadAccounts({ page }: ListQuery, signal: AbortSignal): Promise<ListPage<AccountRow>> {
  const { data, pagination } = await call<ListReply<AccountRowWire>>({ url: BASE, params: params({ page }), signal });
  const rows = data.map((row) => ({ key: row.key, ...detailsOf(row), storeTitle: row.store_title }));
  return { rows, total: pagination.total_count };
}

/** An account as the server sends it, such as the current one after a stale edit. */
export const toAccount = (wire: AccountWire): AccountRecord => ({
  key: wire.key,
  version: wire.version,
  ...detailsOf(wire),
});

export async function loadAccount(key: string, signal: AbortSignal): Promise<AccountRecord> {
  const { data } = await call<DetailReply<AccountWire>>({ url: `${BASE}/${encodeURIComponent(key)}`, signal });
  return toAccount(data);
}

/** The opening balance creates no transaction. A retry with the same key and details adds no second account. */
export async function addAccount(details: AccountDetails, idempotencyKey: string): Promise<void> {
  await callNamed({ method: "POST", url: `${BASE}/new`, data: bodyOf(details), headers: onceOnly(idempotencyKey) });
}

/**
 * A changed balance is posted as an adjustment, and refused as stale if the stored balance is no longer the one read.
 * An unchanged balance leaves the account's balance alone, whatever changed it since.
 */
export async function editAccount(key: string, details: AccountDetails, editing: Editing): Promise<void> {
  const data = bodyOf(details);
  const url = `${BASE}/${encodeURIComponent(key)}/edit`;
  await callNamed({ method: "PUT", url, data, headers: editingHeaders(editing) });
}
