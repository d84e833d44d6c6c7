import { Summary, SummaryRow } from "../../../ui/tables/summary";

type PaymentSumsProps = { paid: number; debt: number; refundDue: number };

/** The paid amount of an order, and the remaining amount, in kobo. */
export const PaymentSums = ({ paid, debt, refundDue }: PaymentSumsProps) => (
  <Summary>
    <SummaryRow label="Paid" amount={paid} />
    {refundDue > 0 ? (
      <SummaryRow label="Refund due" amount={refundDue} strong ruled />
    ) : (
      <SummaryRow label="Debt" amount={debt} strong ruled />
    )}
  </Summary>
);
