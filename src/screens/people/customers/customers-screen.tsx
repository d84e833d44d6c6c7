import { useSelector } from "@xstate/react";
import { customersListMachine } from "../../../machines/people/customers-list";
import { resources } from "../../../resources";
import { FilterBar } from "../../../ui/tables/filter-bar";
import { SearchInput } from "../../../ui/fields/search-input";
import { useListActor } from "../../../wiring/lists/use-list-actor";
import { ListScreen } from "../../kit/lists/list-screen";
import { CustomerCompact, customerColumns } from "./customer-columns";

export function Component() {
  const actor = useListActor(customersListMachine);
  const search = useSelector(actor, ({ context }) => context.search);
  return (
    <ListScreen
      actor={actor}
      resource={resources.customer}
      columns={customerColumns}
      getRowKey={({ key }) => key}
      getRowHref={({ key }) => resources.customer.page(key)}
      renderCompact={(customer) => <CustomerCompact customer={customer} />}
      filters={
        <FilterBar
          search={
            <SearchInput
              placeholder="Search customers"
              focusKey="/"
              value={search}
              onChange={(text) => actor.send({ type: "search.changed", text })}
            />
          }
        />
      }
    />
  );
}
