type Variants = Record<string, string | boolean | undefined>;

const compact = (variants: Variants = {}) =>
  Object.fromEntries(Object.entries(variants).filter(([, value]) => value !== undefined));

/**
 * Replaces the generated recipe runtime, which includes the engine of `css()` (4 kB brotli) for responsive and compound
 * variants. Our recipes have neither: a class is the recipe's name, variant and value.
 */
export function createRecipe(name: string, defaultVariants: Variants, compoundVariants: readonly unknown[]) {
  if (compoundVariants.length > 0) throw new Error(`${name}: compound variants have no runtime here`);
  const getVariantProps = (variants?: Variants) => ({ ...defaultVariants, ...compact(variants) });
  const recipeFn = (variants?: Variants) => {
    const classes = Object.entries(getVariantProps(variants)).map(([variant, value]) => `${name}--${variant}_${value}`);
    return [name, ...classes].join(" ");
  };
  return { recipeFn, getVariantProps, __getCompoundVariantCss__: () => ({}) };
}

/** What the build makes of a generated recipe (tools/build/styles/short-recipes.ts). */
export const recipeOf = (name: string, defaultVariants: Variants) => createRecipe(name, defaultVariants, []).recipeFn;

/** The same for a recipe with slots, which has a class for each. */
export function slotsOf(names: Readonly<Record<string, string>>, defaultVariants: Variants) {
  const slots = Object.entries(names).map(([slot, name]) => [slot, recipeOf(name, defaultVariants)] as const);
  return (variants?: Variants) => Object.fromEntries(slots.map(([slot, classes]) => [slot, classes(variants)]));
}

export function mergeRecipes(): never {
  throw new Error("Recipes are not merged at run time");
}
