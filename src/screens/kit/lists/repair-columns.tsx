import { css } from "styled-system/css";
import type { RepairRow } from "../../../api/repairs/repairs";
import type { RepairStatus } from "../../../api/repairs/repairs.rules";
import { StatusBadge } from "../../../ui/display/status-badge";
import type { Status } from "../../../ui/display/status-glyph";
import { RowLink } from "../../../ui/tables/row-link";
import { createColumns } from "../../../ui/tables/table-columns";
import { listDate } from "../dates";

/** The words of each status and the known status whose shape and colour it has. */
export const REPAIR_WORDS: Readonly<Record<RepairStatus, { label: string; short?: string; like: Status }>> = {
  received: { label: "Received", like: "unfulfilled" },
  diagnosing: { label: "Diagnosing", like: "pending" },
  "waiting-for-approval": { label: "Waiting for approval", short: "Waiting", like: "refunded" },
  repairing: { label: "Repairing", like: "repair" },
  ready: { label: "Ready", like: "completed" },
  "handed-over": { label: "Handed over", like: "pickup" },
  declined: { label: "Declined", like: "cancelled" },
};

export const RepairBadge = ({ status }: { status: RepairStatus }) => (
  <StatusBadge status={REPAIR_WORDS[status].like}>{REPAIR_WORDS[status].label}</StatusBadge>
);

const column = createColumns<RepairRow>();
const muted = css({ color: "ink2" });
const anyBreak = css({ overflowWrap: "anywhere" });
const serial = css({ color: "ink3", marginInlineStart: "8" });
const stacked = css({ display: "grid", gap: "2", minWidth: "0" });
const pair = css({ display: "flex", justifyContent: "space-between", alignItems: "center", gap: "12", minWidth: "0" });
const strong = css({ fontWeight: "600" });

/** The shop repairs its own stock as well. */
const ownerOf = ({ customerName }: RepairRow) => customerName || "Own stock";

const number = column.accessor("number", { header: "Ticket no", meta: { width: "number" } });
const date = column.accessor("createdAt", {
  header: "Date",
  cell: ({ row }) => <time className={muted}>{listDate(row.original.createdAt)}</time>,
  meta: { width: "date" },
});
const device = column.accessor("device", {
  header: "Device",
  cell: ({ row: { original } }) => (
    <>
      {original.device}
      {original.serial !== "" && <span className={serial}>{original.serial}</span>}
    </>
  ),
  meta: { grow: 1.6 },
});
const owner = column.accessor("customerName", {
  header: "Customer",
  cell: ({ row }) => ownerOf(row.original),
});
const status = column.accessor("status", {
  header: "Status",
  cell: ({ row }) => <RepairBadge status={row.original.status} />,
  meta: { width: 160 },
});

export const repairColumns = column.columns([number, date, device, owner, status]);

/** On the page of the customer. */
export const ownRepairColumns = column.columns([number, date, device, status]);

/** `isOwn` leaves the customer out, on the page of the customer. */
export const RepairCompact = ({ repair, isOwn = false }: { repair: RepairRow; isOwn?: boolean }) => (
  <div className={stacked}>
    <div className={pair}>
      <span className={strong}>
        <RowLink>{repair.number}</RowLink>
      </span>
      <RepairBadge status={repair.status} />
    </div>
    <span className={anyBreak}>{repair.device}</span>
    <div className={`${pair} ${muted}`}>
      {!isOwn && <span className={anyBreak}>{ownerOf(repair)}</span>}
      <time>{listDate(repair.createdAt)}</time>
    </div>
  </div>
);
