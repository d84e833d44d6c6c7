import type { ProductDraft, VariantDraft } from "./product-draft";

const isSame = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);

/** A variant both sides have: what I did not touch is theirs. */
const mergeVariant = (mine: VariantDraft, initial: VariantDraft, theirs: VariantDraft): VariantDraft => ({
  id: mine.id,
  variation: mine.variation === initial.variation ? theirs.variation : mine.variation,
  quantity: mine.quantity === initial.quantity ? theirs.quantity : mine.quantity,
  status: mine.status === initial.status ? theirs.status : mine.status,
  saved: theirs.saved,
});

const byKey = (variants: readonly VariantDraft[]) =>
  new Map(variants.flatMap((variant) => (variant.saved === null ? [] : [[variant.saved.key, variant] as const])));

/** What I changed of the variants, upon theirs: mine in my order, then those they added; what either removed is gone. */
function mergeVariants(mine: ProductDraft, initial: ProductDraft, theirs: ProductDraft): VariantDraft[] {
  const [before, now] = [byKey(initial.variants), byKey(theirs.variants)];
  const kept = mine.variants.flatMap((variant) => {
    if (variant.saved === null) return [variant];
    const [old, current] = [before.get(variant.saved.key), now.get(variant.saved.key)];
    if (old === undefined) return [];
    if (current !== undefined) return [mergeVariant(variant, old, current)];
    // Removed by them and changed by me: it was wanted, so it comes anew.
    return isSame(variant, old) ? [] : [{ ...variant, saved: null }];
  });
  const added = theirs.variants.filter(({ saved }) => saved !== null && !before.has(saved.key));
  const highest = Math.max(0, ...mine.variants.map(({ id }) => id));
  return [...kept, ...added.map((variant, at) => ({ ...variant, id: highest + 1 + at }))];
}

/** My changes to what I read (`initial`), made anew upon the product as it is now. */
export function mergeDrafts(mine: ProductDraft, initial: ProductDraft, theirs: ProductDraft): ProductDraft {
  const texts = Object.fromEntries(
    Object.entries(mine).map(([name, value]) => {
      const field = name as keyof ProductDraft;
      return [name, isSame(value, initial[field]) ? theirs[field] : value];
    }),
  ) as ProductDraft;
  return { ...texts, variants: mergeVariants(mine, initial, theirs) };
}
