import { useSelector } from "@xstate/react";
import { useIsOffline } from "../../../wiring/connection";
import { Button } from "../../../ui/controls/button";
import { FormSubmit } from "../../kit/forms/form-submit";
import { SubmitButton } from "../../kit/forms/submit-button";
import { Notice } from "../../kit/notice";
import type { OrderCreateActor } from "./order-create-actor";

const LABEL = "Sell now, send later";

type SellProps = { form: OrderCreateActor };

/** The primary button of a sale: without a network it keeps the sale on this device. */
export function SellSubmit({ form, ...look }: SellProps & { wide?: boolean }) {
  const isOffline = useIsOffline();
  const isKeeping = useSelector(form, (snapshot) => snapshot.hasTag("busy"));
  const canWait = useSelector(form, (snapshot) => snapshot.can({ type: "waiting.requested" }));
  if (!isOffline || (!isKeeping && !canWait))
    return <FormSubmit form={form} label="Create order" busyLabel="Creating order" {...look} />;
  return (
    <SubmitButton
      {...look}
      label={LABEL}
      busyLabel="Keeping the sale"
      busy={isKeeping}
      worksOffline
      onSubmit={() => form.send({ type: "waiting.requested" })}
    />
  );
}

/** Says that selling goes on without a network. */
export const SellsOffline = () =>
  useIsOffline() && (
    <Notice title="You can sell without a network">
      The sale waits on this device, with a provisional receipt, and is sent by itself when the network is back.
    </Notice>
  );

/** A way on where a save did not reach the server although there is a network. */
export function SellOffline({ form }: SellProps) {
  const isOffline = useIsOffline();
  return (
    !isOffline && (
      <Button size="sm" onClick={() => form.send({ type: "waiting.requested" })}>
        {LABEL}
      </Button>
    )
  );
}
