import { useSelector } from "@xstate/react";
import { css } from "styled-system/css";
import Plus from "lucide-react/icons/plus";
import { isPaidLater, totalsOf } from "../../../machines/orders/create/order-draft";
import { isOnCredit } from "../../../machines/orders/order-parts";
import { Button } from "../../../ui/controls/button";
import { Switch } from "../../../ui/controls/switch";
import { Money } from "../../../ui/display/money";
import { Card } from "../../../ui/layout/card";
import { useLookup } from "../../../wiring/session";
import { optionsOf } from "../../kit/lists/lookup-options";
import { paidByCredit } from "../../kit/goods/credit-option";
import { PaymentLines } from "../../kit/goods/payment-lines";
import { useFields, useProblem, type SectionProps } from "./order-create-actor";

const part = css({ display: "grid", gap: "16", justifyItems: "start" });
const lines = css({ width: "100%" });

// Reads the sum itself: a scanned line would otherwise render the fields of the payments again.
function Debt({ actor }: SectionProps) {
  return <Money kobo={useSelector(actor, ({ context }) => totalsOf(context.draft).debt)} />;
}

export function PaymentsSection({ actor }: SectionProps) {
  const [first] = useLookup("accounts");
  const accountKey = first?.key ?? "";
  const isLater = useSelector(actor, ({ context }) => isPaidLater(context.draft));
  const mayPayLater = useSelector(actor, (snapshot) => snapshot.can({ type: "payLater.changed", accountKey }));
  return (
    <Card
      title="Payments"
      action={
        !isLater && (
          <Button size="sm" icon={<Plus aria-hidden="true" />} onClick={() => actor.send({ type: "payment.added" })}>
            Add payment
          </Button>
        )
      }
    >
      <div className={part}>
        {mayPayLater && (isLater || accountKey !== "") && (
          <Switch
            checked={isLater}
            onChange={(later) => actor.send({ type: "payLater.changed", accountKey: later ? accountKey : "" })}
          >
            Pay later
          </Switch>
        )}
        {isLater ? (
          <p>
            Nothing is paid now. The customer owes <Debt actor={actor} />.
          </p>
        ) : (
          <PaymentsNow actor={actor} />
        )}
      </div>
    </Card>
  );
}

function PaymentsNow({ actor }: SectionProps) {
  const { payments, credit } = useFields(actor, "payments", "credit");
  const hasCredit = credit > 0 || payments.some(isOnCredit);
  const problem = useProblem(actor);
  const accounts = useLookup("accounts");
  const canRemove = useSelector(actor, (snapshot) => snapshot.can({ type: "payment.removed", index: 0 }));
  const canPayRest = useSelector(actor, (snapshot) => snapshot.can({ type: "rest.paid" }));
  return (
    <>
      <div className={lines}>
        <PaymentLines
          payments={payments}
          accounts={[...(hasCredit ? [paidByCredit(credit)] : []), ...optionsOf(accounts)]}
          onChange={(index, patch) => actor.send({ type: "payment.changed", index, patch })}
          onRemove={(index) => actor.send({ type: "payment.removed", index })}
          canRemove={canRemove}
          problem={problem}
        />
      </div>
      {canPayRest && (
        <Button size="sm" onClick={() => actor.send({ type: "rest.paid" })}>
          Pay the rest, <Debt actor={actor} />
        </Button>
      )}
    </>
  );
}
