import { useSelector } from "@xstate/react";
import type { ActorRefFrom } from "xstate";
import type { Order, Payment } from "../../../api/orders/orders";
import { balanceOf, type orderPaymentCard } from "../../../machines/orders/detail/order-payment-form";
import { Button } from "../../../ui/controls/button";
import { Money } from "../../../ui/display/money";
import { useMay } from "../../../wiring/session";
import { type AmountColumn, AmountTable } from "../../kit/goods/amount-table";
import { ReadCard } from "../../kit/forms/read-card";
import { PaymentSums } from "./payment-sums";
import { PaymentsForm } from "./payments-form";

const COLUMNS: readonly AmountColumn[] = [{ header: "Account" }, { header: "Mode" }, { header: "Amount", end: true }];

const sentence = (mode: string) => mode.charAt(0).toUpperCase() + mode.slice(1).replaceAll("-", " ");

const rowOf = (key: string, { accountName, mode, amount }: Payment) => ({
  key,
  cells: [accountName, sentence(mode), <Money key="amount" kobo={amount} />],
});

type Props = { order: Order; card: ActorRefFrom<typeof orderPaymentCard> };

export function PaymentsCard({ order, card }: Props) {
  const form = useSelector(card, ({ children }) => children.form);
  const mayPay = useMay("orders.payments");
  if (form) return <PaymentsForm order={order} form={form} />;
  return (
    <ReadCard
      title="Payment details"
      flush
      card={card}
      mayEdit={mayPay}
      action={
        order.debt > 0 && (
          <Button size="sm" onClick={() => card.send({ type: "proposal.requested" })}>
            Collect payment
          </Button>
        )
      }
    >
      <AmountTable
        label="Payments"
        none="Nothing was paid yet"
        columns={COLUMNS}
        rows={[
          ...order.payments.map((payment) => rowOf(payment.accountKey, payment)),
          ...order.refunds.map((refund) =>
            rowOf(`refund ${refund.accountKey}`, {
              ...refund,
              accountName: `Given back, ${refund.accountName}`,
              amount: -refund.amount,
            }),
          ),
        ]}
      >
        <PaymentSums {...balanceOf(order, order.payments)} />
      </AmountTable>
    </ReadCard>
  );
}
