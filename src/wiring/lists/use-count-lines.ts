import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { CountLine } from "../../api/counts/counts";
import { countLinesMachine } from "../../machines/counts/counts";
import { useScreenActor } from "../use-screen-actor";
import { readListUrl, writeListUrl } from "./list-url";
import type { ListActor } from "./use-list-actor";

const queryOf = (key: string, search: string) => {
  const query = readListUrl(search);
  return { ...query, filters: { show: query.filters["show"] ?? "", person: key } };
};

/** The lines of a count on its page: the URL's query says which, its path of which count. */
export function useCountLines(key: string): ListActor<CountLine> {
  const { search } = useLocation();
  const navigate = useNavigate();
  const actor: ListActor<CountLine> = useScreenActor(countLinesMachine, { query: queryOf(key, search) });
  useEffect(() => actor.send({ type: "url.changed", query: queryOf(key, search) }), [actor, key, search]);
  useEffect(() => {
    const { unsubscribe } = actor.on("query.requested", ({ query, replace }) => {
      const { show = "" } = query.filters;
      return navigate({ search: writeListUrl({ ...query, filters: { show } }) }, { replace, preventScrollReset: true });
    });
    return unsubscribe;
  }, [actor, navigate]);
  return actor;
}
