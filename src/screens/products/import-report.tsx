import { css } from "styled-system/css";
import type { ImportReport } from "../../api/products/imports";
import type { ImportChangeField } from "../../api/products/imports.contract";
import { resources } from "../../resources";
import { DescriptionList } from "../../ui/display/description-list";
import { TextLink } from "../../ui/display/text-link";

const PROGRAMS = {
  backroom: "Backroom",
  shopify: "Shopify",
  woocommerce: "WooCommerce",
  loyverse: "Loyverse",
} as const;

const layout = css({ display: "grid", gap: "16" });
const outcome = css({ textStyle: "cardTitle" });
const scroll = css({
  maxHeight: "360px",
  overflow: "auto",
  border: "1px solid {colors.border}",
  borderRadius: "control",
});
const table = css({
  width: "100%",
  borderCollapse: "collapse",
  textStyle: "small",
  "& :is(th, td)": {
    padding: "8px 12px",
    textAlign: "start",
    verticalAlign: "top",
    borderBottom: "1px solid {colors.line}",
  },
  "& th": { textStyle: "hint", fontWeight: 500, color: "ink3" },
  "& td": { overflowWrap: "anywhere" },
});

const count = (number: number, noun: string) => `${number.toLocaleString("en")} ${noun}${number === 1 ? "" : "s"}`;

function outcomeOf({ imported, products, errors, updates }: ImportReport): string {
  const changed = updates?.rows.changed ?? 0;
  const changes = changed === 0 ? "" : `, ${count(changed, "row")} ${imported ? "changed" : "would change"}`;
  if (imported) return `${count(products, "product")} imported${changes}`;
  if (errors.total > 0) return `${count(errors.total, "cell")} to change before anything can be imported`;
  if (products > 0) return `${count(products, "product")} can be imported${changes}`;
  return changed === 0 ? "Nothing new in this file" : `${count(changed, "row")} would change`;
}

const ENCODINGS = { "utf-8": "", "utf-16": ", UTF-16", "windows-1252": ", Windows-1252: compare names with accents" };

const FIELDS: Record<ImportChangeField, string> = {
  title: "Title",
  description: "Description",
  supplier: "Supplier",
  category: "Category",
  variation: "Variation",
  status: "Status",
  quantity: "Quantity",
  sale_price: "Sale price",
  price: "Purchase price",
  sku: "SKU",
  barcodes: "Barcodes",
  new_variant: "New variant",
};

/** What happens to the rows of products that are listed already. */
function listedOf({ updates, skipped, imported }: ImportReport) {
  if (updates === undefined) {
    const verb = imported ? "" : "would be ";
    return [{ term: "There already", detail: `${count(skipped, "product")} ${verb}left as they are` }];
  }
  const { rows, fields } = updates;
  const of = fields.map(({ field, rows: some }) => `${FIELDS[field].toLowerCase()} ${some.toLocaleString("en")}`);
  return [
    { term: "New", detail: count(rows.new, "row") },
    {
      term: imported ? "Changed" : "Would change",
      detail: `${count(rows.changed, "row")}${of.length === 0 ? "" : `: ${of.join(", ")}`}`,
    },
    { term: "Unchanged", detail: count(rows.unchanged, "row") },
  ];
}

/** Categories that the file names and the shop lacks. */
function categoriesOf({ categories, imported }: ImportReport) {
  if (categories === undefined) return [];
  const { added, left_out: leftOut } = categories;
  return [
    ...(added.length === 0
      ? []
      : [{ term: imported ? "New categories" : "Would add categories", detail: added.join(", ") }]),
    ...(leftOut.length === 0
      ? []
      : [{ term: "No category", detail: `${leftOut.join(", ")}: only people who manage settings add categories` }]),
  ];
}

/** What a file creates or would create, and its errors, row by row. */
export function ImportReportView({ report }: { report: ImportReport }) {
  const unread = report.columns.filter(({ field }) => field === null).map(({ column }) => column);
  const { errors, no_stock: noStock, updates } = report;
  return (
    <div className={layout} role="status">
      <p className={outcome}>{outcomeOf(report)}</p>
      <DescriptionList
        items={[
          { term: "File of", detail: PROGRAMS[report.format] + ENCODINGS[report.encoding ?? "utf-8"] },
          { term: "Rows", detail: report.rows.toLocaleString("en") },
          {
            term: report.imported ? "Added" : "Would add",
            detail: [
              count(report.products, "product"),
              count(report.variants, "variant"),
              count(report.units, "unit"),
            ].join(", "),
          },
          ...listedOf(report),
          ...(report.no_stock === undefined
            ? []
            : [{ term: "Skipped", detail: `${count(report.no_stock.total, "row")}` }]),
          ...categoriesOf(report),
          ...(unread.length === 0 ? [] : [{ term: "Not read", detail: unread.join(", ") }]),
        ]}
      />
      <Rows
        label="What to change"
        heads={["Row", "Column", "Error"]}
        total={errors.total}
        rows={errors.list.map(({ row, column, error }) => [row, column ?? "Whole row", error])}
      />
      <Rows
        label="Changed since the check, and left as they are. Check the file again"
        heads={["Row", "Product"]}
        total={updates?.changed_meanwhile.total ?? 0}
        rows={(updates?.changed_meanwhile.list ?? []).map(({ row, title }) => [row, title])}
      />
      <Rows
        label={report.imported ? "Changes" : "Would change"}
        heads={["Row", "Product", "Change"]}
        total={updates?.changes.total ?? 0}
        rows={(updates?.changes.list ?? []).map(({ row, title, variation, changes }) => [
          row,
          variation === "" ? title : `${title} (${variation})`,
          changes.map(({ field, from, to }) => `${FIELDS[field]}: ${from || "none"} → ${to}`).join("; "),
        ])}
      />
      <Rows
        label="Skipped"
        heads={["Row", "Column", "Why"]}
        total={noStock?.total ?? 0}
        rows={(noStock?.list ?? []).map(({ row, column, error }) => [row, column ?? "Whole row", error])}
      />
      {report.imported && <TextLink to={resources.product.list}>View products</TextLink>}
    </div>
  );
}

type RowsProps = {
  label: string;
  heads: readonly string[];
  rows: readonly (readonly (string | number)[])[];
  total: number;
};

/** The first rows of a part of the report; nothing without any. */
function Rows({ label, heads, rows, total }: RowsProps) {
  if (rows.length === 0) return null;
  const rest = total - rows.length;
  return (
    <>
      <h3 className={outcome}>{label}</h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys */}
      <div className={scroll} role="region" aria-label={label} tabIndex={0}>
        <table className={table}>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- one row may say the same twice; the list never changes
              <tr key={index}>
                {cells.map((cell, at) => (
                  <td key={heads[at]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rest > 0 && <p>{`and ${rest.toLocaleString("en")} more`}</p>}
    </>
  );
}
