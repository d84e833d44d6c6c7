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
  /** Missing where the table is narrower than 750 px, so that the others stay readable. Never the first column. */
  drops?: true;
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
 * their loading never move a column. The first and the last have more at the table's edge. `--keep` is 0 in a table
 * without room for the columns that drop out.
 */
export function columnWidths(metas: readonly ColumnMeta[]): string[] {
  const contents = metas.map(contentOf);
  const isKept = ({ drops }: ColumnMeta) => (drops ? " * var(--keep, 1)" : "");
  const edgesOf = (at: number) => (at === 0 ? 1 : 0) + (at === metas.length - 1 ? 1 : 0);
  const fixed = metas.map(
    (meta, at) =>
      `(${(contents[at] ?? 0) / 16}rem + var(--cell-gap) + ${edgesOf(at)} * var(--cell-edge))${isKept(meta)}`,
  );
  const sum = (terms: string[], of: (content: number | undefined) => boolean) =>
    terms.filter((_, at) => of(contents[at])).join(" + ");
  const rest = sum(fixed, (content) => content !== undefined);
  const shares = metas.map((meta) => `${meta.grow ?? 1}${isKept(meta)}`);
  const all = sum(shares, (content) => content === undefined);
  const taken = contents.reduce<number>((total, content) => total + (content ?? 0), 0);
  return contents.map((content, at) => {
    if (content === undefined) return `calc((100cqw - (${rest || "0px"})) * ${shares[at]} / (${all}))`;
    return all === ""
      ? `${(100 * (content + 16 + 8 * edgesOf(at))) / (taken + 16 * (metas.length + 1))}%`
      : `calc(${fixed[at]})`;
  });
}
