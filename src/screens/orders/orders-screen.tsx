import { useSelector } from "@xstate/react";
import { ordersListMachine } from "../../machines/orders/orders-list";
import { byDate } from "../../machines/kit/list.machine";
import { resources } from "../../resources";
import { FilterBar } from "../../ui/tables/filter-bar";
import { useSeesEveryStore, useMay } from "../../wiring/session";
import { useListActor } from "../../wiring/lists/use-list-actor";
import { AddLink } from "../kit/lists/add-link";
import { ListScreen, ListSearch } from "../kit/lists/list-screen";
import { StoreFilter } from "../kit/lists/store-filter";
import { ParkedPlace } from "../kit/parked/parked-place";
import { OrderCompact, orderColumns } from "./order-columns";
import { ORDER_STATUS_OPTIONS } from "./order-statuses";

const STATUSES = [{ value: "", label: "All" }, ...ORDER_STATUS_OPTIONS];

const NOT_FOUND =
  "No orders match these filters. Search finds an order by its number, customer, phone, product, serial number or amount.";

const SORTS = [byDate("createdAt")];

export function Component() {
  const actor = useListActor(ordersListMachine);
  const { search, filters } = useSelector(actor, ({ context }) => context.query);
  const { status = "", store = "" } = filters;
  const seesEveryStore = useSeesEveryStore();
  const mayCreate = useMay("orders.create");
  const filter = (name: string) => (value: string) => actor.send({ type: "filter.changed", name, value });
  return (
    <ListScreen
      actor={actor}
      resource={resources.order}
      columns={orderColumns}
      sorts={SORTS}
      {...(search !== "" && { nothing: NOT_FOUND })}
      getRowKey={({ key }) => key}
      getRowHref={({ key }) => resources.order.page(key)}
      renderCompact={(order) => <OrderCompact order={order} />}
      renderAction={mayCreate && ((look) => <AddLink {...look} resource={resources.order} />)}
      filters={
        <>
          <FilterBar
            search={<ListSearch actor={actor} placeholder="Search orders" />}
            status={{ label: "Order status", options: STATUSES, value: status, onChange: filter("status") }}
            {...(seesEveryStore && {
              aside: <StoreFilter value={store} onChange={filter("store")} />,
              asideFilters: { store },
            })}
          />
          <ParkedPlace />
        </>
      }
    />
  );
}
