import { stockRefusal, type VariantOnHand } from "../books/stock-rules";

export type TransferLine = { variantKey: string; quantity: number };

/** A variant that goods leave, with the data for its twin. */
export type Source = VariantOnHand & {
  productKey: string;
  storeKey: string;
  /** The same gadget has these two keys in every store. */
  productCatalogueKey: string;
  catalogueKey: string;
  tracksSerials: boolean;
  numbered: number;
  waiting: number;
};

/** The destination's twins of the sent gadgets. */
export type Destination = {
  storeKey: string;
  storeTitle: string;
  products: readonly { key: string; catalogueKey: string }[];
  variants: readonly {
    key: string;
    productKey: string;
    catalogueKey: string;
    status: VariantOnHand["status"];
  }[];
};

export type TransferPlan = {
  /** Products to create at the destination, each a copy of a sent one. */
  newProducts: { key: string; likeKey: string }[];
  /** Variants to create there, each a copy of a sent one. */
  newVariants: { key: string; productKey: string; likeKey: string }[];
  moves: { fromKey: string; toKey: string; quantity: number }[];
};

/** One text for unknown and out of reach: a person must not learn what another store has. */
export const UNKNOWN_GOODS = "One of these products cannot be transferred. Remove it and pick it again";

/** Why a line cannot be sent, for people; null when it can. */
export function transferRefusal(source: Source, quantity: number, destination: Destination): string | null {
  const name = `${source.productTitle} (${source.variation})`;
  if (source.storeKey === destination.storeKey) return `${name} is in ${destination.storeTitle} already`;
  if (source.status !== "active" || source.productDeleted) return `${name} is not active, so it cannot be transferred`;
  const twin = twinOf(source, destination);
  if (twin !== undefined && twin.status !== "active") {
    return `${name} is not active in ${destination.storeTitle}, so it cannot be transferred there`;
  }
  return stockRefusal(source, quantity);
}

const twinProductOf = (source: Source, { products }: Destination) =>
  products.find(({ catalogueKey }) => catalogueKey === source.productCatalogueKey);

function twinOf(source: Source, destination: Destination) {
  const product = twinProductOf(source, destination);
  return destination.variants.find(
    ({ productKey, catalogueKey }) => productKey === product?.key && catalogueKey === source.catalogueKey,
  );
}

/**
 * Where each line's units arrive: the twin with the same catalogue keys, or a new one, created once for all its lines.
 */
export function planTransfer(
  lines: readonly (TransferLine & { source: Source })[],
  destination: Destination,
  newKey: () => string,
): TransferPlan {
  const products = new Map(destination.products.map(({ key, catalogueKey }) => [catalogueKey, key]));
  const variants = new Map(
    destination.variants.map(({ key, productKey, catalogueKey }) => [`${productKey} ${catalogueKey}`, key]),
  );
  const plan: TransferPlan = { newProducts: [], newVariants: [], moves: [] };
  for (const { source, quantity } of lines) {
    let productKey = products.get(source.productCatalogueKey);
    if (productKey === undefined) {
      productKey = newKey();
      products.set(source.productCatalogueKey, productKey);
      plan.newProducts.push({ key: productKey, likeKey: source.productKey });
    }
    const place = `${productKey} ${source.catalogueKey}`;
    let toKey = variants.get(place);
    if (toKey === undefined) {
      toKey = newKey();
      variants.set(place, toKey);
      plan.newVariants.push({ key: toKey, productKey, likeKey: source.key });
    }
    plan.moves.push({ fromKey: source.key, toKey, quantity });
  }
  return plan;
}
