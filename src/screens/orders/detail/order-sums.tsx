import { Summary, SummaryRow } from "../../../ui/tables/summary";

type OrderSumsProps = {
  subtotal: number;
  discount: number;
  /** What goods that came back were worth. */
  returned?: number;
  fee: number;
  itemCount: number;
  /** Included in the total, by rate in percent. */
  vat?: readonly { rate: number; amount: number }[];
};

/** The sums of an order, in kobo. */
export const OrderSums = ({ subtotal, discount, returned = 0, fee, itemCount, vat }: OrderSumsProps) => (
  <Summary>
    <SummaryRow label="Subtotal" amount={subtotal} />
    {discount > 0 && <SummaryRow label="Discount" amount={-discount} />}
    {returned > 0 && <SummaryRow label="Returned" amount={-returned} />}
    <SummaryRow label="Delivery fee" amount={fee} />
    <SummaryRow
      label={`Total, ${itemCount} ${itemCount === 1 ? "item" : "items"}`}
      amount={subtotal - discount - returned + fee}
      strong
      ruled
    />
    {vat?.map(({ rate, amount }) => (
      <SummaryRow key={rate} label={`VAT ${rate}% included`} amount={amount} />
    ))}
  </Summary>
);
