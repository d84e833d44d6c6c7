import { useState } from "react";
import { Button } from "../../ui/controls/button";
import { Card } from "../../ui/layout/card";
import { DataTable } from "../../ui/tables/data-table";
import { EmptyState } from "../../ui/feedback/empty-state";
import { ErrorState } from "../../ui/feedback/error-state";
import { FilterBar, FilterTail } from "../../ui/tables/filter-bar";
import { Money } from "../../ui/display/money";
import { Pagination } from "../../ui/controls/pagination";
import { RowLink } from "../../ui/tables/row-link";
import { SearchInput } from "../../ui/fields/search-input";
import { SegmentedControl } from "../../ui/controls/segmented-control";
import { Select } from "../../ui/fields/select";
import { StatusBadge } from "../../ui/display/status-badge";
import { StatusGlyph } from "../../ui/display/status-glyph";
import { createColumns } from "../../ui/tables/table-columns";
import { type SampleOrder, orders, stores } from "./samples";

const column = createColumns<SampleOrder>();
const columns = column.columns([
  column.accessor("number", { header: "Order no" }),
  column.accessor("date", { header: "Date" }),
  column.accessor("status", { header: "Order status", cell: (cell) => <StatusBadge status={cell.getValue()} /> }),
  column.accessor("cost", {
    header: "Cost",
    cell: (cell) => <Money kobo={cell.getValue() * 100} />,
    meta: { align: "end", width: "money" },
  }),
  column.accessor("items", { header: "Items", meta: { align: "end", width: "quantity" } }),
]);

const compact = (order: SampleOrder) => (
  <>
    <div style={{ display: "flex", justifyContent: "space-between" }}>
      <RowLink>{order.number}</RowLink>
      <Money kobo={order.cost * 100} />
    </div>
    <div style={{ display: "flex", justifyContent: "space-between" }}>
      <span>{order.date}</span>
      <span>{order.items} items</span>
    </div>
    <StatusBadge status={order.status} />
  </>
);

const states = (["rows", "busy", "loading", "empty", "error", "stale"] as const).map((value) => ({
  value,
  label: value,
}));
const statuses = [
  { value: "", label: "All" },
  ...(["pending", "completed", "cancelled"] as const).map((status) => ({
    value: status,
    label: `${status.charAt(0).toUpperCase()}${status.slice(1)}`,
    glyph: <StatusGlyph status={status} />,
  })),
];

export function TableSections() {
  const [state, setState] = useState<(typeof states)[number]["value"]>("rows");
  const [query, setQuery] = useState("");
  const [status, setStatus] = useState<(typeof statuses)[number]["value"]>("");
  const [store, setStore] = useState("");
  const [page, setPage] = useState(1);
  const rows = state === "empty" ? [] : state === "loading" || state === "error" ? undefined : orders;
  return (
    <>
      <Card title="Table">
        <FilterTail value={{ tail: null, onFilter: (_, value) => setStore(value) }}>
          <FilterBar
            search={<SearchInput placeholder="Search orders" value={query} onChange={setQuery} />}
            status={{ label: "Order status", options: statuses, value: status, onChange: setStatus }}
            aside={
              <Select
                label="Store"
                options={[{ value: "", label: "All stores" }, ...stores]}
                value={store}
                onChange={setStore}
              />
            }
            asideFilters={{ store }}
          />
        </FilterTail>
        <br />
        <div style={{ overflowX: "auto" }}>
          <SegmentedControl label="Table state" options={states} value={state} onChange={setState} />
        </div>
      </Card>
      <DataTable
        label="Orders"
        columns={columns}
        rows={rows}
        getRowKey={(order) => String(order.number)}
        getRowHref={(order) => `/orders/${order.number}`}
        renderCompact={compact}
        busy={state === "busy"}
        empty={<EmptyState action={<Button size="sm">Clear filters</Button>}>No orders match these filters</EmptyState>}
        error={
          state === "error" || state === "stale" ? (
            <ErrorState onRetry={() => setState("rows")}>Could not reach server</ErrorState>
          ) : undefined
        }
        footer={rows && <Pagination page={page} pageSize={10} total={2148} onPageChange={setPage} />}
      />
    </>
  );
}
