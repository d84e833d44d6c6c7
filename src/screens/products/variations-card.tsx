import { css } from "styled-system/css";
import type { ProductVariant } from "../../api/products/products";
import { Card } from "../../ui/layout/card";
import { DataTable } from "../../ui/tables/data-table";
import { EmptyState } from "../../ui/feedback/empty-state";
import { StatusBadge } from "../../ui/display/status-badge";
import { createColumns } from "../../ui/tables/table-columns";
import { listDate } from "../kit/dates";

const column = createColumns<ProductVariant>();
const muted = css({ color: "ink2" });
const count = css({ color: "ink3", verticalAlign: "middle", fontVariantNumeric: "tabular-nums" });

const code = css({ display: "block", textStyle: "caption", color: "ink3", overflowWrap: "anywhere" });

const Named = ({ variant: { variation, sku, barcodes } }: { variant: ProductVariant }) => (
  <span>
    {variation}
    {(sku !== "" || barcodes.length > 0) && (
      <span className={code}>{[...(sku === "" ? [] : [sku]), ...barcodes].join(" · ")}</span>
    )}
  </span>
);

const columns = column.columns([
  column.accessor("variation", { header: "variant", cell: ({ row }) => <Named variant={row.original} /> }),
  column.accessor("quantity", { header: "Qty", meta: { align: "end", width: "quantity" } }),
  column.accessor("status", {
    header: "Status",
    cell: ({ row }) => <StatusBadge status={row.original.status} />,
    meta: { width: "status" },
  }),
  column.accessor("updatedAt", {
    header: "Last updated",
    cell: ({ row }) => <time className={muted}>{listDate(row.original.updatedAt)}</time>,
    meta: { width: "date" },
  }),
]);

const compact = css({ display: "grid", gridTemplateColumns: "minmax(0, 1fr) auto", gap: "8px 12px" });
const figure = css({ textAlign: "end" });

/** The variants, filtered by `status` if one is given. */
export function VariationsCard({ variants, status }: { variants: readonly ProductVariant[]; status: string }) {
  const shown = status === "" ? variants : variants.filter((variant) => variant.status === status);
  return (
    <Card title="Variants" tag={<span className={count}>{shown.length}</span>} flush>
      <DataTable
        label="Variants in stock"
        columns={columns}
        rows={shown}
        getRowKey={({ key }) => key}
        renderCompact={(variant) => (
          <div className={compact}>
            <Named variant={variant} />
            <span className={figure}>{variant.quantity}</span>
            <span>
              <StatusBadge status={variant.status} />
            </span>
            <time className={muted}>{listDate(variant.updatedAt)}</time>
          </div>
        )}
        empty={<EmptyState>No variants with this status</EmptyState>}
      />
    </Card>
  );
}
