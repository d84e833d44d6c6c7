import { sendEdit, sendNew } from "../kit/call-named";
import { params } from "../kit/client";
import type { Editing } from "../kit/editing";
import { read } from "../kit/kept-reads";
import { fromNaira, type Kobo, toNaira } from "../kit/money";
import type { ListPage, ListQuery } from "../kit/paging";
import { loadDetail, loadPage } from "../kit/reads";
import type {
  CashDropBody,
  MovementWire,
  NewShiftBody,
  NewShiftReply,
  ShiftCloseBody,
  ShiftCountBody,
  ShiftRowWire,
  ShiftsReply,
  ShiftWire,
} from "./shifts.contract";
import { type CashCount, DENOMINATIONS, MOVEMENT_KINDS, type MovementKind, type ShiftStatus } from "./shifts.rules";

export type ShiftRow = {
  key: string;
  number: number;
  createdAt: string;
  closedAt: string | null;
  status: ShiftStatus;
  accountName: string;
  storeTitle: string;
  employeeKey: string;
  employeeName: string;
  float: Kobo;
  /** The float and all movements so far. */
  expected: Kobo;
  /** Null until it was counted, as is the difference. */
  counted: Kobo | null;
  /** Counted less expected. */
  difference: Kobo | null;
};

export type Shift = ShiftRow & {
  accountKey: string;
  /** The account's balance at the opening. */
  balance: Kobo;
  floatCount: CashCount;
  count: CashCount | null;
  countedBy: string | null;
  countedByName: string;
  explanation: string;
  /** A difference up to this needs no explanation. */
  smallDifference: Kobo;
  closedByName: string;
  hasDifferencePosted: boolean;
  /** Negative where more went out than came in. */
  totals: Readonly<Record<MovementKind, Kobo>>;
  version: number;
};

/** A cash account; `isFree` while no shift is open on it. */
export type Drawer = { key: string; name: string; storeTitle: string; balance: Kobo; isFree: boolean };

export type Movement = {
  key: string;
  kind: MovementKind;
  remark: string;
  /** Negative when it went out. */
  amount: Kobo;
  time: string;
  employeeName: string;
  /** Of the order that posted it, where the person may see it. */
  orderKey: string | null;
};

const PATH = "/shifts";

/** Forms name a note or coin as the count does. */
const NAMING = {
  own: { account: "accountKey", ...Object.fromEntries(DENOMINATIONS.map(({ name }) => [`count.${name}`, name])) },
};

const pathOf = (key: string) => `${PATH}/${encodeURIComponent(key)}`;

const koboOrNull = (naira: number | null): Kobo | null => (naira === null ? null : fromNaira(naira));

const toRow = (row: ShiftRowWire): ShiftRow => ({
  key: row.key,
  number: row.shift_number,
  createdAt: row.created_at,
  closedAt: row.closed_at,
  status: row.status,
  accountName: row.account_name,
  storeTitle: row.store_title,
  employeeKey: row.employee,
  employeeName: row.employee_name,
  float: fromNaira(row.float),
  expected: fromNaira(row.expected),
  counted: koboOrNull(row.counted),
  difference: koboOrNull(row.difference),
});

export const toShift = (wire: ShiftWire): Shift => ({
  ...toRow(wire),
  accountKey: wire.account,
  balance: fromNaira(wire.balance),
  floatCount: wire.float_count,
  count: wire.count,
  countedBy: wire.counted_by,
  countedByName: wire.counted_by_name,
  explanation: wire.explanation,
  smallDifference: fromNaira(wire.small_difference),
  closedByName: wire.closed_by_name,
  hasDifferencePosted: wire.difference_transaction !== null,
  totals: Object.fromEntries(MOVEMENT_KINDS.map((kind) => [kind, fromNaira(wire.totals[kind])])) as Shift["totals"],
  version: wire.version,
});

/** Shifts, newest first, with the cash accounts that the person may see. */
export async function loadShifts(
  { search, page, filters: { status, store, limit } }: ListQuery,
  signal: AbortSignal,
): Promise<ListPage<ShiftRow> & { extra: Drawer[] }> {
  const query = params({ query: search, page, status, store, limit });
  const reply = await read<ShiftsReply>({ url: PATH, params: query, signal });
  return {
    rows: reply.data.map(toRow),
    total: reply.pagination.total_count,
    extra: reply.drawers.map(({ key, name, store_title, balance, open_shift }) => ({
      key,
      name,
      storeTitle: store_title,
      balance: fromNaira(balance),
      isFree: open_shift === null,
    })),
  };
}

export async function loadShift(key: string, signal: AbortSignal): Promise<Shift> {
  return toShift(await loadDetail<ShiftWire>(pathOf(key), signal));
}

/** What moved cash in the shift, newest first. */
export const loadMovements = (
  key: string,
  { page, limit }: { page: number; limit: number },
  signal: AbortSignal,
): Promise<ListPage<Movement>> =>
  loadPage(`${pathOf(key)}/movements`, { page, limit }, signal, (wire: MovementWire) => ({
    key: wire.key,
    kind: wire.kind,
    remark: wire.remark,
    amount: fromNaira(wire.amount),
    time: wire.time,
    employeeName: wire.employee_name,
    orderKey: wire.order_key,
  }));

/** Opens a shift. A retry with the same key opens no second one. */
export function openShift(accountKey: string, count: CashCount, idempotencyKey: string): Promise<{ key: string }> {
  const body: NewShiftBody = { account: accountKey, count };
  return sendNew<NewShiftReply["data"]>(`${PATH}/new`, body, idempotencyKey, NAMING);
}

export function countShift(key: string, count: CashCount, editing: Editing): Promise<unknown> {
  const body: ShiftCountBody = { count };
  return sendEdit(`${pathOf(key)}/count/edit`, body, editing, NAMING);
}

/** Refused as stale when the expected sum is no longer the one that the person saw. */
export function closeShift(
  key: string,
  { expected, explanation }: { expected: Kobo; explanation: string },
  editing: Editing,
): Promise<unknown> {
  const body: ShiftCloseBody = { expected: toNaira(expected), explanation: explanation.trim() };
  return sendEdit(`${pathOf(key)}/close/edit`, body, editing);
}

/** Takes cash out of the drawer into another account. A retry with the same key takes it once. */
export function dropCash(
  key: string,
  { accountKey, amount }: { accountKey: string; amount: Kobo },
  idempotencyKey: string,
): Promise<unknown> {
  const body: CashDropBody = { account: accountKey, amount: toNaira(amount) };
  return sendNew(`${pathOf(key)}/drops/new`, body, idempotencyKey, NAMING);
}
