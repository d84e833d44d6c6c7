import { useSelector } from "@xstate/react";
import { repairsListMachine } from "../../machines/repairs/repairs";
import { resources } from "../../resources";
import { StatusGlyph } from "../../ui/display/status-glyph";
import { FilterBar } from "../../ui/tables/filter-bar";
import { useListActor } from "../../wiring/lists/use-list-actor";
import { useMay, useSeesEveryStore } from "../../wiring/session";
import { AddLink } from "../kit/lists/add-link";
import { ListScreen, ListSearch } from "../kit/lists/list-screen";
import { REPAIR_WORDS, RepairCompact, repairColumns } from "../kit/lists/repair-columns";
import { StoreFilter } from "../kit/lists/store-filter";

const SEGMENTS = [
  { value: "", label: "All" },
  ...Object.entries(REPAIR_WORDS).map(([value, { label, short = label, like }]) => ({
    value,
    label: short,
    glyph: <StatusGlyph status={like} />,
  })),
];

export function Component() {
  const actor = useListActor(repairsListMachine);
  const { status = "", store = "" } = useSelector(actor, ({ context }) => context.query.filters);
  const seesEveryStore = useSeesEveryStore();
  const mayAdd = useMay("repairs.create");
  const filter = (name: string) => (value: string) => actor.send({ type: "filter.changed", name, value });
  return (
    <ListScreen
      actor={actor}
      resource={resources.repair}
      columns={repairColumns}
      getRowKey={({ key }) => key}
      getRowHref={({ key }) => resources.repair.page(key)}
      renderCompact={(repair) => <RepairCompact repair={repair} />}
      renderAction={mayAdd && ((look) => <AddLink {...look} resource={resources.repair} />)}
      filters={
        <FilterBar
          search={<ListSearch actor={actor} placeholder="Search repairs" />}
          status={{ label: "Repair status", options: SEGMENTS, value: status, onChange: filter("status") }}
          {...(seesEveryStore && {
            aside: <StoreFilter value={store} onChange={filter("store")} />,
            asideFilters: { store },
          })}
        />
      }
    />
  );
}
