import { useSelector } from "@xstate/react";
import type { ActorRefFrom } from "xstate";
import type { Order } from "../../../api/orders/orders";
import {
  type orderRefundCard,
  type orderRefundForm,
  refundDueOf,
} from "../../../machines/orders/detail/order-refund-form";
import { Button } from "../../../ui/controls/button";
import { nairaText } from "../../../ui/display/naira";
import { Field } from "../../../ui/fields/field";
import { MoneyInput } from "../../../ui/fields/money-input";
import { Select } from "../../../ui/fields/select";
import { Card } from "../../../ui/layout/card";
import { useLookup, useMay } from "../../../wiring/session";
import { givenAsCredit } from "../../kit/goods/credit-option";
import { CardForm } from "../../kit/forms/card-form";
import { fieldGrid, stack } from "../../kit/forms/form-styles";
import { CardOffers } from "../../kit/forms/read-card";
import { optionsOf } from "../../kit/lists/lookup-options";
import { LookupChoice } from "../../kit/lookups/lookup-choice";

type Props = { order: Order; card: ActorRefFrom<typeof orderRefundCard> };

/** Gives back what is due, for people who may; nothing is shown while nothing is due. */
export function RefundCard({ order, card }: Props) {
  const form = useSelector(card, ({ children }) => children.form);
  const canRefund = useSelector(card, (snapshot) => snapshot.can({ type: "edit.requested" }));
  const mayRefund = useMay("orders.refund");
  const due = refundDueOf(order);
  if (form) return <RefundForm order={order} form={form} />;
  if (due === 0 || !mayRefund) return null;
  return (
    <Card title="Refund due">
      <CardOffers card={card} />
      <div className={stack}>
        <p>The order is cancelled, and what was paid for it is still here.</p>
        <div>
          <Button tone="primary" disabled={!canRefund} onClick={() => card.send({ type: "edit.requested" })}>
            {`Refund ${nairaText(due / 100)}`}
          </Button>
        </div>
      </div>
    </Card>
  );
}

function RefundForm({ order, form }: { order: Order; form: ActorRefFrom<typeof orderRefundForm> }) {
  const { accountKey, amount } = useSelector(form, ({ context }) => context.values);
  const problems = useSelector(form, ({ context }) => context.problems);
  const accounts = [...givenAsCredit(order), ...optionsOf(useLookup("accounts"))];
  return (
    <CardForm title="Refund" form={form} saveLabel="Refund" note="Saving takes the money from this account.">
      <div className={fieldGrid}>
        <Field name="accountKey" label="From" error={problems?.fields["accountKey"]}>
          <LookupChoice
            of="accounts"
            as={Select}
            placeholder="Select account"
            options={accounts}
            value={accountKey}
            onChange={(key) => form.send({ type: "field.changed", patch: { accountKey: key } })}
          />
        </Field>
        <Field name="amount" label="Amount" error={problems?.fields["amount"]}>
          <MoneyInput
            value={amount}
            onChange={(kobo) => form.send({ type: "field.changed", patch: { amount: kobo } })}
          />
        </Field>
      </div>
    </CardForm>
  );
}
