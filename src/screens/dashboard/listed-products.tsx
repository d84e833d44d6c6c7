import { css } from "styled-system/css";
import type { ListedProduct } from "../../api/dashboard/analytics";
import { resources } from "../../resources";
import { Card } from "../../ui/layout/card";
import { DataTable } from "../../ui/tables/data-table";
import { EmptyState } from "../../ui/feedback/empty-state";
import { Money } from "../../ui/display/money";
import { RowLink } from "../../ui/tables/row-link";
import { createColumns } from "../../ui/tables/table-columns";
import { TextLink } from "../../ui/display/text-link";
import { Thumbnail } from "../../ui/display/thumbnail";
import { useMay } from "../../wiring/session";
import { listDate } from "../kit/dates";
import { compactPair, compactRow } from "./dashboard-styles";

const muted = css({ color: "ink2" });
const named = css({ display: "flex", alignItems: "center", gap: "12", color: "ink", fontWeight: "500", minWidth: "0" });
const oneLine = css({ overflow: "hidden", textOverflow: "ellipsis" });
const pictured = css({ display: "grid", gridTemplateColumns: "auto minmax(0, 1fr)", gap: "12", alignItems: "center" });
const column = createColumns<ListedProduct>();

const columns = column.columns([
  column.accessor("title", {
    header: "item",
    cell: ({ row }) => (
      <span className={named}>
        <Thumbnail src={row.original.image} size={36} />
        <span className={oneLine}>{row.original.title}</span>
      </span>
    ),
    meta: { pictured: 36 },
  }),
  column.accessor("salePrice", {
    header: "sale price",
    cell: ({ row }) => <Money kobo={row.original.salePrice} />,
    meta: { align: "end", width: "money" },
  }),
  column.accessor("quantity", { header: "qty", meta: { align: "end", width: "quantity" } }),
  column.accessor("createdAt", {
    header: "Date",
    cell: ({ row }) => <time className={muted}>{listDate(row.original.createdAt)}</time>,
    meta: { width: "date" },
  }),
]);

/** The five latest products, as links for people who may see products. */
export function ListedProducts({ products }: { products: readonly ListedProduct[] | undefined }) {
  const maySee = useMay(resources.product.view);
  return (
    <Card
      title="Listed products"
      flush
      action={maySee && <TextLink to={resources.product.list}>View products</TextLink>}
    >
      <DataTable
        label="Latest products"
        columns={columns}
        rows={products}
        getRowKey={({ key }) => key}
        {...(maySee && { getRowHref: ({ key }: ListedProduct) => resources.product.page(key) })}
        compactHeight={97}
        renderCompact={(product) => <CompactProduct product={product} />}
        empty={<EmptyState>No products yet</EmptyState>}
      />
    </Card>
  );
}

const CompactProduct = ({ product }: { product: ListedProduct }) => (
  <div className={pictured}>
    <Thumbnail src={product.image} size={52} />
    <div className={compactRow}>
      <RowLink>{product.title}</RowLink>
      <div className={compactPair}>
        <Money kobo={product.salePrice} />
        <span className={muted}>Qty {product.quantity}</span>
      </div>
      <time className={muted}>{listDate(product.createdAt)}</time>
    </div>
  </div>
);
