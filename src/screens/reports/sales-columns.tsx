import { css } from "styled-system/css";
import type { SalesBy, SalesRow } from "../../api/reports/sales";
import { resources } from "../../resources";
import { ShareBar } from "../../ui/charts/share-bar";
import { Money } from "../../ui/display/money";
import { RowLink } from "../../ui/tables/row-link";
import { createColumns } from "../../ui/tables/table-columns";

const column = createColumns<SalesRow>();

const strong = css({ color: "ink", textStyle: "name" });
const muted = css({ color: "ink2" });
const rows = css({ display: "grid", gap: "4" });
const pair = css({ display: "flex", justifyContent: "space-between", gap: "12" });

const number = new Intl.NumberFormat("en-NG");
const percent = new Intl.NumberFormat("en-NG", {
  style: "percent",
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});
const longDay = new Intl.DateTimeFormat("en-GB", {
  timeZone: "UTC",
  weekday: "short",
  day: "numeric",
  month: "short",
  year: "numeric",
});

/** What sales are divided by, in the order of the choice. */
export const SALES_BY: readonly { value: SalesBy; label: string; heading: string }[] = [
  { value: "day", label: "By day", heading: "Day" },
  { value: "store", label: "By store", heading: "Store" },
  { value: "person", label: "By employee", heading: "Employee" },
  { value: "product", label: "Best sellers", heading: "Product" },
  { value: "slow", label: "Slow sellers", heading: "Product in stock" },
  { value: "category", label: "By category", heading: "Category" },
];

const nameOf = (by: SalesBy, { name }: SalesRow): string => {
  if (by === "day") return longDay.format(new Date(name));
  return name === "" ? "No category" : name;
};

/** The page of what a row is about; a day and a category have none. */
export const pageOf = (by: SalesBy, { key }: SalesRow): string | undefined => {
  if (key === null) return undefined;
  if (by === "product" || by === "slow") return resources.product.page(key);
  return by === "person" ? resources.employee.page(key) : undefined;
};

const amount = (id: string, header: string, of: (row: SalesRow) => number | null) =>
  column.display({
    id,
    header,
    cell: ({ row }) => <Money kobo={of(row.original) ?? 0} />,
    meta: { align: "end", width: "money" },
  });

const counted = (id: "orders" | "units" | "stock", header: string) =>
  column.display({
    id,
    header,
    cell: ({ row }) => number.format(row.original[id] ?? 0),
    meta: { align: "end", width: "count", ...(id === "orders" && { drops: true as const }) },
  });

const shareOf = ({ goods }: SalesRow, total: number): number => (total === 0 ? 0 : goods / total);

type Shown = { by: SalesBy; seesCost: boolean; total: number };

/** What is left of 100 % of the goods after their purchase price; nothing where nothing was sold. */
const margin = column.display({
  id: "margin",
  header: "Margin",
  cell: ({ row: { original } }) => original.goods > 0 && percent.format((original.profit ?? 0) / original.goods),
  meta: { align: "end", width: "count", drops: true },
});

/** `total`: the goods of the whole period, in kobo. */
export function salesColumns({ by, seesCost, total }: Shown) {
  const heading = SALES_BY.find(({ value }) => value === by)?.heading ?? "";
  const hasOrders = by === "day" || by === "store" || by === "person";
  return column.columns([
    column.display({
      id: "name",
      header: heading,
      cell: ({ row }) => <span className={strong}>{nameOf(by, row.original)}</span>,
    }),
    ...(by === "slow" ? [counted("stock", "In stock")] : []),
    ...(hasOrders ? [counted("orders", "Orders")] : []),
    counted("units", "Units"),
    amount("goods", "Goods", ({ goods }) => goods),
    ...(seesCost ? [amount("profit", "Profit", ({ profit }) => profit), margin] : []),
    column.display({
      id: "share",
      header: "Share",
      cell: ({ row }) => <ShareBar of={shareOf(row.original, total)} />,
    }),
  ]);
}

/** On a phone: what was sold first, the rest below. */
export const SalesCompact = ({ row, by, seesCost, total }: Shown & { row: SalesRow }) => (
  <div className={rows}>
    <div className={pair}>
      <span className={strong}>
        <RowLink>{nameOf(by, row)}</RowLink>
      </span>
      <Money kobo={row.goods} />
    </div>
    <ShareBar of={shareOf(row, total)} />
    <div className={`${pair} ${muted}`}>
      <span>{`${number.format(row.units)} ${row.units === 1 ? "unit" : "units"}`}</span>
      {row.stock !== null && <span>{`${number.format(row.stock)} in stock`}</span>}
      {seesCost && (
        <span>
          Profit <Money kobo={row.profit ?? 0} />
        </span>
      )}
    </div>
  </div>
);
