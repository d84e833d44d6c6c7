import { css } from "styled-system/css";
import type { LatestOrder } from "../../api/dashboard/analytics";
import { resources } from "../../resources";
import { Card } from "../../ui/layout/card";
import { DataTable } from "../../ui/tables/data-table";
import { EmptyState } from "../../ui/feedback/empty-state";
import { Money } from "../../ui/display/money";
import { RowLink } from "../../ui/tables/row-link";
import { StatusBadge } from "../../ui/display/status-badge";
import { createColumns } from "../../ui/tables/table-columns";
import { TextLink } from "../../ui/display/text-link";
import { useMay } from "../../wiring/session";
import { listDate } from "../kit/dates";
import { compactPair, compactRow } from "./dashboard-styles";

const muted = css({ color: "ink2" });
const column = createColumns<LatestOrder>();

const columns = column.columns([
  column.accessor("number", { header: "Order ID", meta: { width: "number" } }),
  column.accessor("createdAt", {
    header: "Date",
    cell: ({ row }) => <time className={muted}>{listDate(row.original.createdAt)}</time>,
    meta: { width: "date" },
  }),
  column.accessor("itemCount", { header: "Items", meta: { align: "end", width: "quantity" } }),
  column.accessor("cost", {
    header: "Amount",
    cell: ({ row }) => <Money kobo={row.original.cost} />,
    meta: { align: "end", width: "money" },
  }),
  column.accessor("status", {
    header: "Order status",
    cell: ({ row }) => <StatusBadge status={row.original.status} />,
    meta: { width: "status" },
  }),
]);

/** The five newest orders, as links for people who may see orders. */
export function RecentOrders({ orders }: { orders: readonly LatestOrder[] | undefined }) {
  const maySee = useMay(resources.order.view);
  return (
    <Card title="Recent orders" flush action={maySee && <TextLink to={resources.order.list}>View orders</TextLink>}>
      <DataTable
        label="Latest orders"
        columns={columns}
        rows={orders}
        getRowKey={({ key }) => key}
        {...(maySee && { getRowHref: ({ key }: LatestOrder) => resources.order.page(key) })}
        compactHeight={99}
        renderCompact={(order) => <CompactOrder order={order} />}
        empty={<EmptyState>No orders yet</EmptyState>}
      />
    </Card>
  );
}

const CompactOrder = ({ order }: { order: LatestOrder }) => (
  <div className={compactRow}>
    <div className={compactPair}>
      <RowLink>{order.number}</RowLink>
      <Money kobo={order.cost} />
    </div>
    <div className={`${compactPair} ${muted}`}>
      <time>{listDate(order.createdAt)}</time>
      <span>{order.itemCount === 1 ? "1 item" : `${order.itemCount} items`}</span>
    </div>
    <span>
      <StatusBadge status={order.status} />
    </span>
  </div>
);
