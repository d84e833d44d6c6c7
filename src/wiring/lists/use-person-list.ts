import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { createListMachine } from "../../machines/kit/list.machine";
import { readListUrl } from "./list-url";
import type { ListActor } from "./use-list-actor";
import { useScreenActor } from "../use-screen-actor";

/** Which orders are shown, if there is a choice. */
const statusOf = (search: string): Record<string, string> => {
  const { status } = readListUrl(search).filters;
  return status === undefined ? {} : { status };
};

const queryOf = (key: string, search: string, pageName: string) => ({
  page: readListUrl(`page=${new URLSearchParams(search).get(pageName) ?? 1}`).page,
  search: "",
  filters: { person: key, ...statusOf(search) },
});

/**
 * A list on a person's page, such as their orders. The URL's query has page and filter, its path the person. `pageName`
 * is the parameter of the page, for each list of one page another.
 */
export function usePersonList<Row>(
  machine: ReturnType<typeof createListMachine<Row>>,
  key: string,
  pageName = "page",
): ListActor<Row> {
  const { search } = useLocation();
  const navigate = useNavigate();
  const actor: ListActor<Row> = useScreenActor(machine, { query: queryOf(key, search, pageName) });
  useEffect(
    () => actor.send({ type: "url.changed", query: queryOf(key, search, pageName) }),
    [actor, key, search, pageName],
  );
  useEffect(() => {
    const { unsubscribe } = actor.on("query.requested", ({ query: { page }, replace }) => {
      const next = new URLSearchParams(search);
      if (page > 1) next.set(pageName, String(page));
      else next.delete(pageName);
      return navigate({ search: next.toString() }, { replace, preventScrollReset: true });
    });
    return unsubscribe;
  }, [actor, navigate, search, pageName]);
  return actor;
}
