import { useEffect } from "react";
import { useSearchParams } from "react-router-dom";

type CollectActor = { send: (event: { type: "collect.requested" }) => void };

/** Follows a link that collects an order's debt, once: afterwards the address is the order's own. */
export function useCollectLink(collect: CollectActor, mayCollect: boolean): void {
  const [search, setSearch] = useSearchParams();
  const isAsked = mayCollect && search.has("collect");
  useEffect(() => {
    if (!isAsked) return;
    collect.send({ type: "collect.requested" });
    setSearch({}, { replace: true });
  }, [collect, isAsked, setSearch]);
}
