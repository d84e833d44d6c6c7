import { call, onceOnly, params } from "../kit/client";
import type { DetailReply, ListReply } from "../kit/common.contract";
import type { StoreBody, StoreRowWire, StoreWire } from "./stores.contract";
import type { ListPage, ListQuery } from "../kit/paging";
import { callNamed } from "../kit/call-named";
import { editingHeaders, type Editing } from "../kit/editing";

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

const NAMING = { own: { title: "name" } };

const bodyOf = ({ name, address }: StoreDetails): StoreBody => ({ title: name.trim(), address: address.trim() });

/** Stores by name, ten a page: all of them for administrators, their own for others. */
export async function loadStores({ page }: ListQuery, signal: AbortSignal): Promise<ListPage<StoreRow>> {
  const { data, pagination } = await call<ListReply<StoreRowWire>>({ url: BASE, params: params({ page }), signal });
  const rows = data.map((row) => ({
    key: row.key,
    name: row.title,
    address: row.address,
    productCount: row.product_count,
    employeeCount: row.employee_count,
  }));
  return { rows, total: pagination.total_count };
}

const detailsOf = ({ title: name, address }: StoreBody): StoreDetails => ({ name, address });

/** The store in the reply to a stale save. */
export const currentStore = (current: unknown): StoreDetails => detailsOf(current as StoreWire);

export async function loadStore(key: string, signal: AbortSignal): Promise<StoreRecord> {
  const { data } = await call<DetailReply<StoreWire>>({ url: `${BASE}/${encodeURIComponent(key)}`, signal });
  return { key: data.key, ...detailsOf(data), version: data.version };
}

/** A retry with the same key and details opens no second store. */
export async function addStore(details: StoreDetails, idempotencyKey: string): Promise<void> {
  await callNamed(
    { method: "POST", url: `${BASE}/new`, data: bodyOf(details), headers: onceOnly(idempotencyKey) },
    NAMING,
  );
}

export async function editStore(key: string, details: StoreDetails, editing: Editing): Promise<void> {
  const data = bodyOf(details);
  const url = `${BASE}/${encodeURIComponent(key)}/edit`;
  await callNamed({ method: "PUT", url, data, headers: editingHeaders(editing) }, NAMING);
}
