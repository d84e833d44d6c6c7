import { useSelector } from "@xstate/react";
import { transfersListMachine } from "../../../machines/stock/transfers-list";
import { resources } from "../../../resources";
import { StatusGlyph } from "../../../ui/display/status-glyph";
import { FilterBar } from "../../../ui/tables/filter-bar";
import { useMay } from "../../../wiring/session";
import { useListActor } from "../../../wiring/lists/use-list-actor";
import { AddLink } from "../../kit/lists/add-link";
import { ListScreen, ListSearch } from "../../kit/lists/list-screen";
import { StoreFilter } from "../../kit/lists/store-filter";
import { TransferCompact, transferColumns } from "./transfer-columns";
import { TRANSFER_WORDS } from "./transfer-words";

const SEGMENTS = [
  { value: "", label: "All" },
  ...Object.entries(TRANSFER_WORDS).map(([value, { label, short = label, like }]) => ({
    value,
    label: short,
    glyph: <StatusGlyph status={like} />,
  })),
];

export function Component() {
  const actor = useListActor(transfersListMachine);
  const { from = "", to = "", status = "" } = useSelector(actor, ({ context }) => context.query.filters);
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
      renderAction={mayCreate && ((look) => <AddLink {...look} resource={resources.transfer} />)}
      filters={
        <FilterBar
          search={<ListSearch actor={actor} placeholder="Search transfers" />}
          status={{ label: "Transfer status", options: SEGMENTS, value: status, onChange: filter("status") }}
          aside={
            <>
              <StoreFilter label="From store" all="From any store" value={from} onChange={filter("from")} />
              <StoreFilter label="To store" all="To any store" value={to} onChange={filter("to")} />
            </>
          }
          asideFilters={{ from, to }}
        />
      }
    />
  );
}
