import { useSelector } from "@xstate/react";
import Plus from "lucide-react/icons/plus";
import type { ActorRefFrom } from "xstate";
import type { Order } from "../../../api/orders/orders";
import { removeAt, replaceAt, withPayment, type DraftPayment } from "../../../machines/orders/order-parts";
import { balanceOf, type orderPaymentForm } from "../../../machines/orders/detail/order-payment-form";
import { Button } from "../../../ui/controls/button";
import { useLookup } from "../../../wiring/session";
import { CardForm } from "../../kit/forms/card-form";
import { optionsOf } from "../../kit/lists/lookup-options";
import { paidByCredit } from "../../kit/goods/credit-option";
import { PaymentLines } from "../../kit/goods/payment-lines";
import { belowLines, sums } from "./edit-styles";
import { PaymentSums } from "./payment-sums";

type Props = { order: Order; form: ActorRefFrom<typeof orderPaymentForm> };

export function PaymentsForm({ order, form }: Props) {
  const { payments } = useSelector(form, ({ context }) => context.values);
  const problems = useSelector(form, ({ context }) => context.problems);
  const credit = order.customerCredit > 0 ? [paidByCredit(order.customerCredit)] : [];
  const accounts = [...credit, ...optionsOf(useLookup("accounts"))];
  // An account of another store stays if the order has a payment on it.
  const others = order.payments
    .filter(({ accountKey }) => !accounts.some(({ value }) => value === accountKey))
    .map(({ accountKey, accountName }) => ({ value: accountKey, label: accountName }));
  const change = (next: readonly DraftPayment[]) => form.send({ type: "field.changed", patch: { payments: next } });
  return (
    <CardForm
      title="Payment details"
      form={form}
      saveLabel="Save payments"
      note="Saving posts the difference to each account."
    >
      <PaymentLines
        payments={payments}
        accounts={[...accounts, ...others]}
        onChange={(index, patch) => change(replaceAt(payments, index, patch))}
        onRemove={(index) => change(removeAt(payments, index))}
        canRemove
        problem={(name) => problems?.fields[name]}
      />
      <div className={belowLines}>
        <Button size="sm" icon={<Plus aria-hidden="true" />} onClick={() => change(withPayment(payments))}>
          Add payment
        </Button>
        <div className={sums}>
          <PaymentSums {...balanceOf(order, payments)} />
        </div>
      </div>
    </CardForm>
  );
}
