import { type RowData, type TableOptions, createColumnHelper, tableFeatures } from "@tanstack/react-table";

export interface ColumnMeta {
  /** Numbers and money are aligned to the end, so that their digits line up. */
  align?: "start" | "end";
  /** CSS width; columns share the rest. */
  width?: string;
  /** This cell has the row's link; the first one by default. */
  link?: boolean;
}

// The server pages, sorts and filters; the table only renders.
export const features = tableFeatures({ columnMeta: {} as ColumnMeta });

export type Columns<Row extends RowData> = TableOptions<typeof features, Row>["columns"];

/** `const column = createColumns<Order>()`, then `column.columns([column.accessor("order_number", { header: "Order no" }), …])`. Make them at module level. */
export const createColumns = <Row extends RowData>() => createColumnHelper<typeof features, Row>();

/** The name of a column in code: its id, or the field it shows. */
export const columnId = (column: { id?: string | undefined; accessorKey?: unknown }): string =>
  column.id ?? String(column.accessorKey ?? "");
