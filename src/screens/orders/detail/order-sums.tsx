import { Summary, SummaryRow } from "../../../ui/tables/summary";

type OrderSumsProps = { subtotal: number; discount: number; fee: number; itemCount: number };

/** The sums of an order, in kobo. */
export const OrderSums = ({ subtotal, discount, fee, itemCount }: OrderSumsProps) => (
  <Summary>
    <SummaryRow label="Subtotal" amount={subtotal} />
    {discount > 0 && <SummaryRow label="Discount" amount={-discount} />}
    <SummaryRow label="Delivery fee" amount={fee} />
    <SummaryRow
      label={`Total, ${itemCount} ${itemCount === 1 ? "item" : "items"}`}
      amount={subtotal - discount + fee}
      strong
      ruled
    />
  </Summary>
);
