import { type RowData, type TableOptions, createColumnHelper, tableFeatures } from "@tanstack/react-table";

/** Widths of contents in px at the default font size: the longest usual one, or the heading. */
const WIDTHS = {
  picture: 40,
  /** Of an order or a ticket. */
  number: 60,
  date: 104,
  money: 116,
  status: 100,
  /** Of units. */
  quantity: 44,
  /** Of records, below a word such as Employees. */
  count: 72,
  view: 36,
  edit: 32,
} as const;

export interface ColumnMeta {
  /** Numbers and money are aligned to the end, so that their digits line up. */
  align?: "start" | "end";
  /** The width of the contents: a shared one, or px. Columns without one share the rest by `grow`. */
  width?: keyof typeof WIDTHS | number;
  /** The share of the free width, 1 by default. Longer text ends with an ellipsis. */
  grow?: number;
  /** Text that is shown in full, in as many lines as it needs. */
  wraps?: boolean;
  /** This cell has the row's link; the first one by default. */
  link?: boolean;
  /** The height in px of the picture at its start. */
  pictured?: number;
}

// The server pages, sorts and filters; the table only renders.
export const features = tableFeatures({ columnMeta: {} as ColumnMeta });

export type Columns<Row extends RowData> = TableOptions<typeof features, Row>["columns"];

/** `const column = createColumns<Order>()`, then `column.columns([column.accessor("order_number", { header: "Order no" }), …])`. Make them at module level. */
export const createColumns = <Row extends RowData>() => createColumnHelper<typeof features, Row>();

/** The name of a column in code: its id, or the field it shows. */
export const columnId = (column: { id?: string | undefined; accessorKey?: unknown }): string =>
  column.id ?? String(column.accessorKey ?? "");

const contentOf = ({ width }: ColumnMeta): number | undefined => (typeof width === "string" ? WIDTHS[width] : width);

/**
 * The width of each column, which depends on nothing but the columns and the width of the table: rows, their number and
 * their loading never move a column. The first and the last have more at the table's edge.
 */
export function columnWidths(metas: readonly ColumnMeta[]): string[] {
  const edgesOf = (at: number) => (at === 0 ? 1 : 0) + (at === metas.length - 1 ? 1 : 0);
  const contents = metas.map(contentOf);
  const fixed = contents.filter((content) => content !== undefined);
  const taken = fixed.reduce((sum, content) => sum + content, 0);
  const edges = contents.reduce<number>((sum, content, at) => sum + (content === undefined ? 0 : edgesOf(at)), 0);
  const shares = metas.map((meta, at) => (contents[at] === undefined ? (meta.grow ?? 1) : 0));
  const all = shares.reduce((sum, share) => sum + share, 0);
  return contents.map((content, at) => {
    if (content === undefined) {
      const rest = `100cqw - ${taken / 16}rem - ${fixed.length} * var(--cell-gap) - ${edges} * var(--cell-edge)`;
      return `calc((${rest}) * ${(shares[at] ?? 0) / all})`;
    }
    return all === 0
      ? `${(100 * (content + 16 + 8 * edgesOf(at))) / (taken + 16 * (metas.length + 1))}%`
      : `calc(${content / 16}rem + var(--cell-gap) + ${edgesOf(at)} * var(--cell-edge))`;
  });
}
