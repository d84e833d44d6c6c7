import ArrowUp from "lucide-react/icons/arrow-up";
import { useTable } from "@tanstack/react-table";
import { type MouseEvent, type ReactNode, useMemo } from "react";
import { dataTable } from "styled-system/recipes";
import { usePhone } from "../behaviour/use-media-query";
import { BoneItems, BoneRows } from "./data-table-bones";
import { RowHref, RowLink } from "./row-link";
import { cellStyle } from "./cell-style";
import { type ColumnMeta, columnId, type Columns, columnWidths, features } from "./table-columns";

type Sort = {
  column: string;
  /** Undefined while another column sorts the rows. */
  direction: "ascending" | "descending" | undefined;
  onTurn: () => void;
};

export interface DataTableProps<Row extends object> {
  /** Accessible name, for example "Orders". */
  label: string;
  columns: Columns<Row>;
  /** Ids of hidden columns. */
  hidden?: readonly string[];
  /** undefined until the first reply: a skeleton is shown. Old rows stay during `busy` and `error`. */
  rows: readonly Row[] | undefined;
  getRowKey: (row: Row) => string;
  /** Undefined for a row without a link. */
  getRowHref?: (row: Row) => string | undefined;
  /** The columns that can sort the rows; a press on a heading turns the order round. */
  sorts?: readonly Sort[] | undefined;
  /** A row below 768 px; put the `RowLink` around its title. */
  renderCompact: (row: Row) => ReactNode;
  /** The height of a compact row, if its placeholder must have the same. */
  compactHeight?: number;
  /** New rows are loading. */
  busy?: boolean;
  /** Shown in place of the rows if there are none. */
  empty: ReactNode;
  /** Shown above old rows, or alone if there are none. */
  error?: ReactNode;
  /** The Pagination. */
  footer?: ReactNode;
}

const noRows: readonly never[] = [];
const noMeta: ColumnMeta = {};

/** A message goes with its button, such as a retry; the focus stays at the table. */
const focusTable = ({ currentTarget }: MouseEvent<HTMLElement>) =>
  currentTarget.parentElement?.focus({ preventScroll: true });

export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, rows, busy = false, empty, error, footer } = props;
  const style = dataTable();
  const phone = usePhone();
  const vacant = rows?.length === 0;
  const waiting = rows === undefined && !error;
  // Headers without rows would appear below the message and seem to belong to something.
  const failed = rows === undefined && Boolean(error);
  return (
    <section tabIndex={-1} className={style.root} aria-label={label} aria-busy={busy || waiting}>
      {error && (
        <div role="presentation" className={rows ? style.notice : style.slot} onClick={focusTable}>
          {error}
        </div>
      )}
      {!failed && (phone ? <CompactRows {...props} waiting={waiting} /> : <Grid {...props} waiting={waiting} />)}
      {vacant && !error && (
        <div role="presentation" className={style.slot} onClick={focusTable}>
          {empty}
        </div>
      )}
      {footer && !vacant && <div className={style.footer}>{footer}</div>}
    </section>
  );
}

type View<Row extends object> = DataTableProps<Row> & { waiting: boolean };

function CompactRows<Row extends object>({
  label,
  rows,
  getRowKey,
  getRowHref,
  renderCompact,
  compactHeight,
  waiting,
}: View<Row>) {
  const style = dataTable();
  if (waiting) return <BoneItems height={compactHeight} />;
  return (
    <ul className={style.list} aria-label={label}>
      {rows?.map((row) => (
        <li key={getRowKey(row)} className={style.item}>
          <RowHref value={getRowHref?.(row)}>{renderCompact(row)}</RowHref>
        </li>
      ))}
    </ul>
  );
}

function Grid<Row extends object>(props: View<Row>) {
  const { label, columns, hidden = noRows, rows, getRowKey, getRowHref, sorts, waiting } = props;
  const style = dataTable();
  const shown = useMemo(() => columns.filter((column) => !hidden.includes(columnId(column))), [columns, hidden]);
  const table = useTable({ features, columns: shown, data: rows ?? noRows, getRowId: getRowKey });
  const headers = table.getHeaderGroups().flatMap((group) => group.headers);
  const metas = headers.map((header): ColumnMeta => header.column.columnDef.meta ?? noMeta);
  const widths = columnWidths(metas);
  const linked = headers.find((header) => header.column.columnDef.meta?.link)?.id ?? headers[0]?.id;
  return (
    <table className={style.table}>
      <caption className={style.caption}>{label}</caption>
      <thead>
        <tr>
          {headers.map((header, at) => {
            const sort = sorts?.find(({ column }) => column === header.id);
            return (
              <th
                key={header.id}
                scope="col"
                className={cellStyle(metas[at] ?? noMeta).th}
                data-drops={metas[at]?.drops}
                style={{ width: widths[at] }}
                {...(sort?.direction && { "aria-sort": sort.direction })}
              >
                {sort ? (
                  <button type="button" className={style.sort} onClick={sort.onTurn}>
                    <table.FlexRender header={header} />
                    <ArrowUp aria-hidden="true" data-sorts={sort.direction ?? "none"} />
                  </button>
                ) : (
                  <table.FlexRender header={header} />
                )}
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>
        {waiting && <BoneRows metas={metas} />}
        {table.getRowModel().rows.map((row) => (
          <tr key={row.id} className={style.row}>
            <RowHref value={getRowHref?.(row.original)}>
              {row.getAllCells().map((cell, at) => {
                const content = <table.FlexRender cell={cell} />;
                return (
                  <td key={cell.id} className={cellStyle(metas[at] ?? noMeta).td} data-drops={metas[at]?.drops}>
                    {cell.column.id === linked ? <RowLink>{content}</RowLink> : content}
                  </td>
                );
              })}
            </RowHref>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
