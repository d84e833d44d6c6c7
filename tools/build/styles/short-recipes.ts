const DEFAULTS = /DefaultVariants = (\{[^}]*\})/;
const COMPOUNDS = /CompoundVariants = (\[[^;]*?\])\n/;
const SLOTS = /SlotNames = (\[[^;]*?\n\])\n/;
const SINGLE = /createRecipe\('([\w-]+)', (\{[^}]*\}), (\[[^)]*\])\)/;
const NAME = /export const (\w+) = /;

/**
 * Writes a generated recipe as one call of `class-names.ts`: the generated code also lists all variants and can merge, split
 * and inspect recipes, which nothing here uses. Refuses a recipe that it cannot read.
 */
export function shortRecipe(code: string): string {
  const name = NAME.exec(code)?.[1];
  const [, own, variants, compounds = COMPOUNDS.exec(code)?.[1]] = SINGLE.exec(code) ?? [];
  const defaults = variants ?? DEFAULTS.exec(code)?.[1];
  const slots = SLOTS.exec(code)?.[1];
  if (name === undefined || defaults === undefined || compounds !== "[]") throw new Error(`${name} has another form`);
  const written = (text: string) => JSON.stringify(JSON.parse(text));
  const [maker, names] =
    own !== undefined
      ? ["recipeOf", JSON.stringify(own)]
      : ["slotsOf", JSON.stringify(Object.fromEntries(JSON.parse(slots ?? "") as [string, string][]))];
  return [
    'import { memo } from "../helpers.mjs";',
    `import { ${maker} } from "./create-recipe.mjs";`,
    `export const ${name} = /* @__PURE__ */ memo(${maker}(${names}, ${written(defaults)}));`,
  ].join("\n");
}
