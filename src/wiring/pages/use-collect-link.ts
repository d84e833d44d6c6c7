import { useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import { resources } from "../../resources";

type PaymentsActor = { send: (event: { type: "proposal.requested" }) => void };

/** An order's page with its payment card open. */
export const collectPaymentUrl = (orderKey: string) => `${resources.order.page(orderKey)}?collect=1`;

/** Follows a link that collects an order's debt, once: afterwards the address is the order's own. */
export function useCollectLink(payments: PaymentsActor, mayCollect: boolean): void {
  const [search, setSearch] = useSearchParams();
  const isAsked = mayCollect && search.has("collect");
  useEffect(() => {
    if (!isAsked) return;
    payments.send({ type: "proposal.requested" });
    setSearch({}, { replace: true });
  }, [payments, isAsked, setSearch]);
}
