import { dataTable } from "styled-system/recipes";
import { cellStyle } from "./cell-style";
import type { ColumnMeta } from "./table-columns";

const five = [0, 1, 2, 3, 4];
// Uneven on purpose: equal bars look like a solid block.
const widths = ["56%", "82%", "64%", "72%", "60%"];
const width = (row: number, column: number) => widths[(row + column) % widths.length];

/** Five rows with the height of real ones, so that nothing moves when the data arrives. */
export function BoneRows({ metas }: { metas: readonly ColumnMeta[] }) {
  return five.map((row) => (
    <tr key={row} className={`${dataTable().row} ${dataTable().late}`} aria-hidden="true" data-bone>
      {metas.map((meta, column) => {
        const style = cellStyle(meta);
        return (
          // oxlint-disable-next-line react/no-array-index-key -- placeholders have no identity
          <td key={column} className={style.td} data-drops={meta.drops}>
            <span
              className={style.bone}
              style={meta.pictured ? { width: meta.pictured, height: meta.pictured } : { width: width(row, column) }}
            />
          </td>
        );
      })}
    </tr>
  ));
}

export function BoneItems({ height }: { height: number | undefined }) {
  const style = dataTable();
  return (
    <div className={style.late} aria-hidden="true">
      {five.map((row) => (
        <div key={row} className={style.item} style={{ minHeight: height }} data-bone>
          <span className={style.bone} style={{ width: width(row, 0), marginBlock: "4px" }} />
          <span className={style.bone} style={{ width: width(row, 2), marginBlock: "12px 4px" }} />
        </div>
      ))}
    </div>
  );
}
