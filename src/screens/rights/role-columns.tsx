import { css } from "styled-system/css";
import type { RoleRow } from "../../api/rights/roles";
import { resources } from "../../resources";
import { RowLink } from "../../ui/tables/row-link";
import { createColumns } from "../../ui/tables/table-columns";
import { ViewHeading, ViewLink } from "../kit/lists/view-link";

const column = createColumns<RoleRow>();

const muted = css({ color: "ink2", overflowWrap: "anywhere" });
const anyBreak = css({ overflowWrap: "anywhere" });

export const roleColumns = column.columns([
  column.accessor("title", {
    header: "Name",
    cell: ({ row }) => <span className={anyBreak}>{row.original.title}</span>,
    meta: { width: "26%" },
  }),
  column.accessor("description", {
    header: "Description",
    cell: ({ row }) => <span className={muted}>{row.original.description}</span>,
  }),
  column.accessor("permissionCount", { header: "Permissions", meta: { align: "end", width: "130px" } }),
  column.display({
    id: "view",
    header: ViewHeading,
    cell: ({ row: { original } }) => <ViewLink to={resources.role.page(original.key)} name={original.title} />,
    meta: { align: "end", width: "76px" },
  }),
]);

const rows = css({ display: "grid", gap: "2" });

const permissions = (count: number) => (count === 1 ? "1 permission" : `${count} permissions`);

export const RoleCompact = ({ role }: { role: RoleRow }) => (
  <div className={rows}>
    <span className={anyBreak}>
      <RowLink>{role.title}</RowLink>
    </span>
    <span className={muted}>{role.description}</span>
    <span className={muted}>{permissions(role.permissionCount)}</span>
  </div>
);
