import { css } from "styled-system/css";
import type { PersonOrder } from "../../../api/people/person-orders";
import { resources } from "../../../resources";
import { Money } from "../../../ui/display/money";
import { RowLink } from "../../../ui/tables/row-link";
import { StatusBadge } from "../../../ui/display/status-badge";
import { createColumns } from "../../../ui/tables/table-columns";
import { listDate } from "../dates";
import { ViewHeading, ViewLink } from "./view-link";

const column = createColumns<PersonOrder>();

const muted = css({ color: "ink2" });
const deliveryOf = ({ deliveryStatus }: PersonOrder) => deliveryStatus ?? "pickup";

/** The columns of a person's orders, for the tables that pick among them. */
export const sharedColumns = {
  number: column.accessor("number", { header: "Order no", meta: { width: "number" } }),
  date: column.accessor("createdAt", {
    header: "Date",
    cell: ({ row }) => <time className={muted}>{listDate(row.original.createdAt)}</time>,
    meta: { width: "date" },
  }),
  status: column.accessor("status", {
    header: "Order status",
    cell: ({ row }) => <StatusBadge status={row.original.status} />,
    meta: { width: "status" },
  }),
  delivery: column.accessor("deliveryStatus", {
    header: "Delivery status",
    cell: ({ row }) => <StatusBadge status={deliveryOf(row.original)} />,
    meta: { width: "status", drops: true },
  }),
  debt: column.accessor("debt", {
    header: "Debt",
    cell: ({ row }) => <Money kobo={row.original.debt} />,
    meta: { align: "end", width: "money" },
  }),
  total: column.accessor("cost", {
    header: "Total",
    cell: ({ row }) => <Money kobo={row.original.cost} />,
    meta: { align: "end", width: "money" },
  }),
  view: column.display({
    id: "view",
    header: ViewHeading,
    cell: ({ row: { original } }) => (
      <ViewLink to={resources.order.page(original.key)} name={`order ${original.number}`} />
    ),
    meta: { align: "end", width: "view", drops: true },
  }),
};

const { number, date, status, delivery, debt, total, view } = sharedColumns;
const plainColumns = column.columns([number, date, status, delivery, debt, total]);
const linkedColumns = column.columns([number, date, status, delivery, debt, total, view]);

/** All of them. Orders are links for those alone who may see orders. */
export const personOrderColumns = (seesOrders: boolean) => (seesOrders ? linkedColumns : plainColumns);

const rows = css({ display: "grid", gap: "6" });
const pair = css({ display: "flex", justifyContent: "space-between", alignItems: "center", gap: "12" });
const badges = css({ display: "flex", flexWrap: "wrap", gap: "8" });

export const PersonOrderCompact = ({ order }: { order: PersonOrder }) => (
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
