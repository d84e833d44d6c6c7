import { useSelector } from "@xstate/react";
import { productsListMachine } from "../../machines/products-list";
import { paths } from "../../paths";
import { FilterBar } from "../../ui/components/filter-bar";
import { SearchInput } from "../../ui/components/search-input";
import { StatusGlyph } from "../../ui/components/status-glyph";
import { useIsAdmin, useMay } from "../../wiring/session";
import { useListActor } from "../../wiring/use-list-actor";
import { ListScreen } from "../shells/list-screen";
import { StoreFilter } from "../shells/store-filter";
import { ProductCompact, productColumns } from "./product-columns";
import { SupplierFilter } from "./supplier-filter";

const STATUSES = [
  { value: "", label: "All" },
  { value: "active", label: "Active", glyph: <StatusGlyph status="active" /> },
  { value: "repair", label: "Repair", glyph: <StatusGlyph status="repair" /> },
  { value: "return", label: "Return", glyph: <StatusGlyph status="return" /> },
  { value: "hidden", label: "Hidden", glyph: <StatusGlyph status="hidden" /> },
];

export function Component() {
  const actor = useListActor(productsListMachine);
  const search = useSelector(actor, ({ context }) => context.search);
  const { status = "", store = "", supplier = "" } = useSelector(actor, ({ context }) => context.query.filters);
  const isAdmin = useIsAdmin();
  const seesCost = useMay("products.cost");
  const filter = (name: string) => (value: string) => actor.send({ type: "filter.changed", name, value });
  return (
    <ListScreen
      actor={actor}
      title="Products"
      noun="products"
      columns={productColumns(seesCost)}
      getRowKey={({ key }) => key}
      getRowHref={({ key }) => paths.product(key, status)}
      renderCompact={(product) => <ProductCompact product={product} />}
      filters={
        <FilterBar
          search={
            <SearchInput
              placeholder="Search products"
              focusKey="/"
              value={search}
              onChange={(text) => actor.send({ type: "search.changed", text })}
            />
          }
          status={{ label: "Product status", options: STATUSES, value: status, onChange: filter("status") }}
          aside={
            <>
              <SupplierFilter value={supplier} onChange={filter("supplier")} />
              {isAdmin && <StoreFilter value={store} onChange={filter("store")} />}
            </>
          }
          asideCount={[supplier, store].filter((value) => value !== "").length}
        />
      }
    />
  );
}
