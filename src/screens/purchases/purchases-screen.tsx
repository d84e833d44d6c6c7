import { useSelector } from "@xstate/react";
import { purchasesListMachine } from "../../machines/purchases/purchases-list";
import { resources } from "../../resources";
import { StatusGlyph } from "../../ui/display/status-glyph";
import { FilterBar } from "../../ui/tables/filter-bar";
import { useListActor } from "../../wiring/lists/use-list-actor";
import { useMay, useSeesEveryStore } from "../../wiring/session";
import { AddLink } from "../kit/lists/add-link";
import { ListScreen, ListSearch } from "../kit/lists/list-screen";
import { PURCHASE_WORDS, PurchaseCompact, purchaseColumns } from "../kit/lists/purchase-columns";
import { StoreFilter } from "../kit/lists/store-filter";

const SEGMENTS = [
  { value: "", label: "All" },
  ...Object.entries(PURCHASE_WORDS).map(([value, { label, short = label, like }]) => ({
    value,
    label: short,
    glyph: <StatusGlyph status={like} />,
  })),
];

export function Component() {
  const actor = useListActor(purchasesListMachine);
  const { status = "", store = "" } = useSelector(actor, ({ context }) => context.query.filters);
  const seesEveryStore = useSeesEveryStore();
  const seesCost = useMay("products.cost");
  const mayWrite = useMay("purchases.create") && seesCost;
  const filter = (name: string) => (value: string) => actor.send({ type: "filter.changed", name, value });
  return (
    <ListScreen
      actor={actor}
      resource={resources.purchase}
      columns={purchaseColumns(seesCost)}
      getRowKey={({ key }) => key}
      getRowHref={({ key }) => resources.purchase.page(key)}
      renderCompact={(purchase) => <PurchaseCompact purchase={purchase} />}
      renderAction={mayWrite && ((look) => <AddLink {...look} resource={resources.purchase} />)}
      filters={
        <FilterBar
          search={<ListSearch actor={actor} placeholder="Search purchases" />}
          status={{ label: "Purchase status", options: SEGMENTS, value: status, onChange: filter("status") }}
          {...(seesEveryStore && {
            aside: <StoreFilter value={store} onChange={filter("store")} />,
            asideFilters: { store },
          })}
        />
      }
    />
  );
}
