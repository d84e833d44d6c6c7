import { css } from "styled-system/css";
import type { Movement, ShiftRow } from "../../api/shifts/shifts";
import type { MovementKind, ShiftStatus } from "../../api/shifts/shifts.rules";
import { resources } from "../../resources";
import { Money } from "../../ui/display/money";
import { StatusBadge } from "../../ui/display/status-badge";
import type { Status } from "../../ui/display/status-glyph";
import { TextLink } from "../../ui/display/text-link";
import { RowLink } from "../../ui/tables/row-link";
import { createColumns } from "../../ui/tables/table-columns";
import { useMay } from "../../wiring/session";
import { listDate } from "../kit/dates";

/** The words of each status and the known status whose shape and colour it has. */
export const SHIFT_WORDS: Readonly<Record<ShiftStatus, { label: string; like: Status }>> = {
  open: { label: "Open", like: "pending" },
  counted: { label: "Counted", like: "unfulfilled" },
  closed: { label: "Closed", like: "completed" },
};

export const ShiftBadge = ({ status }: { status: ShiftStatus }) => (
  <StatusBadge status={SHIFT_WORDS[status].like}>{SHIFT_WORDS[status].label}</StatusBadge>
);

export const KIND_WORDS: Readonly<Record<MovementKind, string>> = {
  sale: "Sale",
  refund: "Refund",
  income: "Other cash in",
  expense: "Expense",
  drop: "Drop to the safe",
  correction: "Correction",
};

const muted = css({ color: "ink2" });
const anyBreak = css({ overflowWrap: "anywhere" });
const out = css({ "& span": { color: "redFg" } });
const capital = css({
  display: "inline-block",
  overflowWrap: "anywhere",
  _firstLetter: { textTransform: "uppercase" },
});
const stacked = css({ display: "grid", gap: "2", minWidth: "0" });
const pair = css({ display: "flex", justifyContent: "space-between", alignItems: "center", gap: "12", minWidth: "0" });
const strong = css({ fontWeight: "600" });

/** In red below zero. */
export const Signed = ({ kobo }: { kobo: number }) =>
  kobo < 0 ? (
    <span className={out}>
      <Money kobo={kobo} />
    </span>
  ) : (
    <Money kobo={kobo} />
  );

/** Short or over; a dash until it was counted. */
const Difference = ({ shift: { difference } }: { shift: ShiftRow }) =>
  difference === null ? "–" : <Signed kobo={difference} />;

const column = createColumns<ShiftRow>();

export const shiftColumns = column.columns([
  column.accessor("number", { header: "Shift no", meta: { width: "number" } }),
  column.accessor("createdAt", {
    header: "Opened",
    cell: ({ row }) => <time className={muted}>{listDate(row.original.createdAt)}</time>,
    meta: { width: "date" },
  }),
  column.accessor("accountName", { header: "Cash account" }),
  column.accessor("employeeName", { header: "Shift of" }),
  column.accessor("expected", {
    header: "Expected",
    cell: ({ row }) => <Signed kobo={row.original.expected} />,
    meta: { align: "end", width: "money", drops: true },
  }),
  column.accessor("difference", {
    header: "Difference",
    cell: ({ row }) => <Difference shift={row.original} />,
    meta: { align: "end", width: "money" },
  }),
  column.accessor("status", {
    header: "Status",
    cell: ({ row }) => <ShiftBadge status={row.original.status} />,
    meta: { width: 116 },
  }),
]);

export const ShiftCompact = ({ shift }: { shift: ShiftRow }) => (
  <div className={stacked}>
    <div className={pair}>
      <span className={strong}>
        <RowLink>{shift.number}</RowLink>
      </span>
      <ShiftBadge status={shift.status} />
    </div>
    <span className={anyBreak}>{`${shift.accountName}, ${shift.employeeName}`}</span>
    <div className={`${pair} ${muted}`}>
      <time>{listDate(shift.createdAt)}</time>
      <Difference shift={shift} />
    </div>
  </div>
);

/** The remark of an order's movement links to that order. */
function Remark({ movement: { orderKey, remark } }: { movement: Movement }) {
  const seesOrders = useMay(resources.order.view);
  return (
    <span className={capital}>
      {orderKey !== null && seesOrders ? <TextLink to={resources.order.page(orderKey)}>{remark}</TextLink> : remark}
    </span>
  );
}

const moved = createColumns<Movement>();

export const movementColumns = moved.columns([
  moved.accessor("remark", {
    header: "Remark",
    cell: ({ row }) => <Remark movement={row.original} />,
    meta: { grow: 2 },
  }),
  moved.accessor("kind", {
    header: "Kind",
    cell: ({ row }) => KIND_WORDS[row.original.kind],
    meta: { width: 140 },
  }),
  moved.accessor("amount", {
    header: "Amount",
    cell: ({ row }) => <Signed kobo={row.original.amount} />,
    meta: { align: "end", width: "money" },
  }),
  moved.accessor("time", {
    header: "Time",
    cell: ({ row }) => <time className={muted}>{listDate(row.original.time)}</time>,
    meta: { width: "date" },
  }),
]);

export const MovementCompact = ({ movement }: { movement: Movement }) => (
  <div className={stacked}>
    <Remark movement={movement} />
    <div className={`${pair} ${muted}`}>
      {KIND_WORDS[movement.kind]}
      <Signed kobo={movement.amount} />
    </div>
    <time className={muted}>{listDate(movement.time)}</time>
  </div>
);
