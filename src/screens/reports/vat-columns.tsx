import { css } from "styled-system/css";
import type { VatRow } from "../../api/reports/vat";
import { Money } from "../../ui/display/money";
import { createColumns } from "../../ui/tables/table-columns";
import { monthName } from "../kit/lists/month-name";

const column = createColumns<VatRow>();

const rateText = (rate: number) => (rate === 0 ? "No VAT" : `${rate}%`);

const strong = css({ textStyle: "name" });
const muted = css({ color: "ink2" });

const amount = (id: string, header: string, of: (row: VatRow) => number, drops?: true) =>
  column.accessor(of, {
    id,
    header,
    cell: ({ row }) => <Money kobo={of(row.original)} />,
    meta: { align: "end", width: "money", ...(drops && { drops }) },
  });

export const vatColumns = column.columns([
  column.accessor("month", {
    header: "Month",
    cell: ({ row }) => <span className={strong}>{monthName(row.original.month)}</span>,
  }),
  column.accessor("rate", {
    header: "Rate",
    cell: ({ row }) => <span className={muted}>{rateText(row.original.rate)}</span>,
    meta: { width: 84 },
  }),
  amount("sales", "Sales", ({ sales }) => sales),
  amount("returned", "Came back", ({ returned }) => returned),
  amount("net", "Without VAT", ({ sales, returned, vat }) => sales - returned - vat, true),
  amount("vat", "VAT", ({ vat }) => vat),
]);

const rows = css({ display: "grid", gap: "4" });
const pair = css({ display: "flex", justifyContent: "space-between", gap: "12" });

/** On a phone: what counts first, the rest below. */
export const VatCompact = ({ row }: { row: VatRow }) => (
  <div className={rows}>
    <div className={pair}>
      <span className={strong}>{`${monthName(row.month)} · ${rateText(row.rate)}`}</span>
      <Money kobo={row.vat} />
    </div>
    <div className={`${pair} ${muted}`}>
      <span>Sales</span>
      <Money kobo={row.sales} />
    </div>
    {row.returned !== 0 && (
      <div className={`${pair} ${muted}`}>
        <span>Came back</span>
        <Money kobo={row.returned} />
      </div>
    )}
  </div>
);
