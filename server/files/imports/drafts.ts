import type { ImportError, ImportField } from "../../../src/api/products/imports.contract";
import { type Layout, usualColumn } from "./reading/formats";
import type { Row, Table } from "./reading/table";

/** A cell with its place in the file, for the message about a fault. */
export type Cell = {
  row: number;
  column: string | null;
  text: string;
  /** The file has no such column. */
  isAbsent?: boolean;
  /** The text stands for a blank cell. */
  isUsual?: boolean;
};

export type VariantDraft = {
  row: number;
  key: Cell;
  variation: Cell;
  status: Cell;
  quantity: Cell;
  salePrice: Cell;
  price: Cell;
  sku: Cell;
  barcodes: Cell;
};

/** A product as read from a file, not checked yet. */
export type ProductDraft = {
  row: number;
  /** The product's identity in the file; blank when it has none. */
  identity: Cell;
  title: Cell;
  description: Cell;
  store: Cell;
  supplier: Cell;
  category: Cell;
  picture: Cell;
  /** Blank: that of the first variant. */
  salePrice: Cell;
  price: Cell;
  variants: VariantDraft[];
};

export type Drafts = {
  products: ProductDraft[];
  errors: ImportError[];
  /** Rows that are no stock, each with the reason; they are in no product. */
  noStock: ImportError[];
};

export const isBlank = ({ text }: Cell): boolean => text.trim() === "";

/** Reads the cells of a table by their meaning. */
export function createReader({ headings }: Table, { places, format }: Layout) {
  const at = (row: Row, index: number): Cell => ({
    row: row.number,
    column: headings[index] ?? null,
    text: row.cells[index] ?? "",
  });
  const cell = (row: Row, field: ImportField): Cell => {
    const indexes = places.get(field) ?? [];
    const index = indexes.find((each) => row.cells[each]?.trim()) ?? indexes[0];
    if (index !== undefined) return at(row, index);
    return { row: row.number, column: usualColumn(format, field), text: "", isAbsent: true };
  };

  return {
    cell,
    /** The values of a variant's options in one text, such as `Blue Black, 128GB`. */
    options(row: Row, whenNone: string): Cell {
      const cells = (places.get("option") ?? []).map((index) => at(row, index));
      const values = cells.filter((each) => !isBlank(each) && each.text.trim() !== "Default Title");
      const text = values.length === 0 ? whenNone : values.map((value) => value.text.trim()).join(", ");
      return { row: row.number, column: cells[0]?.column ?? null, text, isUsual: values.length === 0 };
    },
    /** The first non-blank value among the rows of one product, and errors for rows that contradict it. */
    agreed(rows: readonly Row[], field: ImportField): { cell: Cell; errors: ImportError[] } {
      const filled = rows.map((row) => cell(row, field)).filter((each) => !isBlank(each));
      const [first] = filled;
      if (first === undefined) return { cell: cell(rows[0] ?? { number: 1, cells: [] }, field), errors: [] };
      const errors = filled
        .filter(({ text }) => text !== first.text)
        .map(({ row, column }) => ({ row, column, error: `differs from row ${first.row}, which is the same product` }));
      return { cell: first, errors };
    },
  };
}

export type Reader = ReturnType<typeof createReader>;

/** Groups rows by a shared value, in the order of the file. */
export function grouped(rows: readonly Row[], keyOf: (row: Row) => string): Row[][] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return [...groups.values()];
}

/** The product of one group of rows; each row is a variant. */
export function draftOf(reader: Reader, rows: readonly Row[], identity: ImportField, variationOf: (row: Row) => Cell) {
  const errors: ImportError[] = [];
  const said = (field: ImportField): Cell => {
    const agreed = reader.agreed(rows, field);
    errors.push(...agreed.errors);
    return agreed.cell;
  };
  const product: ProductDraft = {
    row: rows[0]?.number ?? 0,
    identity: said(identity),
    title: said("title"),
    description: said("description"),
    store: said("store"),
    supplier: said("supplier"),
    category: said("category"),
    picture: said("picture"),
    salePrice: said("product_sale_price"),
    price: said("product_price"),
    variants: rows.map((row) => variantOf(reader, row, variationOf(row))),
  };
  return { product, errors };
}

export const variantOf = (reader: Reader, row: Row, variation: Cell): VariantDraft => ({
  row: row.number,
  key: reader.cell(row, "variant_key"),
  variation,
  status: reader.cell(row, "status"),
  quantity: reader.cell(row, "quantity"),
  salePrice: offerOf(reader, row) ?? reader.cell(row, "sale_price"),
  price: reader.cell(row, "price"),
  sku: reader.cell(row, "sku"),
  barcodes: reader.cell(row, "barcode"),
});

/** WooCommerce's offer, which its shop sells for instead of the regular price; null before, after and without one. */
function offerOf(reader: Reader, row: Row): Cell | null {
  const offer = reader.cell(row, "offer_price");
  if (isBlank(offer)) return null;
  const today = new Date().toISOString().slice(0, 10);
  const [from, to] = (["offer_from", "offer_to"] as const).map((field) => reader.cell(row, field).text.trim());
  const isOver = (to ?? "") !== "" && (to ?? "").slice(0, 10) < today;
  return (from ?? "").slice(0, 10) > today || isOver ? null : offer;
}
