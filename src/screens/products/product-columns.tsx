import { css } from "styled-system/css";
import type { ProductRow } from "../../api/products/products";
import { Money } from "../../ui/display/money";
import { RowLink } from "../../ui/tables/row-link";
import { createColumns } from "../../ui/tables/table-columns";
import { Thumbnail } from "../../ui/display/thumbnail";
import { listDate } from "../kit/dates";

const column = createColumns<ProductRow>();
const muted = css({ color: "ink2" });

const names = [
  column.display({
    id: "photo",
    header: "Photo",
    cell: ({ row }) => <Thumbnail src={row.original.image} size={40} />,
    meta: { width: "picture", pictured: 40 },
  }),
  column.accessor("title", { header: "Name", meta: { link: true } }),
];
const store = column.accessor("storeTitle", { header: "Store", meta: { drops: true } });
const prices = [
  column.accessor("createdAt", {
    header: "Date Added",
    cell: ({ row }) => <time className={muted}>{listDate(row.original.createdAt)}</time>,
    meta: { width: "date" },
  }),
  column.accessor("salePrice", {
    header: "Sale price",
    cell: ({ row }) => <Money kobo={row.original.salePrice} />,
    meta: { align: "end", width: "money" },
  }),
];
const cost = column.accessor("price", {
  header: "Price",
  cell: ({ row }) => (row.original.price === null ? "-----" : <Money kobo={row.original.price} />),
  meta: { align: "end", width: "money" },
});
const quantity = column.accessor("quantity", { header: "Qty", meta: { align: "end", width: "quantity" } });

const columnsFor = [[], [store]].map((stores) =>
  [[], [cost]].map((costs) => column.columns([...names, ...stores, ...prices, ...costs, quantity])),
);

/** The purchase price has a column only for people who may see it, the store only for people of all stores. */
export const productColumns = (seesCost: boolean, seesEveryStore: boolean) =>
  columnsFor[Number(seesEveryStore)]?.[Number(seesCost)] ?? [];

const row = css({ display: "grid", gridTemplateColumns: "auto minmax(0, 1fr) auto", gap: "12", alignItems: "center" });
const text = css({ display: "grid", gap: "2", minWidth: "0" });
const figures = css({ display: "grid", gap: "2", justifyItems: "end" });

export const ProductCompact = ({ product }: { product: ProductRow }) => (
  <div className={row}>
    <Thumbnail src={product.image} size={52} />
    <div className={text}>
      <RowLink>{product.title}</RowLink>
      <span className={muted}>
        <time>{listDate(product.createdAt)}</time>
        {product.storeTitle && ` · ${product.storeTitle}`}
      </span>
    </div>
    <div className={figures}>
      <Money kobo={product.salePrice} />
      <span className={muted}>Qty {product.quantity}</span>
    </div>
  </div>
);
