import { css } from "styled-system/css";
import type { ImportReport } from "../../api/products/imports";
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

function outcomeOf({ imported, products, errors }: ImportReport): string {
  if (imported) return `${count(products, "product")} imported`;
  if (errors.total > 0) return `${count(errors.total, "cell")} to change before anything can be imported`;
  return products === 0 ? "Nothing new in this file" : `${count(products, "product")} can be imported`;
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
  const verb = report.imported ? "" : "would be ";
  return (
    <div className={layout} role="status">
      <p className={outcome}>{outcomeOf(report)}</p>
      <DescriptionList
        items={[
          { term: "File of", detail: PROGRAMS[report.format] },
          { term: "Rows", detail: report.rows.toLocaleString("en") },
          {
            term: report.imported ? "Added" : "Would add",
            detail: [
              count(report.products, "product"),
              count(report.variants, "variant"),
              count(report.units, "unit"),
            ].join(", "),
          },
          { term: "There already", detail: `${count(report.skipped, "product")} ${verb}left as they are` },
          ...categoriesOf(report),
          ...(unread.length === 0 ? [] : [{ term: "Not read", detail: unread.join(", ") }]),
        ]}
      />
      {report.errors.list.length > 0 && <Errors errors={report.errors} />}
      {report.imported && <TextLink to={resources.product.list}>View products</TextLink>}
    </div>
  );
}

function Errors({ errors }: { errors: ImportReport["errors"] }) {
  const rest = errors.total - errors.list.length;
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys */}
      <div className={scroll} role="region" aria-label="What to change" tabIndex={0}>
        <table className={table}>
          <thead>
            <tr>
              <th scope="col">Row</th>
              <th scope="col">Column</th>
              <th scope="col">Error</th>
            </tr>
          </thead>
          <tbody>
            {errors.list.map(({ row, column, error }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- one row may say the same twice; the list never changes
              <tr key={index}>
                <td>{row}</td>
                <td>{column ?? "Whole row"}</td>
                <td>{error}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rest > 0 && <p>{`and ${rest.toLocaleString("en")} more`}</p>}
    </>
  );
}
