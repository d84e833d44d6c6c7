import { sendEdit, sendNew } from "../kit/call-named";
import type { Editing } from "../kit/editing";
import type { ListPage, ListQuery } from "../kit/paging";
import { loadDetail, loadPage } from "../kit/reads";
import type { StoreBody, StoreRowWire, StoreWire } from "./stores.contract";

export type StoreDetails = { name: string; address: string };

export type StoreRow = StoreDetails & {
  key: string;
  /** Listed products of the store. */
  productCount: number;
  /** Active staff of the store. */
  employeeCount: number;
};

export type StoreRecord = StoreDetails & { key: string; version: number };

const BASE = "/inventory/stores";

const pathOf = (key: string) => `${BASE}/${encodeURIComponent(key)}`;

const NAMING = { own: { title: "name" } };

const bodyOf = ({ name, address }: StoreDetails): StoreBody => ({ title: name.trim(), address: address.trim() });

/** Stores by name, ten a page: all of them for administrators, their own for others. */
export function loadStores({ page, filters: { limit } }: ListQuery, signal: AbortSignal): Promise<ListPage<StoreRow>> {
  return loadPage(BASE, { page, limit }, signal, (row: StoreRowWire) => ({
    key: row.key,
    name: row.title,
    address: row.address,
    productCount: row.product_count,
    employeeCount: row.employee_count,
  }));
}

const detailsOf = ({ title: name, address }: StoreBody): StoreDetails => ({ name, address });

/** The store in the reply to a stale save. */
export const currentStore = (current: unknown): StoreDetails => detailsOf(current as StoreWire);

export async function loadStore(key: string, signal: AbortSignal): Promise<StoreRecord> {
  const data = await loadDetail<StoreWire>(pathOf(key), signal);
  return { key: data.key, ...detailsOf(data), version: data.version };
}

/** A retry with the same key and details opens no second store. */
export async function addStore(details: StoreDetails, idempotencyKey: string): Promise<void> {
  await sendNew(`${BASE}/new`, bodyOf(details), idempotencyKey, NAMING);
}

export async function editStore(key: string, details: StoreDetails, editing: Editing): Promise<void> {
  await sendEdit(`${pathOf(key)}/edit`, bodyOf(details), editing, NAMING);
}
