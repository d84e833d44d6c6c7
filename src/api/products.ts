import { call, params } from "./client";
import type { DetailReply, ListReply } from "./contract/common";
import type { ProductRowWire, ProductWire, VariantStatus } from "./contract/products";
import { fromNaira, type Kobo } from "./money";
import type { ListPage, ListQuery } from "./paging";

export type ProductRow = {
  key: string;
  image: string;
  title: string;
  createdAt: string;
  salePrice: Kobo;
  /** Purchase price; null for those who may not see cost. */
  price: Kobo | null;
  quantity: number;
};

export type ProductVariant = {
  key: string;
  variation: string;
  salePrice: Kobo;
  quantity: number;
  status: VariantStatus;
  updatedAt: string;
};

export type Product = {
  key: string;
  title: string;
  description: string;
  storeTitle: string;
  supplierName: string;
  price: Kobo | null;
  salePrice: Kobo;
  image: string;
  createdAt: string;
  variants: ProductVariant[];
  version: number;
};

const koboOrNull = (naira: number | undefined): Kobo | null => (naira === undefined ? null : fromNaira(naira));

export async function loadProducts(query: ListQuery, signal: AbortSignal): Promise<ListPage<ProductRow>> {
  const { filters, search, page } = query;
  const reply = await call<ListReply<ProductRowWire>>({
    url: "/products",
    params: params({ status: filters.status, store: filters.store, supplier: filters.supplier, query: search, page }),
    signal,
  });
  const rows = reply.data.map((row) => ({
    key: row.key,
    image: row.image,
    title: row.title,
    createdAt: row.create_time,
    salePrice: fromNaira(row.sale_price),
    price: koboOrNull(row.price),
    quantity: row.quantity,
  }));
  return { rows, total: reply.pagination.total_count };
}

export async function loadProduct(key: string, signal: AbortSignal): Promise<Product> {
  const { data } = await call<DetailReply<ProductWire>>({ url: `/products/${encodeURIComponent(key)}`, signal });
  return {
    key: data.key,
    title: data.title,
    description: data.description,
    storeTitle: data.store_title,
    supplierName: data.supplier_name,
    price: koboOrNull(data.price),
    salePrice: fromNaira(data.sale_price),
    image: data.image,
    createdAt: data.create_time,
    variants: data.variants.map((variant) => ({
      key: variant.key,
      variation: variant.variation,
      salePrice: fromNaira(variant.sale_price),
      quantity: variant.quantity,
      status: variant.status,
      updatedAt: variant.last_updated,
    })),
    version: data.version,
  };
}
