import { dataTable } from "styled-system/recipes";
import type { ColumnMeta } from "./table-columns";

/** The classes of a column's cells. */
export const cellStyle = ({ align, width, wraps, pictured }: ColumnMeta) =>
  dataTable({
    align,
    text: wraps ? "wraps" : width === undefined ? "clips" : "fits",
    pictured: pictured !== undefined,
  });
