import { codeMatch } from "../../../src/api/products/codes.rules";
import type { VariantStatus } from "../../../src/api/products/products.contract";
import { type Cell, isBlank, type ProductDraft, type VariantDraft } from "./drafts";
import { codesOf } from "./reading/values";
import { type Existing, PRODUCT_GIVEN, VARIANT_GIVEN } from "./wanted";

type ListedVariant = {
  key: string;
  catalogueKey: string;
  variation: string;
  status: VariantStatus;
  /** Its SKU, "" for none, and its barcodes, as `codeMatch` gives them. */
  codes: readonly string[];
};

/** A product of the shop that a file may mean, with its variants in their order. */
export type Listed = {
  key: string;
  store: string;
  catalogueKey: string;
  title: string;
  /** "" for none. */
  category: string;
  variants: readonly ListedVariant[];
};

/** The product that rows of a file change, and its variant for each row; null where a row adds one. */
export type Match = { product: Listed; variants: readonly (ListedVariant | null)[] };

/** What identifies a product of a file besides its codes. */
type Identity = {
  store: string;
  catalogueKey: string;
  variantKeys: readonly string[];
  statuses: readonly VariantStatus[];
};

type Fault = (cell: Cell, error: string) => void;

type Hit = { product: Listed; variant: ListedVariant };

const lower = (text: string) => text.trim().toLowerCase();

/** The codes of a cell, none where it cannot be read. */
export const matchesOf = (cell: Cell): string[] => {
  const read = codesOf(cell.text);
  return "value" in read ? read.value.map(codeMatch) : [];
};

/** Finds the goods that rows mean: by key or SKU, then barcode, then title and variation. */
export function createMatcher(listed: readonly Listed[]) {
  const hits = new Map<string, Hit>();
  const byIdentity = new Map<string, Listed>();
  const byTitle = new Map<string, Listed[]>();
  for (const product of listed) {
    const { store, catalogueKey } = product;
    byIdentity.set(`${store} ${catalogueKey}`, product);
    const name = `${store} ${lower(product.title)}`;
    byTitle.set(name, [...(byTitle.get(name) ?? []), product]);
    for (const variant of product.variants) {
      hits.set(`${store} key ${variant.catalogueKey}`, { product, variant });
      for (const code of variant.codes) hits.set(`${store} code ${code}`, { product, variant });
    }
  }

  function hitOf(variant: VariantDraft, store: string, catalogueKey: string): { hit: Hit; by: Cell } | null {
    const own = isBlank(variant.key) ? undefined : hits.get(`${store} key ${catalogueKey}`);
    if (own !== undefined) return { hit: own, by: variant.key };
    for (const by of [variant.sku, variant.barcodes]) {
      const hit = matchesOf(by)
        .map((code) => hits.get(`${store} code ${code}`))
        .find((each) => each !== undefined);
      if (hit !== undefined) return { hit, by };
    }
    return null;
  }

  function namedLikeThis(draft: ProductDraft, store: string, fault: Fault): Listed | null {
    const named = isBlank(draft.title) ? [] : (byTitle.get(`${store} ${lower(draft.title.text)}`) ?? []);
    if (named.length < 2) return named[0] ?? null;
    const variations = new Set(draft.variants.map(({ variation }) => lower(variation.text)));
    const alike = named.filter(({ variants }) => variants.some(({ variation }) => variations.has(lower(variation))));
    if (alike.length === 1) return alike[0] ?? null;
    fault(draft.title, `is the title of ${named.length} products here. Say which one by its SKU or barcode`);
    return null;
  }

  /** Null for a product that the store does not have. */
  return (
    draft: ProductDraft,
    { store, catalogueKey, variantKeys, statuses }: Identity,
    fault: Fault,
  ): Match | null => {
    const found = draft.variants.map((variant, at) => hitOf(variant, store, variantKeys[at] ?? ""));
    const first = found.find((each) => each !== null);
    const product =
      first?.hit.product ?? byIdentity.get(`${store} ${catalogueKey}`) ?? namedLikeThis(draft, store, fault);
    if (product === null) return null;
    const taken = new Set<string>();
    for (const each of found) {
      if (each === null) continue;
      if (each.hit.product !== product) {
        fault(
          each.by,
          `is of ${each.hit.product.title}, and row ${first?.by.row} of the same product is of ${product.title}. Make two products of them`,
        );
      }
      taken.add(each.hit.variant.key);
    }
    const variants = draft.variants.map((variant, at) => {
      const hit = found[at];
      if (hit) return hit.hit.variant;
      const free = product.variants.filter(({ key }) => !taken.has(key));
      const alike = free.filter(({ variation }) => lower(variation) === lower(variant.variation.text));
      const match =
        free.find((each) => each.catalogueKey === variantKeys[at]) ??
        alike.find(({ status }) => status === statuses[at]) ??
        alike.find(({ status }) => status === "active") ??
        alike[0] ??
        onlyOne(draft, product, variant);
      if (match !== undefined) taken.add(match.key);
      return match ?? null;
    });
    return { product, variants };
  };
}

/** A product without options in the file and with one variant here, whatever its variation is called. */
const onlyOne = (draft: ProductDraft, { variants }: Listed, { variation }: VariantDraft): ListedVariant | undefined =>
  draft.variants.length === 1 && variants.length === 1 && (variation.isUsual || isBlank(variation))
    ? variants[0]
    : undefined;

const isGiven = (cell: Cell) => !isBlank(cell) && cell.isUsual !== true;

/** What a row is found by, it does not change: another spelling of the same name or code is the same. */
const isAlike = (cell: Cell, text: string) => lower(cell.text) === lower(text);

export const existingOf = (draft: ProductDraft, { product, variants }: Match): Existing => ({
  key: product.key,
  given: PRODUCT_GIVEN.filter((name) => {
    const isSame = name === "title" && isAlike(draft.title, product.title);
    return isGiven(draft[name]) && !isSame;
  }),
  variants: draft.variants.map((variant, at) => {
    const { key = null, variation = "", codes = [] } = variants[at] ?? {};
    const isSame = (name: (typeof VARIANT_GIVEN)[number]) =>
      (name === "variation" && isAlike(variant.variation, variation)) ||
      (name === "sku" && matchesOf(variant.sku).some((code) => codes[0] === code));
    return { key, given: VARIANT_GIVEN.filter((name) => isGiven(variant[name]) && !isSame(name)) };
  }),
});
