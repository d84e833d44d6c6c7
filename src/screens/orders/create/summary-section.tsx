import { totalsOf } from "../../../machines/orders/order-draft";
import { Card } from "../../../ui/layout/card";
import { StatusGlyph } from "../../../ui/display/status-glyph";
import { Summary, SummaryRow } from "../../../ui/tables/summary";
import { useDraft, type SectionProps } from "./order-create-actor";

export function SummarySection({ actor }: SectionProps) {
  const { itemCount, subtotal, fee, total, paid, debt } = totalsOf(useDraft(actor));
  return (
    <Card title="Summary">
      <Summary>
        <SummaryRow label={itemCount === 1 ? "1 item" : `${itemCount} items`} amount={subtotal} />
        <SummaryRow label="Delivery fee" amount={fee} />
        <SummaryRow label="Total" amount={total} strong ruled />
        <SummaryRow label="Paid" amount={paid} />
        <SummaryRow label="Debt" amount={debt} glyph={debt > 0 && <StatusGlyph status="pending" />} />
      </Summary>
    </Card>
  );
}
