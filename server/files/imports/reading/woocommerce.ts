import type { ImportError } from "../../../../src/api/products/imports.contract";
import { draftOf, type Drafts, isBlank, type Reader, variantOf } from "../drafts";
import type { Row } from "./table";

/** The row types that can be sold: other types are services, links or bundles. */
const SOLD = new Set(["simple", "variable", "variation"]);

/**
 * A `variable` row is a product, the `variation` rows that name it as Parent, by SKU or `id:` and number, its variants; a
 * `simple` row is both.
 */
export function draftWooCommerce(reader: Reader, rows: readonly Row[], oneVariation: string): Drafts {
  const drafts: Drafts = { products: [], errors: [], noStock: [] };
  const fault = (row: Row, column: string, error: string): ImportError => ({ row: row.number, column, error });
  const typed = rows.map((row) => ({ row, type: typeOf(reader, row) }));
  const children = new Map<string, Row[]>();
  const parents = new Set<string>();
  for (const { row, type } of typed) {
    if (type === "variable") for (const name of namesOf(reader, row)) parents.add(name);
    if (type !== "variation") continue;
    const parent = reader.cell(row, "parent").text.trim();
    children.set(parent, [...(children.get(parent) ?? []), row]);
  }

  for (const { row, type } of typed) {
    if (!SOLD.has(type)) {
      drafts.noStock.push(fault(row, "Type", "must be simple, variable or variation: nothing else is kept in stock"));
    } else if (type === "variation") {
      const isKnown = parents.has(reader.cell(row, "parent").text.trim());
      if (!isKnown) drafts.errors.push(fault(row, "Parent", "names no variable product of this file"));
    } else {
      const { product } = draftOf(reader, [row], "sku", () => reader.options(row, oneVariation));
      const identity = isBlank(product.identity) ? reader.cell(row, "id") : product.identity;
      const own = namesOf(reader, row).flatMap((name) => children.get(name) ?? []);
      if (type === "variable" && own.length === 0) {
        drafts.errors.push(fault(row, "Type", "is variable, but the file has no variation of it"));
      }
      const variants =
        type === "simple" ? product.variants : own.map((child) => variantOf(reader, child, variationOf(reader, child)));
      drafts.products.push({ ...product, identity, variants });
    }
  }
  return drafts;
}

/** Its options, or its name where the file has none. */
const variationOf = (reader: Reader, row: Row) => ({
  ...reader.options(row, reader.cell(row, "title").text),
  isUsual: false,
});

/** `simple, virtual` is a simple one. */
const typeOf = (reader: Reader, row: Row): string => {
  const types = reader
    .cell(row, "type")
    .text.toLowerCase()
    .split(",")
    .map((type) => type.trim());
  return types.find((type) => SOLD.has(type)) ?? types[0] ?? "";
};

/** How a variation may name this row as its parent. */
const namesOf = (reader: Reader, row: Row): string[] => {
  const [sku, id] = [reader.cell(row, "sku").text.trim(), reader.cell(row, "id").text.trim()];
  return [...(sku === "" ? [] : [sku]), ...(id === "" ? [] : [`id:${id}`])];
};
