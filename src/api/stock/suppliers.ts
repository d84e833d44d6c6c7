import { call, onceOnly, params } from "../kit/client";
import type { DetailReply, ListReply } from "../kit/common.contract";
import type { SupplierBody, SupplierRowWire, SupplierWire } from "./suppliers.contract";
import type { ListPage, ListQuery } from "../kit/paging";
import { callNamed } from "../kit/call-named";
import { editingHeaders, type Editing } from "../kit/editing";

export type SupplierDetails = { name: string; contact: string; address: string };

export type SupplierRow = SupplierDetails & {
  key: string;
  /** Their listed products in the stores the person sees. */
  productCount: number;
};

export type SupplierRecord = SupplierDetails & { key: string; version: number };

const BASE = "/inventory/suppliers";

/** The contact without spaces, as the shop stores it. */
const bodyOf = ({ name, contact, address }: SupplierDetails): SupplierBody => ({
  name: name.trim(),
  contact: contact.replaceAll(/\s/g, ""),
  address: address.trim(),
});

/** Suppliers by name, ten a page. */
export async function loadSuppliers({ page }: ListQuery, signal: AbortSignal): Promise<ListPage<SupplierRow>> {
  const { data, pagination } = await call<ListReply<SupplierRowWire>>({ url: BASE, params: params({ page }), signal });
  const rows = data.map(({ key, name, contact, address, product_count: productCount }) => ({
    key,
    name,
    contact,
    address,
    productCount,
  }));
  return { rows, total: pagination.total_count };
}

const detailsOf = ({ name, contact, address }: SupplierDetails): SupplierDetails => ({ name, contact, address });

/** The supplier in the reply to a stale save. */
export const currentSupplier = (current: unknown): SupplierDetails => detailsOf(current as SupplierWire);

export async function loadSupplier(key: string, signal: AbortSignal): Promise<SupplierRecord> {
  const { data } = await call<DetailReply<SupplierWire>>({ url: `${BASE}/${encodeURIComponent(key)}`, signal });
  return { key: data.key, ...detailsOf(data), version: data.version };
}

/** A retry with the same key and details adds no second supplier. */
export async function addSupplier(details: SupplierDetails, idempotencyKey: string): Promise<void> {
  await callNamed({ method: "POST", url: `${BASE}/new`, data: bodyOf(details), headers: onceOnly(idempotencyKey) });
}

export async function editSupplier(key: string, details: SupplierDetails, editing: Editing): Promise<void> {
  const data = bodyOf(details);
  const url = `${BASE}/${encodeURIComponent(key)}/edit`;
  await callNamed({ method: "PUT", url, data, headers: editingHeaders(editing) });
}
