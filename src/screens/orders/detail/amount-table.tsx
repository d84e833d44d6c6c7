import type { ReactNode } from "react";
import { css } from "styled-system/css";

const table = css({ width: "100%", borderCollapse: "collapse" });
const cell = css({
  padding: "8px 12px",
  borderBottom: "1px solid {colors.line}",
  textAlign: "end",
  whiteSpace: "nowrap",
  fontVariantNumeric: "tabular-nums",
  _first: { textAlign: "start", paddingInlineStart: "16", whiteSpace: "normal" },
  _last: { paddingInlineEnd: "16" },
});
const head = css({ textStyle: "hint", fontWeight: "500", color: "ink3" });
/** On a phone the price of one leaves: amount and quantity tell it. */
const secondary = css({ display: { base: "none", md: "table-cell" } });
const totals = css({ marginInlineStart: "auto", width: "min(100%, 280px)", padding: "12px 16px 16px" });

type AmountTableProps = {
  label: string;
  /** The first column reads, the others count; the second is left out on a phone. */
  columns: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
  /** The sums below. */
  children: ReactNode;
};

export const AmountTable = ({ label, columns, rows, children }: AmountTableProps) => (
  <>
    <table className={table} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column, index) => (
            <th key={column} scope="col" className={`${cell} ${head} ${index === 1 ? secondary : ""}`}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key}>
            {cells.map((content, index) => (
              <td key={columns[index]} className={`${cell} ${index === 1 ? secondary : ""}`}>
                {content}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    <div className={totals}>{children}</div>
  </>
);
