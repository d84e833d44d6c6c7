import { css } from "styled-system/css";
import { totalsOf } from "../../../machines/orders/create/order-draft";
import { Card } from "../../../ui/layout/card";
import { StatusGlyph } from "../../../ui/display/status-glyph";
import { Summary, SummaryRow } from "../../../ui/tables/summary";
import { useOneColumn } from "../../../ui/behaviour/use-media-query";
import { useEnded } from "../../kit/forms/ended-form";
import { useDraft, type SectionProps } from "./order-create-actor";
import { SellSubmit } from "./sell-offline";

const submit = css({ mt: "16" });

export function SummarySection({ actor }: SectionProps) {
  const { itemCount, subtotal, discount, fee, total, paid, debt } = totalsOf(useDraft(actor));
  const isOver = useEnded(actor) !== null;
  const isOneColumn = useOneColumn();
  return (
    <Card title="Summary">
      <Summary>
        <SummaryRow label={itemCount === 1 ? "1 item" : `${itemCount} items`} amount={subtotal} />
        {discount > 0 && <SummaryRow label="Discount" amount={-discount} />}
        <SummaryRow label="Delivery fee" amount={fee} />
        <SummaryRow label="Total" amount={total} strong ruled />
        <SummaryRow label="Paid" amount={paid} />
        <SummaryRow label="Debt" amount={debt} glyph={debt > 0 && <StatusGlyph status="pending" />} />
      </Summary>
      {!isOneColumn && !isOver && (
        <div className={submit}>
          <SellSubmit form={actor} wide />
        </div>
      )}
    </Card>
  );
}
