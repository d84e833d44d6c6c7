import { useSelector } from "@xstate/react";
import { boundParkedSales } from "../../../machines/orders/create/parked-sales.machine";
import { resources } from "../../../resources";
import { ButtonLink } from "../../../ui/controls/button-link";
import { useScreenActor } from "../../../wiring/use-screen-actor";
import { ParkedList } from "./parked-list";
import WaitingSales from "./waiting-sales";

/** What this device keeps of sales, on other pages than the one that sells. */
export default function ParkedSales() {
  const actor = useScreenActor(boundParkedSales, undefined);
  const sales = useSelector(actor, ({ context }) => context.sales);
  return (
    <>
      <WaitingSales />
      <ParkedList
        sales={sales}
        renderActions={({ id, name }) => (
          <ButtonLink to={`${resources.order.add.path}?sale=${id}`} size="sm" aria-label={`Resume ${name}`}>
            Resume
          </ButtonLink>
        )}
      />
    </>
  );
}
