import { useSelector } from "@xstate/react";
import { byDate } from "../../machines/kit/list.machine";
import { boundScan } from "../../machines/scan/scan";
import { scanToOpen } from "../../machines/scan/scan-into";
import { productsListMachine } from "../../machines/products/products-list";
import { resources } from "../../resources";
import { lazyPart } from "../../ui/behaviour/arrival";
import { MissingCode } from "../../ui/feedback/missing-code";
import { FilterBar } from "../../ui/tables/filter-bar";
import { useSeesEveryStore, useMay } from "../../wiring/session";
import { writeListUrl } from "../../wiring/lists/list-url";
import { useListActor } from "../../wiring/lists/use-list-actor";
import { useSelection } from "../../wiring/lists/use-selection";
import { useScreenActor } from "../../wiring/use-screen-actor";
import { Scanner } from "../kit/goods/scanner";
import { AddLink } from "../kit/lists/add-link";
import { ListSearch } from "../kit/lists/list-screen";
import { SelectableList } from "../kit/lists/selectable-list";
import { StoreFilter } from "../kit/lists/store-filter";
import type { BulkChangeProps } from "./bulk/bulk-change";
import { CategoryFilter } from "./category-filter";
import { ProductCompact, productColumns } from "./product-columns";
import { VARIANT_STATUS_OPTIONS } from "./product-statuses";
import { SupplierFilter } from "../kit/lists/supplier-filter";

const STATUSES = [{ value: "", label: "All" }, ...VARIANT_STATUS_OPTIONS];

const SORTS = [byDate("createdAt")];

const BulkChange = lazyPart<BulkChangeProps>(
  () => import("./bulk/bulk-change"),
  ({ selection, onRetry }) => {
    const isNone = useSelector(selection, (snapshot) => snapshot.matches("none"));
    return !isNone && onRetry && <MissingCode onRetry={onRetry} />;
  },
);

export function Component() {
  const actor = useListActor(productsListMachine);
  const {
    status = "",
    store = "",
    supplier = "",
    category = "",
  } = useSelector(actor, ({ context }) => context.query.filters);
  const seesEveryStore = useSeesEveryStore();
  const seesCost = useMay("products.cost");
  // A new product needs its purchase price.
  const mayAdd = useMay("products.create") && seesCost;
  const scan = useScreenActor(boundScan, scanToOpen);
  const filter = (name: string) => (value: string) => actor.send({ type: "filter.changed", name, value });
  const selection = useSelection(actor);
  const mayEdit = useMay("products.edit");
  return (
    <SelectableList
      selection={mayEdit ? selection : null}
      getRowName={({ title }) => title}
      actor={actor}
      resource={resources.product}
      sorts={SORTS}
      columns={productColumns(seesCost, seesEveryStore)}
      getRowKey={({ key }) => key}
      getRowHref={({ key }) =>
        `${resources.product.page(key)}${writeListUrl({ page: 1, search: "", filters: { status } })}`
      }
      renderCompact={(product) => <ProductCompact product={product} />}
      renderAction={mayAdd && ((look) => <AddLink {...look} resource={resources.product} />)}
      notices={<Scanner scan={scan} onSearch={(text) => actor.send({ type: "search.changed", text })} />}
      filters={
        <FilterBar
          search={<ListSearch actor={actor} placeholder="Search products" />}
          status={{ label: "Product status", options: STATUSES, value: status, onChange: filter("status") }}
          aside={
            <>
              <CategoryFilter value={category} onChange={filter("category")} />
              <SupplierFilter value={supplier} onChange={filter("supplier")} />
              {seesEveryStore && <StoreFilter value={store} onChange={filter("store")} />}
            </>
          }
          asideFilters={{ category, supplier, ...(seesEveryStore && { store }) }}
        />
      }
    >
      <BulkChange list={actor} selection={selection} />
    </SelectableList>
  );
}
