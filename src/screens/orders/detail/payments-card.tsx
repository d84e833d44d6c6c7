import type { Order } from "../../../api/orders";
import { Card } from "../../../ui/components/card";
import { Money } from "../../../ui/components/money";
import { Summary, SummaryRow } from "../../../ui/components/summary";
import { type AmountColumn, AmountTable } from "./amount-table";

const COLUMNS: readonly AmountColumn[] = [{ header: "Account" }, { header: "Mode" }, { header: "Amount", end: true }];

const sentence = (mode: string) => mode.charAt(0).toUpperCase() + mode.slice(1).replaceAll("-", " ");

export function PaymentsCard({ order }: { order: Order }) {
  const paid = order.payments.reduce((sum, { amount }) => sum + amount, 0);
  const owed = order.status === "cancelled" ? 0 : order.cost;
  const refundDue = Math.max(0, paid - owed);
  return (
    <Card title="Payment details" flush>
      <AmountTable
        label="Payments"
        columns={COLUMNS}
        rows={order.payments.map((payment) => ({
          key: payment.accountKey,
          cells: [payment.accountName, sentence(payment.mode), <Money key="amount" kobo={payment.amount} />],
        }))}
      >
        <Summary>
          <SummaryRow label="Paid" amount={paid} />
          {refundDue > 0 ? (
            <SummaryRow label="Refund due" amount={refundDue} strong ruled />
          ) : (
            <SummaryRow label="Debt" amount={order.debt} strong ruled />
          )}
        </Summary>
      </AmountTable>
    </Card>
  );
}
