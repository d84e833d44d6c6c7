import type { VariantStatus } from "../../src/api/products/products.contract";

export type WantedLine = { variantKey: string; quantity: number };

export type VariantOnHand = {
  key: string;
  productTitle: string;
  productDeleted: boolean;
  variation: string;
  status: VariantStatus;
  quantity: number;
};

/** Merges lines of one variant, at the position of the first. */
export function mergeLines(lines: readonly WantedLine[]): WantedLine[] {
  const sums = new Map<string, number>();
  for (const line of lines) sums.set(line.variantKey, (sums.get(line.variantKey) ?? 0) + line.quantity);
  return [...sums].map(([variantKey, quantity]) => ({ variantKey, quantity }));
}

/** How many more units (or, negative, fewer) of a variant an order wants than it holds. */
export type HoldDifference = { variantKey: string; more: number };

/** The changes from the lines of an order to the requested lines, by variant key, without unchanged variants. */
export function holdDifferences(held: readonly WantedLine[], wanted: readonly WantedLine[]): HoldDifference[] {
  const more = new Map<string, number>();
  for (const line of wanted) more.set(line.variantKey, (more.get(line.variantKey) ?? 0) + line.quantity);
  for (const line of held) more.set(line.variantKey, (more.get(line.variantKey) ?? 0) - line.quantity);
  return [...more]
    .map(([variantKey, difference]) => ({ variantKey, more: difference }))
    .filter((difference) => difference.more !== 0)
    .toSorted((one, other) => (one.variantKey < other.variantKey ? -1 : 1));
}

/** One text for unknown and out of reach: a person must not learn what another store has. */
export const UNKNOWN_PRODUCT = "One of these products cannot be sold here. Remove it and pick it again";

export const nameOf = (variant: VariantOnHand) => `${variant.productTitle} (${variant.variation})`;

/** The reason, for people, why `quantity` units cannot be sold; null when they can. */
export function stockRefusal(variant: VariantOnHand, quantity: number): string | null {
  if (variant.status !== "active" || variant.productDeleted) return `${nameOf(variant)} is not for sale`;
  return variant.quantity < quantity ? `Only ${variant.quantity} of ${nameOf(variant)} left` : null;
}
