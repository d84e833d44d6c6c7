import { call, params } from "../kit/client";
import { read } from "../kit/kept-reads";
import type { Lookup, PickerProductWire } from "./lookups.contract";
import type { VariantStatus } from "../products/products.contract";
import { fromNaira, type Kobo } from "../kit/money";
import type { ListPage } from "../kit/paging";

/** One entry of a look-up list: what a select shows and sends. */
export type LookupEntry = { key: string; label: string; email?: string };

const FIELDS: Record<Lookup, readonly string[]> = {
  stores: ["title", "key"],
  suppliers: ["name", "key"],
  user_roles: ["title", "key"],
  employees: ["name", "key"],
  accounts: ["name", "key"],
  customers: ["name", "key", "email"],
};

type InfoReply = { data: { key: string; title?: string; name?: string; email?: string }[] };

export async function loadLookup(lookup: Lookup, signal: AbortSignal): Promise<LookupEntry[]> {
  const { data } = await read<InfoReply>({
    url: "/preflight/load-info",
    params: { xbtsx: lookup, fields: FIELDS[lookup] },
    // `fields=title&fields=key`, not `fields[]=…`.
    paramsSerializer: { indexes: null },
    signal,
  });
  return data.map((entry) => ({
    key: entry.key,
    label: entry.title ?? entry.name ?? "",
    ...(entry.email === undefined ? {} : { email: entry.email }),
  }));
}

export type PickerVariant = {
  key: string;
  variation: string;
  image: string;
  salePrice: Kobo;
  quantity: number;
  status: VariantStatus;
};

export type PickerProduct = {
  key: string;
  title: string;
  image: string;
  storeKey: string;
  storeTitle: string;
  salePrice: Kobo;
  variants: PickerVariant[];
};

const PICKER_PAGE_SIZE = 20;

const toPickerProduct = (product: PickerProductWire): PickerProduct => ({
  key: product.key,
  title: product.title,
  image: product.image,
  storeKey: product.store,
  storeTitle: product.store_title,
  salePrice: fromNaira(product.sale_price),
  variants: product.variants.map((variant) => ({
    key: variant.key,
    variation: variant.variation,
    image: variant.image,
    salePrice: fromNaira(variant.sale_price),
    quantity: variant.quantity,
    status: variant.status,
  })),
});

/** Products that can be sold, 20 a page. */
export async function loadPickerProducts(
  query: { search: string; page: number },
  signal: AbortSignal,
): Promise<ListPage<PickerProduct>> {
  const reply = await call<{ data: PickerProductWire[]; pagination: { total_count: number } }>({
    url: "/preflight/load-products",
    params: params({ query: query.search, page: query.page, limit: PICKER_PAGE_SIZE }),
    signal,
  });
  return { rows: reply.data.map(toPickerProduct), total: reply.pagination.total_count };
}

const VARIANTS_A_CALL = 50;

/** The products of these variants, with the current units on hand; variants are returned in any status. */
export async function loadProductsOfVariants(keys: readonly string[], signal: AbortSignal): Promise<PickerProduct[]> {
  const calls = Array.from({ length: Math.ceil(keys.length / VARIANTS_A_CALL) }, (_, at) =>
    call<{ data: PickerProductWire[] }>({
      url: "/preflight/load-products",
      params: { variant: keys.slice(at * VARIANTS_A_CALL, (at + 1) * VARIANTS_A_CALL), limit: VARIANTS_A_CALL },
      // `variant=a&variant=b`, not `variant[]=…`.
      paramsSerializer: { indexes: null },
      signal,
    }),
  );
  const products = (await Promise.all(calls)).flatMap(({ data }) => data.map(toPickerProduct));
  return [...new Map(products.map((product) => [product.key, product])).values()];
}
