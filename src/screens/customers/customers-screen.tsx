import { useSelector } from "@xstate/react";
import { customersListMachine } from "../../machines/customers-list";
import { paths } from "../../paths";
import { FilterBar } from "../../ui/components/filter-bar";
import { SearchInput } from "../../ui/components/search-input";
import { useListActor } from "../../wiring/use-list-actor";
import { ListScreen } from "../shells/list-screen";
import { CustomerCompact, customerColumns } from "./customer-columns";

export function Component() {
  const actor = useListActor(customersListMachine);
  const search = useSelector(actor, ({ context }) => context.search);
  return (
    <ListScreen
      actor={actor}
      title="Customers"
      noun="customers"
      columns={customerColumns}
      getRowKey={({ key }) => key}
      getRowHref={({ key }) => paths.customer(key)}
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
