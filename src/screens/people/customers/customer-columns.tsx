import { css } from "styled-system/css";
import type { CustomerRow } from "../../../api/people/customers";
import { resources } from "../../../resources";
import { Money } from "../../../ui/display/money";
import { RowLink } from "../../../ui/tables/row-link";
import { createColumns } from "../../../ui/tables/table-columns";
import { listDate } from "../../kit/dates";
import { ViewHeading, ViewLink } from "../../kit/lists/view-link";

const column = createColumns<CustomerRow>();

const muted = css({ color: "ink2" });
const anyBreak = css({ overflowWrap: "anywhere" });

export const customerColumns = column.columns([
  column.accessor("name", { header: "Name" }),
  column.accessor("createdAt", {
    header: "Date added",
    cell: ({ row }) => <time className={muted}>{listDate(row.original.createdAt)}</time>,
    meta: { width: "date" },
  }),
  column.accessor("email", { header: "Email", meta: { grow: 1.4 } }),
  column.accessor("spent", {
    header: "Spent",
    cell: ({ row }) => <Money kobo={row.original.spent} />,
    meta: { align: "end", width: "money" },
  }),
  column.accessor("orderCount", { header: "Orders", meta: { align: "end", width: "quantity" } }),
  column.display({
    id: "view",
    header: ViewHeading,
    cell: ({ row: { original } }) => <ViewLink to={resources.customer.page(original.key)} name={original.name} />,
    meta: { align: "end", width: "view" },
  }),
]);

const rows = css({ display: "grid", gap: "2" });
const pair = css({ display: "flex", justifyContent: "space-between", gap: "12", minWidth: "0" });

export const CustomerCompact = ({ customer }: { customer: CustomerRow }) => (
  <div className={rows}>
    <div className={pair}>
      <span className={anyBreak}>
        <RowLink>{customer.name}</RowLink>
      </span>
      <Money kobo={customer.spent} />
    </div>
    <span className={`${muted} ${anyBreak}`}>{customer.email}</span>
    <div className={`${pair} ${muted}`}>
      <time>{listDate(customer.createdAt)}</time>
      <span>{customer.orderCount === 1 ? "1 order" : `${customer.orderCount} orders`}</span>
    </div>
  </div>
);
