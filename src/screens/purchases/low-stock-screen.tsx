import { useSelector } from "@xstate/react";
import { levelDialogMachine, stockLevelsListMachine } from "../../machines/purchases/stock-levels";
import { resources } from "../../resources";
import { FilterBar } from "../../ui/tables/filter-bar";
import { useListActor } from "../../wiring/lists/use-list-actor";
import { useMay, useSeesEveryStore } from "../../wiring/session";
import { useScreenActor } from "../../wiring/use-screen-actor";
import { FormDialog } from "../kit/forms/form-dialog";
import { LevelFields } from "../kit/forms/level-fields";
import { RowEditor } from "../kit/lists/edit-row";
import { ListScreen, ListSearch } from "../kit/lists/list-screen";
import { StoreFilter } from "../kit/lists/store-filter";
import { SupplierFilter } from "../kit/lists/supplier-filter";
import { StockLevelCompact, stockLevelColumns } from "./stock-level-columns";

const LOW_STOCK = { one: "reorder level", many: "variants", label: "Low stock" } as const;

const SEGMENTS = [
  { value: "", label: "Low" },
  { value: "all", label: "All" },
];

/** What is to be ordered, and where levels are set. */
export function Component() {
  const list = useListActor(stockLevelsListMachine);
  const dialog = useScreenActor(levelDialogMachine, { list });
  const editedKey = useSelector(dialog, ({ context }) => context.key);
  const edited = useSelector(list, ({ context }) => context.rows?.find(({ key }) => key === editedKey)?.name);
  const { show = "", store = "", supplier = "" } = useSelector(list, ({ context }) => context.query.filters);
  const seesEveryStore = useSeesEveryStore();
  const mayWrite = useMay("purchases.create");
  const seesCost = useMay("products.cost");
  const filter = (name: string) => (value: string) => list.send({ type: "filter.changed", name, value });
  const rights = { mayEdit: mayWrite, mayOrder: mayWrite && seesCost };
  return (
    <RowEditor value={dialog}>
      <ListScreen
        actor={list}
        resource={LOW_STOCK}
        {...(show === "" && { nothing: "Nothing is low here. Reorder levels are set under All" })}
        columns={stockLevelColumns(rights)}
        getRowKey={({ key }) => key}
        getRowHref={({ productKey }) => resources.product.page(productKey)}
        renderCompact={(level) => <StockLevelCompact level={level} {...rights} />}
        filters={
          <FilterBar
            search={<ListSearch actor={list} placeholder="Search products" />}
            status={{ label: "Which variants", options: SEGMENTS, value: show, onChange: filter("show") }}
            aside={
              <>
                <SupplierFilter value={supplier} onChange={filter("supplier")} />
                {seesEveryStore && <StoreFilter value={store} onChange={filter("store")} />}
              </>
            }
            asideFilters={{ supplier, store }}
          />
        }
      />
      <FormDialog actor={dialog} noun="reorder level">
        {(form) => (
          <>
            <p>{edited}</p>
            <LevelFields form={form} />
          </>
        )}
      </FormDialog>
    </RowEditor>
  );
}
