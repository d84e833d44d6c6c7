import { sendEdit, sendNew } from "../kit/call-named";
import type { Editing } from "../kit/editing";
import type { ListPage, ListQuery } from "../kit/paging";
import { loadDetail, loadPage } from "../kit/reads";
import type { SupplierBody, SupplierRowWire, SupplierWire } from "./suppliers.contract";

export type SupplierDetails = { name: string; contact: string; address: string };

export type SupplierRow = SupplierDetails & {
  key: string;
  /** Their listed products in the stores the person sees. */
  productCount: number;
};

export type SupplierRecord = SupplierDetails & { key: string; version: number };

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
  }));
}

const detailsOf = ({ name, contact, address }: SupplierDetails): SupplierDetails => ({ name, contact, address });

/** The supplier in the reply to a stale save. */
export const currentSupplier = (current: unknown): SupplierDetails => detailsOf(current as SupplierWire);

export async function loadSupplier(key: string, signal: AbortSignal): Promise<SupplierRecord> {
  const data = await loadDetail<SupplierWire>(pathOf(key), signal);
  return { key: data.key, ...detailsOf(data), version: data.version };
}

/** A retry with the same key and details adds no second supplier. */
export async function addSupplier(details: SupplierDetails, idempotencyKey: string): Promise<void> {
  await sendNew(`${BASE}/new`, bodyOf(details), idempotencyKey);
}

export async function editSupplier(key: string, details: SupplierDetails, editing: Editing): Promise<void> {
  await sendEdit(`${pathOf(key)}/edit`, bodyOf(details), editing);
}
