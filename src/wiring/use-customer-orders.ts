import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { customerOrdersMachine } from "../machines/customer-orders";
import { readListUrl, writeListUrl } from "./list-url";
import type { ListActor } from "./use-list-actor";
import { useScreenActor } from "./use-screen-actor";
import type { CustomerOrder } from "../api/customers";

const queryOf = (key: string, search: string) => ({
  page: readListUrl(search).page,
  search: "",
  filters: { customer: key },
});

/** A customer's completed orders. The address holds their page alone; whose they are is in its path. */
export function useCustomerOrders(key: string): ListActor<CustomerOrder> {
  const { search } = useLocation();
  const navigate = useNavigate();
  const actor: ListActor<CustomerOrder> = useScreenActor(customerOrdersMachine, { query: queryOf(key, search) });
  useEffect(() => actor.send({ type: "url.changed", query: queryOf(key, search) }), [actor, key, search]);
  useEffect(() => {
    const { unsubscribe } = actor.on("query.requested", ({ query: { page }, replace }) =>
      navigate({ search: writeListUrl({ page, search: "", filters: {} }) }, { replace, preventScrollReset: true }),
    );
    return unsubscribe;
  }, [actor, navigate]);
  return actor;
}
