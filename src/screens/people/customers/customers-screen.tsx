import { byDate } from "../../../machines/kit/list.machine";
import { customersListMachine } from "../../../machines/people/customers-list";
import { resources } from "../../../resources";
import { FilterBar } from "../../../ui/tables/filter-bar";
import { useListActor } from "../../../wiring/lists/use-list-actor";
import { ListScreen, ListSearch } from "../../kit/lists/list-screen";
import { CustomerCompact, customerColumns } from "./customer-columns";

const SORTS = [
  { column: "name", ascending: "name", descending: "-name", first: "ascending" } as const,
  byDate("createdAt"),
];

export function Component() {
  const actor = useListActor(customersListMachine);
  return (
    <ListScreen
      actor={actor}
      resource={resources.customer}
      sorts={SORTS}
      columns={customerColumns}
      getRowKey={({ key }) => key}
      getRowHref={({ key }) => resources.customer.page(key)}
      renderCompact={(customer) => <CustomerCompact customer={customer} />}
      filters={<FilterBar search={<ListSearch actor={actor} placeholder="Search customers" />} />}
    />
  );
}
