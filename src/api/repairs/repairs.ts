import { sendEdit, sendNew } from "../kit/call-named";
import type { Editing } from "../kit/editing";
import type { ListPage, ListQuery } from "../kit/paging";
import { loadDetail, loadPage } from "../kit/reads";
import { fromNaira, type Kobo, toNaira } from "../kit/money";
import type { OrderStatus } from "../orders/orders.contract";
import type {
  ChargeWire,
  NewRepairBody,
  NewRepairReply,
  RepairEditBody,
  RepairRowWire,
  RepairWire,
} from "./repairs.contract";
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

export type Charge = { key: string; number: number; status: OrderStatus; cost: Kobo; debt: Kobo };

export type Repair = RepairRow &
  RepairDetails & {
    /** Null for a unit of stock. */
    customerKey: string | null;
    customerPhone: string;
    storeKey: string;
    employeeName: string;
    /** The orders that charge for it, the oldest first; null for those who may not view orders. */
    orders: readonly Charge[] | null;
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

const toCharge = ({ key, order_number: number, status, cost, debt }: ChargeWire): Charge => ({
  key,
  number,
  status,
  cost: fromNaira(cost),
  debt: fromNaira(debt),
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
  storeKey: wire.store,
  employeeName: wire.employee_name,
  orders: wire.orders?.map(toCharge) ?? null,
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

export function loadRepairs(
  { search, page, filters, limit }: ListQuery & { limit?: number },
  signal: AbortSignal,
): Promise<ListPage<RepairRow>> {
  const { status, store, customer } = filters;
  const most = limit ?? filters["limit"];
  return loadPage(PATH, { query: search, page, status, store, customer, limit: most }, signal, toRow);
}

export async function loadRepair(key: string, signal: AbortSignal): Promise<Repair> {
  return toRepair(await loadDetail<RepairWire>(pathOf(key), signal));
}

/** Writes a ticket. A retry with the same key writes no second one. */
export function createRepair(repair: NewRepair, idempotencyKey: string): Promise<{ key: string }> {
  const { storeKey, customerKey, variantKey } = repair;
  const body: NewRepairBody = { store: storeKey, customer: customerKey, variant: variantKey, ...bodyOf(repair) };
  return sendNew<NewRepairReply["data"]>(`${PATH}/new`, body, idempotencyKey, NAMING);
}

export const editRepair = (key: string, details: RepairDetails, editing: Editing): Promise<unknown> =>
  sendEdit(`${pathOf(key)}/edit`, bodyOf(details), editing, NAMING);

export const moveRepair = (key: string, { status }: { status: RepairStatus }, editing: Editing): Promise<unknown> =>
  sendEdit(`${pathOf(key)}/status/edit`, { status }, editing);
