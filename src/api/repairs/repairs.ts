import { callNamed } from "../kit/call-named";
import { call, onceOnly, params } from "../kit/client";
import type { DetailReply, ListReply } from "../kit/common.contract";
import { type Editing, editingHeaders } from "../kit/editing";
import { fromNaira, type Kobo, toNaira } from "../kit/money";
import type { ListPage, ListQuery } from "../kit/paging";
import type { NewRepairBody, NewRepairReply, RepairEditBody, RepairRowWire, RepairWire } from "./repairs.contract";
import type { RepairStatus } from "./repairs.rules";

export type RepairRow = {
  key: string;
  number: number;
  createdAt: string;
  status: RepairStatus;
  device: string;
  serial: string;
  /** Empty for a unit of stock. */
  customerName: string;
  storeTitle: string;
};

/** What a person writes on a ticket. */
export type RepairDetails = {
  device: string;
  serial: string;
  fault: string;
  handedIn: string;
  /** Null until a price is quoted. */
  quoted: Kobo | null;
  deposit: Kobo | null;
  remark: string;
};

export type NewRepair = RepairDetails & {
  storeKey: string;
  /** The owner of the device; null for a unit of stock, which has a variant instead. */
  customerKey: string | null;
  variantKey: string | null;
};

export type Repair = RepairRow &
  RepairDetails & {
    /** Null for a unit of stock. */
    customerKey: string | null;
    customerPhone: string;
    employeeName: string;
    version: number;
  };

const PATH = "/repairs";
const NAMING = {
  own: { quoted_price: "quoted", handed_in: "handedIn", customer: "customerKey", variant: "customerKey" },
};

const pathOf = (key: string) => `${PATH}/${encodeURIComponent(key)}`;

const toRow = (row: RepairRowWire): RepairRow => ({
  key: row.key,
  number: row.ticket_number,
  createdAt: row.created_at,
  status: row.status,
  device: row.device,
  serial: row.serial,
  customerName: row.customer_name,
  storeTitle: row.store_title,
});

export const toRepair = (wire: RepairWire): Repair => ({
  ...toRow(wire),
  customerKey: wire.customer,
  customerPhone: wire.customer_phone,
  fault: wire.fault,
  handedIn: wire.handed_in,
  quoted: wire.quoted_price === null ? null : fromNaira(wire.quoted_price),
  deposit: fromNaira(wire.deposit),
  remark: wire.remark,
  employeeName: wire.employee_name,
  version: wire.version,
});

const bodyOf = ({ device, serial, fault, handedIn, quoted, deposit, remark }: RepairDetails): RepairEditBody => ({
  device,
  serial: serial.trim(),
  fault,
  handed_in: handedIn,
  quoted_price: quoted === null ? null : toNaira(quoted),
  deposit: toNaira(deposit ?? 0),
  remark,
});

export async function loadRepairs(
  { search, page, filters }: ListQuery,
  signal: AbortSignal,
): Promise<ListPage<RepairRow>> {
  const reply = await call<ListReply<RepairRowWire>>({
    url: PATH,
    params: params({ query: search, page, status: filters.status, store: filters.store }),
    signal,
  });
  return { rows: reply.data.map(toRow), total: reply.pagination.total_count };
}

export async function loadRepair(key: string, signal: AbortSignal): Promise<Repair> {
  const { data } = await call<DetailReply<RepairWire>>({ url: pathOf(key), signal });
  return toRepair(data);
}

/** Writes a ticket. A retry with the same key writes no second one. */
export async function createRepair(repair: NewRepair, idempotencyKey: string): Promise<{ key: string }> {
  const { storeKey, customerKey, variantKey } = repair;
  const body: NewRepairBody = { store: storeKey, customer: customerKey, variant: variantKey, ...bodyOf(repair) };
  const { data } = await callNamed<NewRepairReply>(
    { method: "POST", url: `${PATH}/new`, data: body, headers: onceOnly(idempotencyKey) },
    NAMING,
  );
  return { key: data.key };
}

export const editRepair = (key: string, details: RepairDetails, editing: Editing): Promise<unknown> =>
  callNamed(
    { method: "PUT", url: `${pathOf(key)}/edit`, data: bodyOf(details), headers: editingHeaders(editing) },
    NAMING,
  );

export const moveRepair = (key: string, { status }: { status: RepairStatus }, editing: Editing): Promise<unknown> =>
  call({ method: "PUT", url: `${pathOf(key)}/status/edit`, data: { status }, headers: editingHeaders(editing) });
