import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { recipeOf, slotsOf } from "../../../src/ui/recipes/class-names";
import { shortRecipe } from "./short-recipes";

type Generated = { (variants?: Record<string, unknown>): unknown; variantMap: Record<string, string[]> };

const FOLDER = fileURLToPath(new URL("../../../styled-system/recipes", import.meta.url));
const files = readdirSync(FOLDER).filter((file) => /^(?!index|create-recipe)[\w-]+\.mjs$/.test(file));

/** The function that a recipe's short code makes. */
function made(code: string) {
  const [, maker, given] = /@__PURE__ \*\/ memo\((recipeOf|slotsOf)\((.*)\)\);$/.exec(code) ?? [];
  const [names, defaults] = JSON.parse(`[${given}]`) as [never, Record<string, string>];
  return maker === "recipeOf" ? recipeOf(names, defaults) : slotsOf(names, defaults);
}

it.for(files)("%s gives the classes of the generated recipe, for each value of each variant", async (file) => {
  const module = (await import(pathToFileURL(path.join(FOLDER, file)).href)) as Record<string, Generated>;
  const [recipe] = Object.values(module);
  if (recipe === undefined) throw new Error(`${file} exports nothing`);
  const short = made(shortRecipe(readFileSync(path.join(FOLDER, file), "utf8")));
  expect(short()).toEqual(recipe());
  for (const [variant, values] of Object.entries(recipe.variantMap)) {
    expect(short({ [variant]: undefined })).toEqual(recipe({ [variant]: undefined }));
    for (const value of values) expect(short({ [variant]: value })).toEqual(recipe({ [variant]: value }));
  }
});

it("refuses a recipe with compound variants, which would be lost", () => {
  expect(() => shortRecipe(`const xFn = createRecipe('x', {}, [{ "size": "md" }])\nexport const x = 1`)).toThrow(
    "x has another form",
  );
});
