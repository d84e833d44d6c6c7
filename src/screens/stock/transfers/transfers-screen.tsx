import { useSelector } from "@xstate/react";
import Plus from "lucide-react/icons/plus";
import { transfersListMachine } from "../../../machines/stock/transfers-list";
import { resources } from "../../../resources";
import { ButtonLink } from "../../../ui/controls/button-link";
import { FilterBar } from "../../../ui/tables/filter-bar";
import { SearchInput } from "../../../ui/fields/search-input";
import { useMay } from "../../../wiring/session";
import { useListActor } from "../../../wiring/lists/use-list-actor";
import { ListScreen } from "../../kit/lists/list-screen";
import { StoreFilter } from "../../kit/lists/store-filter";
import { TransferCompact, transferColumns } from "./transfer-columns";

export function Component() {
  const actor = useListActor(transfersListMachine);
  const search = useSelector(actor, ({ context }) => context.search);
  const { from = "", to = "" } = useSelector(actor, ({ context }) => context.query.filters);
  const mayCreate = useMay("transfers.create");
  const filter = (name: string) => (value: string) => actor.send({ type: "filter.changed", name, value });
  return (
    <ListScreen
      actor={actor}
      resource={resources.transfer}
      columns={transferColumns}
      getRowKey={({ key }) => key}
      getRowHref={({ key }) => resources.transfer.page(key)}
      renderCompact={(transfer) => <TransferCompact transfer={transfer} />}
      {...(mayCreate && {
        renderAction: (look: { wide?: boolean }) => (
          <ButtonLink to={resources.transfer.add.path} tone="primary" icon={<Plus aria-hidden="true" />} {...look}>
            Create New Transfer
          </ButtonLink>
        ),
      })}
      filters={
        <FilterBar
          search={
            <SearchInput
              placeholder="Search transfers"
              focusKey="/"
              value={search}
              onChange={(text) => actor.send({ type: "search.changed", text })}
            />
          }
          aside={
            <>
              <StoreFilter label="From store" all="From any store" value={from} onChange={filter("from")} />
              <StoreFilter label="To store" all="To any store" value={to} onChange={filter("to")} />
            </>
          }
          asideCount={[from, to].filter((store) => store !== "").length}
        />
      }
    />
  );
}
