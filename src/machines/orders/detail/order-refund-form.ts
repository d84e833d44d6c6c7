import type { Kobo } from "../../../api/kit/money";
import type { Order } from "../../../api/orders/orders";
import { giveBack } from "../../../api/orders/returns";
import { createCardMachine } from "../../kit/card.machine";
import { createFormMachine } from "../../kit/form/form.machine";
import { blank, missingProblems } from "../../kit/problems";
import { saveChanged } from "../../saves";
import { balanceOf } from "./order-payment-form";

export type RefundValues = { accountKey: string; amount: Kobo | null };

export const refundDueOf = (order: Order): Kobo => balanceOf(order, order.payments).refundDue;

const valuesOf = (order: Order): RefundValues => {
  const [payment, ...others] = order.payments;
  return { accountKey: others.length === 0 ? (payment?.accountKey ?? "") : "", amount: refundDueOf(order) };
};

export const orderRefundForm = createFormMachine<RefundValues>({
  id: "orderRefundForm",
  validate: ({ accountKey, amount }) =>
    missingProblems([
      ...(blank(accountKey) ? [{ name: "accountKey", label: "From" }] : []),
      ...((amount ?? 0) === 0 ? [{ name: "amount", label: "Amount" }] : []),
    ]),
  savedToast: "Refund posted",
  save: saveChanged<RefundValues>((key, { accountKey, amount }, { idempotencyKey }) =>
    giveBack(key, { accountKey, amount: amount ?? 0 }, idempotencyKey),
  ),
});

/** Gives back what is due after an order was cancelled. */
export const orderRefundCard = createCardMachine<Order, RefundValues>("orderRefundCard", orderRefundForm, (order) => ({
  key: order.key,
  version: order.version,
  values: valuesOf(order),
  refusal: refundDueOf(order) > 0 ? null : "Nothing has to be given back",
}));
