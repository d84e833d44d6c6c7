import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { PersonOrder } from "../api/person-orders";
import type { createListMachine } from "../machines/kit/list.machine";
import { readListUrl, writeListUrl } from "./list-url";
import type { ListActor } from "./use-list-actor";
import { useScreenActor } from "./use-screen-actor";

const queryOf = (key: string, search: string) => ({
  page: readListUrl(search).page,
  search: "",
  filters: { person: key },
});

/** The orders on a person's page. The address holds their page alone; whose they are is in its path. */
export function usePersonOrders(
  machine: ReturnType<typeof createListMachine<PersonOrder>>,
  key: string,
): ListActor<PersonOrder> {
  const { search } = useLocation();
  const navigate = useNavigate();
  const actor: ListActor<PersonOrder> = useScreenActor(machine, { query: queryOf(key, search) });
  useEffect(() => actor.send({ type: "url.changed", query: queryOf(key, search) }), [actor, key, search]);
  useEffect(() => {
    const { unsubscribe } = actor.on("query.requested", ({ query: { page }, replace }) =>
      navigate({ search: writeListUrl({ page, search: "", filters: {} }) }, { replace, preventScrollReset: true }),
    );
    return unsubscribe;
  }, [actor, navigate]);
  return actor;
}
