import { call, params } from "../kit/client";
import { fromNaira, type Kobo } from "../kit/money";
import type { ListPage } from "../kit/paging";
import type { PickerProductWire } from "./lookups.contract";
import type { UnitState } from "../stock/units.rules";
import type { VariantStatus } from "../products/products.contract";

export type PickerVariant = {
  key: string;
  variation: string;
  image: string;
  salePrice: Kobo;
  /** The purchase price; absent for people who may not see it. */
  cost?: Kobo;
  quantity: number;
  status: VariantStatus;
  /** Its units have serial numbers. Absent in what an earlier version kept on the device. */
  tracksSerials?: boolean;
};

/** A unit whose serial number was scanned. */
export type ScannedUnit = { serial: string; state: UnitState };

export type PickerProduct = {
  key: string;
  title: string;
  image: string;
  storeKey: string;
  storeTitle: string;
  salePrice: Kobo;
  variants: PickerVariant[];
};

export const PICKER_PAGE_SIZE = 20;

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
    ...(variant.price !== undefined && { cost: fromNaira(variant.price) }),
    quantity: variant.quantity,
    status: variant.status,
    tracksSerials: variant.tracks_serials === true,
  })),
});

type PickerReply = { data: PickerProductWire[]; pagination: { total_count: number } };

export type ProductSearch = { search: string; page: number };

/** Products that can be sold, 20 a page. */
export async function loadPickerProducts(
  { search, page }: ProductSearch,
  signal: AbortSignal,
): Promise<ListPage<PickerProduct>> {
  const reply = await call<PickerReply>({
    url: "/preflight/load-products",
    params: params({ query: search, page, limit: PICKER_PAGE_SIZE }),
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

/**
 * The products that have a code on one of their variants, with the key of that variant: one for each store that has it. The
 * serial number of a unit finds its product, with that unit.
 */
export async function loadProductsOfCode(
  code: string,
  signal: AbortSignal,
): Promise<{ product: PickerProduct; variantKey: string; unit?: ScannedUnit }[]> {
  const { data } = await call<PickerReply>({ url: "/preflight/load-products", params: { code }, signal });
  return data.map((product) => ({
    product: toPickerProduct(product),
    variantKey: product.has_code ?? "",
    ...(product.unit && { unit: product.unit }),
  }));
}

const PRODUCTS_A_CALL = 100;
/** A store that offers more than this is not kept completely. */
const CALLS_MOST = 50;

/** Every product of a store that can be sold, newest first. */
export async function loadProductsOfStore(store: string, signal: AbortSignal): Promise<PickerProduct[]> {
  const products: PickerProduct[] = [];
  for (let page = 1; page <= CALLS_MOST; page += 1) {
    const { data } = await call<PickerReply>({
      url: "/preflight/load-products",
      params: { store, page, limit: PRODUCTS_A_CALL },
      signal,
    });
    products.push(...data.map(toPickerProduct));
    if (data.length < PRODUCTS_A_CALL) break;
  }
  return products;
}
