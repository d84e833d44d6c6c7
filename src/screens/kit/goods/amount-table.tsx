import type { ReactNode } from "react";
import { css, cx } from "styled-system/css";

const table = css({ width: "100%", borderCollapse: "collapse" });
// Without sums below, the card's edge is the last line.
const alone = css({ "& tr:last-child > td": { borderBottom: "0" } });
const cell = css({
  padding: "8px 12px",
  borderBottom: "1px solid {colors.line}",
  textAlign: "start",
  fontVariantNumeric: "tabular-nums",
  _first: { paddingInlineStart: "var(--gutter)" },
  _last: { paddingInlineEnd: "var(--gutter)" },
  "&[data-end]": { textAlign: "end", whiteSpace: "nowrap" },
});
const head = css({ textStyle: "hint", fontWeight: "500", color: "ink3" });
const secondary = css({ display: { base: "none", md: "table-cell" } });
const quiet = css({ padding: "4px var(--gutter) 12px", color: "ink2", borderBottom: "1px solid {colors.line}" });
const totals = css({ marginInlineStart: "auto", width: "min(100%, 280px)", padding: "12px var(--gutter) 16px" });

export type AmountColumn = {
  header: string;
  /** Numbers are aligned to the end, so that their digits line up. */
  end?: true;
  /** Hidden on a phone, where the other columns imply it. */
  wideOnly?: true;
};

type AmountTableProps = {
  label: string;
  columns: readonly AmountColumn[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
  /** Shown instead of the header when there are no rows. */
  none?: string;
  /** The sums below. */
  children?: ReactNode;
};

export const AmountTable = ({ label, columns, rows, none, children }: AmountTableProps) => (
  <>
    {rows.length === 0 && <p className={quiet}>{none}</p>}
    {rows.length > 0 && (
      <table className={cx(table, !children && alone)} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ header, end, wideOnly }) => (
              <th key={header} scope="col" data-end={end} className={cx(cell, head, wideOnly && secondary)}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {columns.map(({ header, end, wideOnly }, index) => (
                <td key={header} data-end={end} className={cx(cell, wideOnly && secondary)}>
                  {cells[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    )}
    {children && <div className={totals}>{children}</div>}
  </>
);
