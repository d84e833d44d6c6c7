import type { ImportError } from "../../../../src/api/products/imports.contract";
import { createReader, draftOf, type Drafts, grouped, isBlank, type Reader } from "../drafts";
import type { Layout } from "./formats";
import { plainText } from "./plain-text";
import type { Row, Table } from "./table";
import { draftWooCommerce } from "./woocommerce";

/** The name of the only variant of a product without options. */
const ONE_VARIATION = "Standard";

/** The products in a file of any supported format. */
export function draftsOf(table: Table, layout: Layout): Drafts {
  const reader = createReader(table, layout);
  switch (layout.format) {
    case "backroom":
      return fromGroups(
        grouped(table.rows, (row) => ownName(reader, row)).map((rows) =>
          draftOf(reader, rows, "product_key", (row) => reader.cell(row, "variation")),
        ),
      );
    case "woocommerce":
      return unmarked(draftWooCommerce(reader, table.rows, ONE_VARIATION));
    case "shopify":
      return unmarked(
        byHandle(
          reader,
          table.rows.filter((row) => !isPictureRow(reader, row)),
        ),
      );
    case "loyverse":
      return byHandle(reader, table.rows);
  }
}

const fromGroups = (groups: { product: Drafts["products"][number]; errors: Drafts["errors"] }[]): Drafts => ({
  products: groups.map(({ product }) => product),
  errors: groups.flatMap(({ errors }) => errors),
  noStock: [],
});

/** The key or, for rows typed by hand, their description of the product; a row without title stands for itself. */
const ownName = (reader: Reader, row: Row): string => {
  if (isBlank(reader.cell(row, "title")) && isBlank(reader.cell(row, "product_key"))) return `row ${row.number}`;
  const said = (["title", "store", "supplier"] as const).map((field) => reader.cell(row, field).text.trim());
  return reader.cell(row, "product_key").text.trim().toLowerCase() || said.join("\n");
};

function byHandle(reader: Reader, rows: readonly Row[]): Drafts {
  const groups = grouped(
    rows,
    (row) => reader.cell(row, "handle").text.trim() || reader.cell(row, "title").text.trim(),
  ).map((group) => ({ group, reason: noStockReason(reader, group) }));
  const drafts = fromGroups(
    groups
      .filter(({ reason }) => reason === null)
      .map(({ group }) => draftOf(reader, group, "handle", (row) => reader.options(row, ONE_VARIATION))),
  );
  const noStock = groups.flatMap(({ group, reason }) =>
    reason === null ? [] : group.map((row) => ({ row: row.number, ...reason })),
  );
  return { ...drafts, noStock };
}

/** Why the rows of one product are no stock; null if they are. */
function noStockReason(reader: Reader, group: readonly Row[]): Pick<ImportError, "column" | "error"> | null {
  const part = group.map((row) => reader.cell(row, "component")).find((cell) => !isBlank(cell));
  if (part !== undefined) {
    return { column: part.column, error: "names a part of another item: such items are not kept in stock here" };
  }
  const card = group
    .map((row) => reader.cell(row, "gift_card"))
    .find(({ text }) => /^(true|yes|1)$/i.test(text.trim()));
  return card === undefined ? null : { column: card.column, error: "marks a gift card, which is not kept in stock" };
}

/** Further pictures of a product come in rows that name only the product. */
const isPictureRow = (reader: Reader, row: Row): boolean =>
  isBlank(reader.cell(row, "title")) && isBlank(reader.cell(row, "sale_price")) && isBlank(reader.options(row, ""));

/** Descriptions written for web shops, as plain text. */
const unmarked = (drafts: Drafts): Drafts => ({
  ...drafts,
  products: drafts.products.map((product) => ({
    ...product,
    description: { ...product.description, text: plainText(product.description.text) },
  })),
});
