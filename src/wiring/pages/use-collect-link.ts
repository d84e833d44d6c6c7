import { useEffect } from "react";
import { useSearchParams } from "react-router-dom";

type PaymentsActor = { send: (event: { type: "proposal.requested" }) => void };

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
