import { useSelector } from "@xstate/react";
import { css } from "styled-system/css";
import Plus from "lucide-react/icons/plus";
import { totalsOf } from "../../../machines/orders/order-draft";
import { isOnCredit } from "../../../machines/orders/order-parts";
import { Button } from "../../../ui/controls/button";
import { Money } from "../../../ui/display/money";
import { Card } from "../../../ui/layout/card";
import { useLookup } from "../../../wiring/session";
import { optionsOf } from "../../kit/lists/lookup-options";
import { paidByCredit } from "../../kit/goods/credit-option";
import { PaymentLines } from "../../kit/goods/payment-lines";
import { useDraft, useProblem, type SectionProps } from "./order-create-actor";

const rest = css({ mt: "16" });

export function PaymentsSection({ actor }: SectionProps) {
  const draft = useDraft(actor);
  const { payments, credit } = draft;
  const hasCredit = credit > 0 || payments.some(isOnCredit);
  const problem = useProblem(actor);
  const accounts = useLookup("accounts");
  const canRemove = useSelector(actor, (snapshot) => snapshot.can({ type: "payment.removed", index: 0 }));
  const canPayRest = useSelector(actor, (snapshot) => snapshot.can({ type: "rest.paid" }));
  return (
    <Card
      title="Payments"
      note="Pay later is one line of 0.00"
      action={
        <Button size="sm" icon={<Plus aria-hidden="true" />} onClick={() => actor.send({ type: "payment.added" })}>
          Add payment
        </Button>
      }
    >
      <PaymentLines
        payments={payments}
        accounts={[...(hasCredit ? [paidByCredit(credit)] : []), ...optionsOf(accounts)]}
        onChange={(index, patch) => actor.send({ type: "payment.changed", index, patch })}
        onRemove={(index) => actor.send({ type: "payment.removed", index })}
        canRemove={canRemove}
        problem={problem}
      />
      {canPayRest && (
        <div className={rest}>
          <Button size="sm" onClick={() => actor.send({ type: "rest.paid" })}>
            Pay the rest, <Money kobo={totalsOf(draft).debt} />
          </Button>
        </div>
      )}
    </Card>
  );
}
