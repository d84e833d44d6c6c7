import { sendEdit, sendNew } from "../kit/call-named";
import { call } from "../kit/client";
import type { Editing } from "../kit/editing";
import { type ListPage, type ListQuery, oldestOf } from "../kit/paging";
import { loadDetail, loadPage } from "../kit/reads";
import type { NewProductBody, ProductEditBody, ProductRowWire, ProductWire, VariantStatus } from "./products.contract";
import { coverOf, withCover } from "./pictures.rules";
import { fromNaira, toNaira, type Kobo } from "../kit/money";

export type ProductRow = {
  key: string;
  image: string;
  title: string;
  createdAt: string;
  salePrice: Kobo;
  /** Purchase price; null for those who may not see cost. */
  price: Kobo | null;
  quantity: number;
  /** Null for people of one store. */
  storeTitle: string | null;
};

export type ProductVariant = {
  key: string;
  variation: string;
  salePrice: Kobo;
  quantity: number;
  /** Units that transfers bring, and that purchases still bring. */
  onTheWay: number;
  onOrder: number;
  status: VariantStatus;
  updatedAt: string;
  /** "" for none. */
  sku: string;
  barcodes: readonly string[];
};

/** A product as another store lists it: `key` is the product there, `title` the store's. */
export type OtherStore = { key: string; storeKey: string; title: string; quantity: number };

export type Product = {
  key: string;
  title: string;
  description: string;
  storeKey: string;
  storeTitle: string;
  supplierKey: string;
  supplierName: string;
  /** "" for none, as its name. */
  categoryKey: string;
  categoryName: string;
  /** Purchase price; null for those who may not see cost. */
  price: Kobo | null;
  salePrice: Kobo;
  isVatExempt: boolean;
  tracksSerials: boolean;
  /** The cover first. */
  pictures: readonly string[];
  createdAt: string;
  variants: ProductVariant[];
  version: number;
  /** The other stores that list it, by title; null for people of one store. */
  otherStores: readonly OtherStore[] | null;
};

type ProductTexts = {
  title: string;
  description: string;
  storeKey: string;
  supplierKey: string;
  /** "" for none. */
  categoryKey: string;
  salePrice: Kobo;
  isVatExempt: boolean;
  tracksSerials: boolean;
  /** References returned by uploads, the cover first. */
  pictures: readonly string[];
};

export type NewProduct = ProductTexts & {
  price: Kobo;
  variants: ({ variation: string; status: VariantStatus; quantity: number } & Codes)[];
};

type Codes = { sku: string; barcodes: readonly string[] };

export type ProductEdit = ProductTexts & {
  /** Null: the viewer may not see it, and a save leaves it unchanged. */
  price: Kobo | null;
  /** Whether the prices that it changes are those of all stores that list the product. */
  isForAllStores: boolean;
  /** All variants of the product: `key` null creates one, `quantity` null leaves its units unchanged. */
  variants: ({ key: string | null; variation: string; status: VariantStatus; quantity: number | null } & Codes)[];
};

const koboOrNull = (naira: number | undefined): Kobo | null => (naira === undefined ? null : fromNaira(naira));

export function loadProducts({ page, search, filters }: ListQuery, signal: AbortSignal): Promise<ListPage<ProductRow>> {
  const { status, store, supplier, category, limit } = filters;
  const query = { status, store, supplier, category, query: search, page, limit, sort: oldestOf({ filters }) };
  return loadPage("/products", query, signal, (row: ProductRowWire) => ({
    key: row.key,
    image: row.image,
    title: row.title,
    createdAt: row.create_time,
    salePrice: fromNaira(row.sale_price),
    price: koboOrNull(row.price),
    quantity: row.quantity,
    storeTitle: row.store_title ?? null,
  }));
}

/** A product as its page shows it, also in the reply to a stale edit. */
export const toProduct = (wire: ProductWire): Product => ({
  key: wire.key,
  title: wire.title,
  description: wire.description,
  storeKey: wire.store,
  storeTitle: wire.store_title,
  supplierKey: wire.supplier,
  supplierName: wire.supplier_name,
  categoryKey: wire.category ?? "",
  categoryName: wire.category_name ?? "",
  price: koboOrNull(wire.price),
  salePrice: fromNaira(wire.sale_price),
  isVatExempt: wire.vat_exempt,
  tracksSerials: wire.tracks_serials ?? false,
  // An older server sends only the cover.
  pictures: wire.pictures ?? withCover([], wire.image),
  createdAt: wire.create_time,
  variants: wire.variants.map((variant) => ({
    key: variant.key,
    variation: variant.variation,
    salePrice: fromNaira(variant.sale_price),
    quantity: variant.quantity,
    // An older server does not say.
    onTheWay: variant.on_the_way ?? 0,
    onOrder: variant.on_order ?? 0,
    status: variant.status,
    updatedAt: variant.last_updated,
    sku: variant.sku,
    barcodes: variant.barcodes,
  })),
  version: wire.version,
  otherStores:
    wire.stores
      ?.filter(({ key }) => key !== wire.key)
      .map(({ key, store, store_title, quantity }) => ({ key, storeKey: store, title: store_title, quantity })) ?? null,
});

const pathOf = (key: string) => `/products/${encodeURIComponent(key)}`;

export async function loadProduct(key: string, signal: AbortSignal): Promise<Product> {
  return toProduct(await loadDetail<ProductWire>(pathOf(key), signal));
}

const textsOf = (product: ProductTexts) => ({
  title: product.title,
  description: product.description,
  store: product.storeKey,
  supplier: product.supplierKey,
  category: product.categoryKey,
  sale_price: toNaira(product.salePrice),
  vat_exempt: product.isVatExempt,
  tracks_serials: product.tracksSerials,
  image: coverOf(product.pictures),
  pictures: [...product.pictures],
});

/**
 * Lists a product with its variants and first units. Its keys only identify rows; the server generates the stored ones.
 */
export function createProduct(product: NewProduct, idempotencyKey: string): Promise<{ key: string }> {
  const [price, salePrice] = [toNaira(product.price), toNaira(product.salePrice)];
  const body: NewProductBody = {
    ...textsOf(product),
    key: idempotencyKey,
    price,
    variations: product.variants.map((variant, at) => ({
      key: `${idempotencyKey}-${at + 1}`,
      ...variant,
      barcodes: [...variant.barcodes],
      price,
      sale_price: salePrice,
    })),
  };
  return sendNew("/products/new", body, idempotencyKey);
}

/** Changes a product and all its variants. */
export async function editProduct(key: string, product: ProductEdit, editing: Editing): Promise<void> {
  const body: ProductEditBody = {
    ...textsOf(product),
    ...(product.price !== null && { price: toNaira(product.price) }),
    ...(product.isForAllStores && { applies_to: "all" }),
    variations: product.variants.map(({ key: own, variation, status, quantity, sku, barcodes }) => ({
      variation,
      status,
      sku,
      barcodes: [...barcodes],
      ...(own !== null && { key: own }),
      ...(quantity !== null && { quantity }),
    })),
  };
  await sendEdit(`${pathOf(key)}/edit`, body, editing);
}

/** Deletes a product, or hides it permanently if it was traded. */
export async function deleteProduct(key: string): Promise<void> {
  await call({ method: "DELETE", url: `${pathOf(key)}/delete` });
}
