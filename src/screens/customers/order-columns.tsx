import { css } from "styled-system/css";
import type { CustomerOrder } from "../../api/customers";
import { paths } from "../../paths";
import { ButtonLink } from "../../ui/components/button-link";
import { Money } from "../../ui/components/money";
import { RowLink } from "../../ui/components/row-link";
import { StatusBadge } from "../../ui/components/status-badge";
import { createColumns } from "../../ui/components/table-columns";
import { listDate } from "../shells/dates";
import { ViewHeading, ViewLink } from "../shells/view-link";

const column = createColumns<CustomerOrder>();

const muted = css({ color: "ink2" });
const unseen = css({ srOnly: true });
// Above the link of its row, which reaches over all of it.
const above = css({ position: "relative" });
const deliveryOf = ({ deliveryStatus }: CustomerOrder) => deliveryStatus ?? "pickup";

const number = column.accessor("number", { header: "Order no", meta: { width: "14%" } });
const date = column.accessor("createdAt", {
  header: "Date",
  cell: ({ row }) => <time className={muted}>{listDate(row.original.createdAt)}</time>,
});
const status = column.accessor("status", {
  header: "Order status",
  cell: ({ row }) => <StatusBadge status={row.original.status} />,
});
const delivery = column.accessor("deliveryStatus", {
  header: "Delivery status",
  cell: ({ row }) => <StatusBadge status={deliveryOf(row.original)} />,
});
const debt = column.accessor("debt", {
  header: "Debt",
  cell: ({ row }) => <Money kobo={row.original.debt} />,
  meta: { align: "end" },
});
const total = column.accessor("cost", {
  header: "Total",
  cell: ({ row }) => <Money kobo={row.original.cost} />,
  meta: { align: "end" },
});
const view = column.display({
  id: "view",
  header: ViewHeading,
  cell: ({ row: { original } }) => <ViewLink to={paths.order(original.key)} name={`order ${original.number}`} />,
  meta: { align: "end", width: "76px" },
});
const collect = column.display({
  id: "collect",
  header: () => <span className={unseen}>Collect payment</span>,
  cell: ({ row }) => <CollectPayment order={row.original} />,
  meta: { align: "end", width: "190px" },
});

/** Orders are links for those alone who may see orders. */
export const completedColumns = (seesOrders: boolean) => (seesOrders ? linkedColumns : plainColumns);
const plainColumns = column.columns([number, date, status, delivery, debt, total]);
const linkedColumns = column.columns([number, date, status, delivery, debt, total, view]);

export const owingColumns = (mayCollect: boolean) => (mayCollect ? collectingColumns : debtColumns);
const debtColumns = column.columns([number, date, status, total, debt]);
const collectingColumns = column.columns([number, date, status, total, debt, collect]);

export const CollectPayment = ({ order }: { order: CustomerOrder }) => (
  <span className={above}>
    <ButtonLink size="sm" to={paths.collectPayment(order.key)} aria-label={`Collect payment for order ${order.number}`}>
      Collect payment
    </ButtonLink>
  </span>
);

const rows = css({ display: "grid", gap: "6" });
const pair = css({ display: "flex", justifyContent: "space-between", alignItems: "center", gap: "12" });
const badges = css({ display: "flex", flexWrap: "wrap", gap: "8" });

export const CompletedCompact = ({ order }: { order: CustomerOrder }) => (
  <div className={rows}>
    <div className={pair}>
      <RowLink>{order.number}</RowLink>
      <Money kobo={order.cost} />
    </div>
    <div className={`${pair} ${muted}`}>
      <time>{listDate(order.createdAt)}</time>
      <span>
        Debt <Money kobo={order.debt} />
      </span>
    </div>
    <div className={badges}>
      <StatusBadge status={order.status} />
      <StatusBadge status={deliveryOf(order)} />
    </div>
  </div>
);

export const OwingCompact = ({ order, mayCollect }: { order: CustomerOrder; mayCollect: boolean }) => (
  <div className={rows}>
    <div className={pair}>
      <RowLink>{order.number}</RowLink>
      <Money kobo={order.debt} />
    </div>
    <div className={`${pair} ${muted}`}>
      <time>{listDate(order.createdAt)}</time>
      {mayCollect && <CollectPayment order={order} />}
    </div>
  </div>
);
