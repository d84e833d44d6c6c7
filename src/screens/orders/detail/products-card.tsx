import { css } from "styled-system/css";
import type { Order } from "../../../api/orders";
import { Card } from "../../../ui/components/card";
import { Money } from "../../../ui/components/money";
import { Summary, SummaryRow } from "../../../ui/components/summary";
import { Thumbnail } from "../../../ui/components/thumbnail";
import { type AmountColumn, AmountTable } from "./amount-table";

const item = css({ display: "flex", alignItems: "center", gap: "12", minWidth: "0" });
const title = css({ textStyle: "name", overflowWrap: "anywhere" });
const variation = css({ textStyle: "hint", color: "ink3" });

const COLUMNS: readonly AmountColumn[] = [
  { header: "Item" },
  { header: "Price", end: true, wideOnly: true },
  { header: "Qty", end: true },
  { header: "Amount", end: true },
];

export function ProductsCard({ order }: { order: Order }) {
  const { lines, cost, itemCount } = order;
  const fee = order.delivery?.fee ?? 0;
  return (
    <Card title="Product details" flush>
      <AmountTable
        label="Products"
        columns={COLUMNS}
        rows={lines.map((line) => ({
          key: line.variantKey,
          cells: [
            <div key="item" className={item}>
              <Thumbnail src={line.image} size={40} />
              <div>
                <div className={title}>{line.title}</div>
                <div className={variation}>{line.variation}</div>
              </div>
            </div>,
            <Money key="price" kobo={line.unitPrice} />,
            line.quantity,
            <Money key="amount" kobo={line.unitPrice * line.quantity} />,
          ],
        }))}
      >
        <Summary>
          <SummaryRow label="Subtotal" amount={cost - fee} />
          <SummaryRow label="Delivery fee" amount={fee} />
          <SummaryRow label={`Total, ${itemCount} ${itemCount === 1 ? "item" : "items"}`} amount={cost} strong ruled />
        </Summary>
      </AmountTable>
    </Card>
  );
}
