import { useSelector } from "@xstate/react";
import type { ParkedSale } from "../../../machines/orders/create/parked-sales.machine";
import { Button } from "../../../ui/controls/button";
import type { DraftActor } from "../../../wiring/drafts/use-draft";
import { ParkedList } from "../../kit/parked/parked-list";
import { Notice } from "../../kit/notice";
import type { OrderCreateActor } from "./order-create-actor";

type ParkSaleProps = { form: OrderCreateActor; draft: DraftActor };

/** Puts the sale aside, and begins another one. */
export function ParkSale({ form, draft }: ParkSaleProps) {
  const isSaving = useSelector(form, (snapshot) => snapshot.hasTag("busy"));
  const canPark = useSelector(draft, (snapshot) => snapshot.can({ type: "park.requested" }));
  return (
    <Button disabled={isSaving || !canPark} onClick={() => draft.send({ type: "park.requested" })}>
      Park sale
    </Button>
  );
}

type ParkedHereProps = { draft: DraftActor; sales: readonly ParkedSale[] };

/** The parked sales where they can be resumed in place, or discarded. */
export function ParkedHere({ draft, sales }: ParkedHereProps) {
  const failure = useSelector(draft, ({ context }) => context.failure);
  return (
    <>
      {failure && sales.length > 0 && <Notice title={failure.title}>The sale is still parked. Try again.</Notice>}
      <ParkedList
        sales={sales}
        renderActions={({ id, name }) => (
          <>
            <Button size="sm" aria-label={`Resume ${name}`} onClick={() => draft.send({ type: "draft.continued", id })}>
              Resume
            </Button>
            <Button
              size="sm"
              tone="ghost"
              aria-label={`Discard ${name}`}
              onClick={() => draft.send({ type: "draft.refused", id })}
            >
              Discard
            </Button>
          </>
        )}
      />
    </>
  );
}
