import { css } from "styled-system/css";
import type { EmployeeRow } from "../../../api/people/employees";
import { resources } from "../../../resources";
import { Avatar } from "../../../ui/display/avatar";
import { Money } from "../../../ui/display/money";
import { RowLink } from "../../../ui/tables/row-link";
import { StatusBadge } from "../../../ui/display/status-badge";
import { createColumns } from "../../../ui/tables/table-columns";
import { ViewHeading, ViewLink } from "../../kit/lists/view-link";

const column = createColumns<EmployeeRow>();

const muted = css({ color: "ink2" });
const anyBreak = css({ overflowWrap: "anywhere" });
const sideBySide = css({ display: "flex", alignItems: "center", gap: "8" });
const oneLine = css({ overflow: "hidden", textOverflow: "ellipsis" });

export const Deactivated = () => <StatusBadge status="hidden">Deactivated</StatusBadge>;

export const employeeColumns = column.columns([
  column.display({
    id: "photo",
    header: "Photo",
    cell: ({ row }) => <Avatar name={row.original.name} src={row.original.picture} size={36} />,
    meta: { width: "picture", pictured: 36 },
  }),
  column.accessor("name", {
    header: "Name",
    cell: ({ row }) => (
      <span className={sideBySide}>
        <span className={oneLine}>{row.original.name}</span>
        {!row.original.isActive && <Deactivated />}
      </span>
    ),
    meta: { link: true, grow: 20 },
  }),
  column.accessor("email", { header: "Email", meta: { grow: 33, drops: true } }),
  column.accessor("storeTitle", { header: "Store", meta: { grow: 31 } }),
  column.accessor("roleTitle", { header: "Role", meta: { grow: 16 } }),
  column.accessor("salary", {
    header: "Salary",
    cell: ({ row }) => <Money kobo={row.original.salary} />,
    meta: { align: "end", width: 100 },
  }),
  column.display({
    id: "view",
    header: ViewHeading,
    cell: ({ row: { original } }) => <ViewLink to={resources.employee.page(original.key)} name={original.name} />,
    meta: { align: "end", width: "view" },
  }),
]);

const row = css({ display: "grid", gridTemplateColumns: "auto minmax(0, 1fr)", gap: "12", alignItems: "center" });
const lines = css({ display: "grid", gap: "2", minWidth: "0" });
const pair = css({ display: "flex", justifyContent: "space-between", gap: "12", minWidth: "0" });

export const EmployeeCompact = ({ employee }: { employee: EmployeeRow }) => (
  <div className={row}>
    <Avatar name={employee.name} src={employee.picture} size={36} />
    <div className={lines}>
      <div className={pair}>
        <span className={anyBreak}>
          <RowLink>{employee.name}</RowLink>
        </span>
        <Money kobo={employee.salary} />
      </div>
      <span className={`${muted} ${anyBreak}`}>{employee.email}</span>
      <span className={muted}>{`${employee.roleTitle} · ${employee.storeTitle}`}</span>
      {!employee.isActive && (
        <span>
          <Deactivated />
        </span>
      )}
    </div>
  </div>
);
