import { useSelector } from "@xstate/react";
import { countsListMachine } from "../../machines/counts/counts";
import { resources } from "../../resources";
import { StatusGlyph } from "../../ui/display/status-glyph";
import { FilterBar } from "../../ui/tables/filter-bar";
import { useListActor } from "../../wiring/lists/use-list-actor";
import { useMay, useSeesEveryStore } from "../../wiring/session";
import { AddLink } from "../kit/lists/add-link";
import { ListScreen, ListSearch } from "../kit/lists/list-screen";
import { StoreFilter } from "../kit/lists/store-filter";
import { COUNT_WORDS, CountCompact, countColumns } from "./count-columns";

const SEGMENTS = [
  { value: "", label: "All" },
  ...Object.entries(COUNT_WORDS).map(([value, { label, like }]) => ({
    value,
    label,
    glyph: <StatusGlyph status={like} />,
  })),
];

export function Component() {
  const actor = useListActor(countsListMachine);
  const { status = "", store = "" } = useSelector(actor, ({ context }) => context.query.filters);
  const seesEveryStore = useSeesEveryStore();
  const mayCount = useMay("counts.count");
  const filter = (name: string) => (value: string) => actor.send({ type: "filter.changed", name, value });
  return (
    <ListScreen
      actor={actor}
      resource={resources.count}
      columns={countColumns}
      getRowKey={({ key }) => key}
      getRowHref={({ key }) => resources.count.page(key)}
      renderCompact={(count) => <CountCompact count={count} />}
      renderAction={mayCount && ((look) => <AddLink {...look} resource={resources.count} />)}
      filters={
        <FilterBar
          search={<ListSearch actor={actor} placeholder="Search counts" />}
          status={{ label: "Count status", options: SEGMENTS, value: status, onChange: filter("status") }}
          {...(seesEveryStore && {
            aside: <StoreFilter value={store} onChange={filter("store")} />,
            asideFilters: { store },
          })}
        />
      }
    />
  );
}
