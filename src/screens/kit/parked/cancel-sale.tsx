import { useSelector } from "@xstate/react";
import type { SaleActor } from "../../../machines/orders/offline/sales-queue.machine";
import { Button } from "../../../ui/controls/button";
import { Field } from "../../../ui/fields/field";
import { TextArea } from "../../../ui/fields/text-area";
import { Modal } from "../../../ui/overlays/modal";
import { stack } from "../forms/form-styles";

/** Asks why a refused sale is cancelled and what the customer gets back. */
export default function CancelSale({ actor }: { actor: SaleActor }) {
  const isAsking = useSelector(actor, (snapshot) => snapshot.hasTag("asking"));
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag("busy"));
  const canConfirm = useSelector(actor, (snapshot) => snapshot.can({ type: "cancel.confirmed" }));
  const { sale, note } = useSelector(actor, ({ context }) => context);
  return (
    <Modal
      open={isAsking}
      kind="confirm"
      title={`Cancel sale ${sale.number}?`}
      onClose={() => actor.send({ type: "cancel.withdrawn" })}
      footer={
        <>
          <Button disabled={isBusy} onClick={() => actor.send({ type: "cancel.withdrawn" })}>
            Keep it
          </Button>
          <Button
            tone="danger"
            disabled={!canConfirm && !isBusy}
            busy={isBusy}
            busyLabel="Cancelling"
            onClick={() => actor.send({ type: "cancel.confirmed" })}
          >
            Cancel sale
          </Button>
        </>
      }
    >
      <div className={stack}>
        <p>
          {sale.earlier === undefined
            ? "No order is made, no stock is taken and no payment is posted. Give the customer their money back."
            : `Order ${sale.earlier.number} stays as it is, and what was changed since is not sold.`}
          {sale.inForm !== null && " What you changed in the form is deleted."}
        </p>
        <Field
          label="What happened, and what did the customer get back?"
          hint="Your store reads this among its refused sales"
        >
          <TextArea
            maxLength={2000}
            value={note}
            disabled={isBusy}
            onChange={(text) => actor.send({ type: "note.changed", text })}
          />
        </Field>
      </div>
    </Modal>
  );
}
