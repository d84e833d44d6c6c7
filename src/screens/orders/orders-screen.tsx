import { useSelector } from "@xstate/react";
import Plus from "lucide-react/icons/plus";
import { ordersListMachine } from "../../machines/orders/orders-list";
import { resources } from "../../resources";
import { ButtonLink } from "../../ui/controls/button-link";
import { FilterBar } from "../../ui/tables/filter-bar";
import { SearchInput } from "../../ui/fields/search-input";
import { StatusGlyph } from "../../ui/display/status-glyph";
import { useSeesEveryStore, useMay } from "../../wiring/session";
import { useListActor } from "../../wiring/lists/use-list-actor";
import { ListScreen } from "../kit/lists/list-screen";
import { StoreFilter } from "../kit/lists/store-filter";
import { OrderCompact, orderColumns } from "./order-columns";

const STATUSES = [
  { value: "", label: "All" },
  { value: "pending", label: "Pending", glyph: <StatusGlyph status="pending" /> },
  { value: "completed", label: "Completed", glyph: <StatusGlyph status="completed" /> },
  { value: "cancelled", label: "Cancelled", glyph: <StatusGlyph status="cancelled" /> },
];

export function Component() {
  const actor = useListActor(ordersListMachine);
  const search = useSelector(actor, ({ context }) => context.search);
  const { status = "", store = "" } = useSelector(actor, ({ context }) => context.query.filters);
  const seesEveryStore = useSeesEveryStore();
  const mayCreate = useMay("orders.create");
  const filter = (name: string) => (value: string) => actor.send({ type: "filter.changed", name, value });
  return (
    <ListScreen
      actor={actor}
      resource={resources.order}
      columns={orderColumns}
      getRowKey={({ key }) => key}
      getRowHref={({ key }) => resources.order.page(key)}
      renderCompact={(order) => <OrderCompact order={order} />}
      {...(mayCreate && {
        renderAction: (look: { wide?: boolean }) => (
          <ButtonLink to={resources.order.add.path} tone="primary" icon={<Plus aria-hidden="true" />} {...look}>
            Create order
          </ButtonLink>
        ),
      })}
      filters={
        <FilterBar
          search={
            <SearchInput
              placeholder="Search orders"
              focusKey="/"
              value={search}
              onChange={(text) => actor.send({ type: "search.changed", text })}
            />
          }
          status={{ label: "Order status", options: STATUSES, value: status, onChange: filter("status") }}
          {...(seesEveryStore && {
            aside: <StoreFilter value={store} onChange={filter("store")} />,
            asideCount: store === "" ? 0 : 1,
          })}
        />
      }
    />
  );
}
