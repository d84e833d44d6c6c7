import { Summary, SummaryRow } from "../../../ui/tables/summary";

type OrderSumsProps = { subtotal: number; fee: number; itemCount: number };

/** The sums of an order, in kobo. */
export const OrderSums = ({ subtotal, fee, itemCount }: OrderSumsProps) => (
  <Summary>
    <SummaryRow label="Subtotal" amount={subtotal} />
    <SummaryRow label="Delivery fee" amount={fee} />
    <SummaryRow
      label={`Total, ${itemCount} ${itemCount === 1 ? "item" : "items"}`}
      amount={subtotal + fee}
      strong
      ruled
    />
  </Summary>
);
