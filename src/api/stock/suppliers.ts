import { sendEdit, sendNew } from "../kit/call-named";
import { fromNaira, type Kobo } from "../kit/money";
import type { Editing } from "../kit/editing";
import type { ListPage, ListQuery } from "../kit/paging";
import { loadDetail, loadPage } from "../kit/reads";
import type { SupplierBody, SupplierRowWire, SupplierWire } from "./suppliers.contract";

export type SupplierDetails = { name: string; contact: string; address: string };

export type SupplierRow = SupplierDetails & {
  key: string;
  /** Their listed products in the stores the person sees. */
  productCount: number;
  /** By these stores; null for people who may not pay suppliers. */
  owed: Kobo | null;
};

/** What a store got from the supplier, and what of that is paid and owed. */
export type SupplierDebt = { storeTitle: string; delivered: Kobo; paid: Kobo; owed: Kobo };

export type SupplierRecord = SupplierDetails & {
  key: string;
  version: number;
  /** By store; null for people who may not pay suppliers. */
  debts: readonly SupplierDebt[] | null;
};

const BASE = "/inventory/suppliers";

const pathOf = (key: string) => `${BASE}/${encodeURIComponent(key)}`;

/** The contact without spaces, as the shop stores it. */
const bodyOf = ({ name, contact, address }: SupplierDetails): SupplierBody => ({
  name: name.trim(),
  contact: contact.replaceAll(/\s/g, ""),
  address: address.trim(),
});

/** Suppliers by name, ten a page. */
export function loadSuppliers(
  { page, search, filters: { limit } }: ListQuery,
  signal: AbortSignal,
): Promise<ListPage<SupplierRow>> {
  return loadPage(BASE, { query: search, page, limit }, signal, (row: SupplierRowWire) => ({
    key: row.key,
    ...detailsOf(row),
    productCount: row.product_count,
    owed: row.owed === undefined ? null : fromNaira(row.owed),
  }));
}

const detailsOf = ({ name, contact, address }: SupplierDetails): SupplierDetails => ({ name, contact, address });

/** The supplier in the reply to a stale save. */
export const currentSupplier = (current: unknown): SupplierDetails => detailsOf(current as SupplierWire);

export async function loadSupplier(key: string, signal: AbortSignal): Promise<SupplierRecord> {
  const data = await loadDetail<SupplierWire>(pathOf(key), signal);
  const debts = data.debts?.map(({ store_title, delivered, paid, owed }) => ({
    storeTitle: store_title,
    delivered: fromNaira(delivered),
    paid: fromNaira(paid),
    owed: fromNaira(owed),
  }));
  return { key: data.key, ...detailsOf(data), version: data.version, debts: debts ?? null };
}

/** A retry with the same key and details adds no second supplier. */
export async function addSupplier(details: SupplierDetails, idempotencyKey: string): Promise<void> {
  await sendNew(`${BASE}/new`, bodyOf(details), idempotencyKey);
}

export async function editSupplier(key: string, details: SupplierDetails, editing: Editing): Promise<void> {
  await sendEdit(`${pathOf(key)}/edit`, bodyOf(details), editing);
}
