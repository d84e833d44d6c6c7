import { css } from "styled-system/css";
import type { PurchaseRow } from "../../../api/purchases/purchases";
import type { PurchaseStatus } from "../../../api/purchases/purchases.rules";
import { Money } from "../../../ui/display/money";
import { StatusBadge } from "../../../ui/display/status-badge";
import type { Status } from "../../../ui/display/status-glyph";
import { RowLink } from "../../../ui/tables/row-link";
import { createColumns } from "../../../ui/tables/table-columns";
import { listDate } from "../dates";

/** The words of each status and the known status whose shape and colour it has. */
export const PURCHASE_WORDS: Readonly<Record<PurchaseStatus, { label: string; short?: string; like: Status }>> = {
  draft: { label: "Draft", like: "unfulfilled" },
  sent: { label: "Sent", like: "refunded" },
  "partly-received": { label: "Partly received", short: "Partly", like: "pending" },
  received: { label: "Received", like: "completed" },
  cancelled: { label: "Cancelled", like: "cancelled" },
};

export const PurchaseBadge = ({ status }: { status: PurchaseStatus }) => (
  <StatusBadge status={PURCHASE_WORDS[status].like}>{PURCHASE_WORDS[status].label}</StatusBadge>
);

const column = createColumns<PurchaseRow>();
const muted = css({ color: "ink2" });
const anyBreak = css({ overflowWrap: "anywhere" });
const stacked = css({ display: "grid", gap: "2", minWidth: "0" });
const pair = css({ display: "flex", justifyContent: "space-between", alignItems: "center", gap: "12", minWidth: "0" });
const strong = css({ fontWeight: "600" });

export const cameText = ({ received, quantity }: Pick<PurchaseRow, "received" | "quantity">) =>
  `${received} of ${quantity}`;

const number = column.accessor("number", { header: "Number", meta: { width: "number" } });
const date = column.accessor("createdAt", {
  header: "Date",
  cell: ({ row }) => <time className={muted}>{listDate(row.original.createdAt)}</time>,
  meta: { width: "date" },
});
const supplier = column.accessor("supplierName", { header: "Supplier" });
const store = column.accessor("storeTitle", { header: "Store" });
const droppingStore = column.accessor("storeTitle", { header: "Store", meta: { drops: true } });
const came = column.display({
  id: "came",
  header: "Received",
  cell: ({ row }) => cameText(row.original),
  meta: { align: "end", width: 80, drops: true },
});
const cost = column.accessor("cost", {
  header: "Expected cost",
  cell: ({ row }) => <Money kobo={row.original.cost ?? 0} />,
  meta: { align: "end", width: 120 },
});
const status = column.accessor("status", {
  header: "Status",
  cell: ({ row }) => <PurchaseBadge status={row.original.status} />,
  meta: { width: 124 },
});

const withCost = column.columns([number, date, supplier, droppingStore, came, cost, status]);
const withoutCost = column.columns([number, date, supplier, droppingStore, came, status]);
const ownWithCost = column.columns([number, date, store, came, cost, status]);
const ownWithoutCost = column.columns([number, date, store, came, status]);

export const purchaseColumns = (seesCost: boolean) => (seesCost ? withCost : withoutCost);

/** On the page of the supplier. */
export const ownPurchaseColumns = (seesCost: boolean) => (seesCost ? ownWithCost : ownWithoutCost);

/** `isOwn` leaves the supplier out, on the page of the supplier. */
export const PurchaseCompact = ({ purchase, isOwn = false }: { purchase: PurchaseRow; isOwn?: boolean }) => (
  <div className={stacked}>
    <div className={pair}>
      <span className={strong}>
        <RowLink>{purchase.number}</RowLink>
      </span>
      <PurchaseBadge status={purchase.status} />
    </div>
    {!isOwn && <span className={anyBreak}>{purchase.supplierName}</span>}
    <div className={`${pair} ${muted}`}>
      <span className={anyBreak}>{purchase.storeTitle}</span>
      {purchase.cost !== null && <Money kobo={purchase.cost} />}
    </div>
    <div className={`${pair} ${muted}`}>
      <span>{`${cameText(purchase)} received`}</span>
      <time>{listDate(purchase.createdAt)}</time>
    </div>
  </div>
);
