import type { TransferLine } from "../../../api/stock/transfers";
import { Card } from "../../../ui/layout/card";
import { type AmountColumn, AmountTable } from "../../kit/goods/amount-table";
import { ItemCell } from "../../kit/goods/item-cell";
import { differenceText, sourcesOf } from "./transfer-words";

/** On a phone the table shows the store only if the lines differ in it. */
const columnsOf = (lines: readonly TransferLine[]): readonly AmountColumn[] => [
  { header: "Product" },
  { header: "From", ...(sourcesOf(lines).length === 1 && { wideOnly: true }) },
  { header: "Qty", end: true },
];

/** The numbers of its units, and what differed from what was sent. */
const noteOf = ({ serials, differences }: TransferLine): string =>
  [serials.join(", "), ...differences.map(differenceText)].filter((text) => text !== "").join(" · ");

/** All sent goods. */
export const GoodsCard = ({ lines }: { lines: readonly TransferLine[] }) => (
  <Card title="Products" flush>
    <AmountTable
      label="Products"
      columns={columnsOf(lines)}
      rows={lines.map((line) => ({
        key: line.variantKey,
        cells: [<ItemCell key="product" {...line} note={noteOf(line)} />, line.from, line.quantity],
      }))}
    />
  </Card>
);
