import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { ActorRefFrom } from "xstate";
import type { createListMachine } from "../../machines/kit/list.machine";
import { readListUrl, writeListUrl } from "./list-url";
import { isOpeningPage } from "../pages/page-code";
import { useScreenActor } from "../use-screen-actor";

type ListMachine<Row> = ReturnType<typeof createListMachine<Row>>;
export type ListActor<Row> = ActorRefFrom<ListMachine<Row>>;

/**
 * The actor of a list and the only place that writes its URL: the actor requests a change, the URL changes, the actor
 * is notified.
 */
export function useListActor<Row>(machine: ListMachine<Row>): ListActor<Row> {
  const { search } = useLocation();
  const navigate = useNavigate();
  const actor: ListActor<Row> = useScreenActor(machine, { query: readListUrl(search) });
  useEffect(() => actor.send({ type: "url.changed", query: readListUrl(search) }), [actor, search]);
  useEffect(() => actor.on("top.requested", () => window.scrollTo(0, 0)).unsubscribe, [actor]);
  useEffect(() => {
    const { unsubscribe } = actor.on("query.requested", ({ query, replace }) => {
      // A search that pauses now would replace the page that is being opened.
      if (!isOpeningPage()) void navigate({ search: writeListUrl(query) }, { replace, preventScrollReset: replace });
    });
    return unsubscribe;
  }, [actor, navigate]);
  return actor;
}
