import { css } from "styled-system/css";
import type { RoleRow } from "../../api/rights/roles";
import { RowLink } from "../../ui/tables/row-link";
import { createColumns } from "../../ui/tables/table-columns";

const column = createColumns<RoleRow>();

const muted = css({ color: "ink2", overflowWrap: "anywhere" });
const anyBreak = css({ overflowWrap: "anywhere" });

export const roleColumns = column.columns([
  column.accessor("title", { header: "Name" }),
  column.accessor("description", { header: "Description", meta: { grow: 3 } }),
  column.accessor("permissionCount", { header: "Permissions", meta: { align: "end", width: "count" } }),
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
