import type { OrderWire } from "../../../api/orders/orders.contract";
import type { Kobo } from "../../../api/kit/money";
import { editOrderPayment } from "../../../api/orders/order-edits";
import { toOrder, type Order } from "../../../api/orders/orders";
import { createCardMachine } from "../../kit/card.machine";
import { createFormMachine, type Problems } from "../../kit/form/form.machine";
import { sumOf, withPayment, type DraftPayment } from "../order-parts";
import { saveChanged } from "../../saves";
import { blank, missingProblems } from "../../kit/problems";

export type PaymentValues = { payments: readonly DraftPayment[] };

const paymentValuesOf = ({ payments }: Order): PaymentValues => ({
  payments: payments.map(({ accountKey, amount }, id) => ({ id, accountKey, amount })),
});

function validate({ payments }: PaymentValues): Problems | null {
  const missing = payments.flatMap(({ accountKey, amount }, index) => [
    ...(blank(accountKey) ? [{ name: `payments.${index}.accountKey`, label: "Account" }] : []),
    ...((amount ?? 0) === 0 ? [{ name: `payments.${index}.amount`, label: "Amount" }] : []),
  ]);
  const problems = missingProblems(missing);
  return problems && { ...problems, message: "Please fill in all fields" };
}

export const orderPaymentForm = createFormMachine<PaymentValues>({
  id: "orderPaymentForm",
  validate,
  savedToast: "Payment details updated successfully",
  editing: {
    readCurrent: (current) => paymentValuesOf(toOrder(current as OrderWire)),
    merge: {
      payments: {
        label: "Payment",
        keyOf: ({ accountKey }) => (accountKey === "" ? null : accountKey),
        title: ({ accountKey }) => ({ label: "Payment", value: accountKey, reading: "accounts" }),
        fields: {
          id: { from: "mine" },
          accountKey: { from: "mine" },
          amount: { label: "Amount", reading: "money" },
        },
      },
    },
  },
  save: saveChanged<PaymentValues>((key, { payments }, editing) =>
    editOrderPayment(
      key,
      payments.map(({ accountKey, amount }) => ({ accountKey, amount: amount ?? 0 })),
      editing,
    ),
  ),
});

/** It proposes a payment of the order's debt, in a line of its own. */
export const orderPaymentCard = createCardMachine<Order, PaymentValues>(
  "orderPaymentCard",
  orderPaymentForm,
  (order) => {
    const values = paymentValuesOf(order);
    const proposal = order.debt === 0 ? null : { payments: withPayment(values.payments, order.debt) };
    return { key: order.key, version: order.version, values, proposal };
  },
);

/** The balance of an order with these payments, less what was given back; a cancelled order owes nothing. */
export function balanceOf(
  { status, cost, refunds }: Pick<Order, "status" | "cost" | "refunds">,
  payments: readonly { amount: Kobo | null }[],
): { paid: Kobo; debt: Kobo; refundDue: Kobo } {
  const given = sumOf(refunds.map(({ amount }) => amount));
  const paid = sumOf(payments.map(({ amount }) => amount)) - given;
  const owed = status === "cancelled" ? 0 : cost;
  return { paid, debt: Math.max(0, owed - paid), refundDue: Math.max(0, paid - owed) };
}
