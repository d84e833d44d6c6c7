import Store from "lucide-react/icons/store";
import Truck from "lucide-react/icons/truck";
import { css } from "styled-system/css";
import type { OrderRow } from "../../api/orders/orders";
import { Money } from "../../ui/display/money";
import { RowLink } from "../../ui/tables/row-link";
import { StatusBadge } from "../../ui/display/status-badge";
import { createColumns } from "../../ui/tables/table-columns";
import { listDate } from "../kit/dates";

const column = createColumns<OrderRow>();

const muted = css({ color: "ink2" });
const deliveryOf = ({ deliveryStatus }: OrderRow) => deliveryStatus ?? "pickup";

export const orderColumns = column.columns([
  column.accessor("number", { header: "Order no", meta: { width: "number" } }),
  column.accessor("createdAt", {
    header: "Date",
    cell: ({ row }) => <time className={muted}>{listDate(row.original.createdAt)}</time>,
    meta: { width: "date" },
  }),
  column.accessor("customerName", { header: "Customer" }),
  column.accessor("status", {
    header: "Order status",
    cell: ({ row }) => <StatusBadge status={row.original.status} />,
    meta: { width: "status" },
  }),
  column.accessor("deliveryStatus", {
    header: "Delivery status",
    cell: ({ row }) => <StatusBadge status={deliveryOf(row.original)} />,
    meta: { width: "status" },
  }),
  column.accessor("cost", {
    header: "Cost",
    cell: ({ row }) => <Money kobo={row.original.cost} />,
    meta: { align: "end", width: "money" },
  }),
  column.accessor("itemCount", { header: "Items", meta: { align: "end", width: "quantity", drops: true } }),
]);

const rows = css({ display: "grid", gap: "6" });
const pair = css({ display: "flex", justifyContent: "space-between", alignItems: "center", gap: "12" });
const badges = css({ display: "flex", alignItems: "center", gap: "8", color: "ink3" });
const name = css({ color: "ink2", overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" });
const strong = css({ fontWeight: "600" });

export function OrderCompact({ order }: { order: OrderRow }) {
  const delivery = deliveryOf(order);
  return (
    <div className={rows}>
      <div className={pair}>
        <span className={strong}>
          <RowLink>{order.number}</RowLink>
        </span>
        <Money kobo={order.cost} />
      </div>
      <span className={name}>{order.customerName}</span>
      <div className={`${pair} ${muted}`}>
        <time>{listDate(order.createdAt)}</time>
        <span>{order.itemCount === 1 ? "1 item" : `${order.itemCount} items`}</span>
      </div>
      <div className={badges}>
        <StatusBadge status={order.status} />
        {delivery === "pickup" ? <Store aria-hidden="true" /> : <Truck aria-label="Delivery" />}
        <StatusBadge status={delivery} />
      </div>
    </div>
  );
}
