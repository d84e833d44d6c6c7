import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { PersonOrder } from "../../api/people/person-orders";
import type { createListMachine } from "../../machines/kit/list.machine";
import { readListUrl, writeListUrl } from "./list-url";
import type { ListActor } from "./use-list-actor";
import { useScreenActor } from "../use-screen-actor";

/** Which orders are shown, if there is a choice. */
const statusOf = (search: string): Record<string, string> => {
  const { status } = readListUrl(search).filters;
  return status === undefined ? {} : { status };
};

const queryOf = (key: string, search: string) => ({
  page: readListUrl(search).page,
  search: "",
  filters: { person: key, ...statusOf(search) },
});

/** The orders on a person's page. The URL's query has page and filter, its path the person. */
export function usePersonOrders(
  machine: ReturnType<typeof createListMachine<PersonOrder>>,
  key: string,
): ListActor<PersonOrder> {
  const { search } = useLocation();
  const navigate = useNavigate();
  const actor: ListActor<PersonOrder> = useScreenActor(machine, { query: queryOf(key, search) });
  useEffect(() => actor.send({ type: "url.changed", query: queryOf(key, search) }), [actor, key, search]);
  useEffect(() => {
    const { unsubscribe } = actor.on("query.requested", ({ query: { page, filters }, replace }) =>
      navigate(
        {
          search: writeListUrl({
            page,
            search: "",
            filters: filters.status === undefined ? {} : { status: filters.status },
          }),
        },
        { replace, preventScrollReset: true },
      ),
    );
    return unsubscribe;
  }, [actor, navigate]);
  return actor;
}
