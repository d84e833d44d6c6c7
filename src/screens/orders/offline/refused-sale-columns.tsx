import { css } from "styled-system/css";
import type { RefusedSale } from "../../../api/orders/refused-sales";
import { resources } from "../../../resources";
import { Money } from "../../../ui/display/money";
import { StatusBadge } from "../../../ui/display/status-badge";
import { TextLink } from "../../../ui/display/text-link";
import { createColumns } from "../../../ui/tables/table-columns";
import { listDate } from "../../kit/dates";

const column = createColumns<RefusedSale>();

const muted = css({ color: "ink2" });
const words = css({ display: "grid", gap: "4", py: "8", justifyItems: "start" });

/** What became of it, and why. */
function Decision({ sale: { state, order, reason, note } }: { sale: RefusedSale }) {
  return (
    <span className={words}>
      {state === "cancelled" && <StatusBadge status="cancelled">Cancelled</StatusBadge>}
      {state === "undecided" && <StatusBadge status="pending">To be decided</StatusBadge>}
      {order && (
        <>
          <StatusBadge status="completed">Sold after all</StatusBadge>
          <TextLink to={resources.order.page(order.key)}>{`Order ${order.number}`}</TextLink>
        </>
      )}
      <span>{reason}</span>
      {note !== "" && <span className={muted}>{note}</span>}
    </span>
  );
}

export const refusedSaleColumns = column.columns([
  column.accessor("number", { header: "Receipt no", meta: { width: 76 } }),
  column.accessor("soldAt", {
    header: "Sold",
    cell: ({ row }) => <time className={muted}>{listDate(row.original.soldAt)}</time>,
    meta: { width: "date" },
  }),
  column.accessor("sellerName", { header: "Sold by" }),
  column.accessor("storeTitle", { header: "Store", meta: { drops: true } }),
  column.accessor("total", {
    header: "Total",
    cell: ({ row }) => <Money kobo={row.original.total} />,
    meta: { align: "end", width: "money" },
  }),
  column.accessor("reason", {
    header: "Why, and what became of it",
    cell: ({ row }) => <Decision sale={row.original} />,
    // At 900 px the names of sellers keep enough room next to it.
    meta: { grow: 1.5, wraps: true },
  }),
]);

const rows = css({ display: "grid", gap: "6" });
const pair = css({ display: "flex", justifyContent: "space-between", gap: "12" });
const strong = css({ fontWeight: "600" });

export function RefusedSaleCompact({ sale }: { sale: RefusedSale }) {
  return (
    <div className={rows}>
      <div className={pair}>
        <span className={strong}>{sale.number}</span>
        <Money kobo={sale.total} />
      </div>
      <div className={`${pair} ${muted}`}>
        <span>{sale.sellerName}</span>
        <time>{listDate(sale.soldAt)}</time>
      </div>
      <Decision sale={sale} />
    </div>
  );
}
