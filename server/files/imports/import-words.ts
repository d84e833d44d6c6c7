import { sql } from "../../core/db/sql";
import type { Tx } from "../../core/db/transaction";
import { newKey } from "../../core/ids";
import type { Words } from "../../products/catalogue/catalogue-entry";
import { writeVariations, writeWords } from "../../products/catalogue/catalogue-writes";
import type { Wanted } from "./wanted";

/** A product to insert, in the words that all stores have for its goods. */
export type Made = Wanted & { key: string; words: Words };

/**
 * Goods that a store lists keep their words, so that all stores say the same; for others the first row in the file
 * decides. What was taken off every list, and has the key of goods in the file, says the same from now on.
 */
export async function inCatalogueWords(
  tx: Tx,
  wanted: readonly Wanted[],
  categoryKeys: readonly (string | null)[],
): Promise<Made[]> {
  const { entries, texts } = await readWords(tx, wanted);
  const unlisted = new Map<string, Words>();
  const renamed: { key: string; variation: string }[] = [];
  const made = wanted.map((product, at): Made => {
    const { body, catalogueKey, variantCatalogueKeys } = product;
    const words: Words = entries.get(catalogueKey) ?? {
      title: body.title,
      description: body.description,
      pictures: body.image === "" ? [] : [body.image],
      categoryKey: categoryKeys[at] ?? null,
      isVatExempt: false,
    };
    if (!entries.has(catalogueKey)) unlisted.set(catalogueKey, words);
    entries.set(catalogueKey, words);
    const variations = body.variations.map((variation, place) => {
      const key = variantCatalogueKeys[place] ?? "";
      const text = texts.get(key);
      if (text === undefined) renamed.push({ key, variation: variation.variation });
      texts.set(key, text ?? variation.variation);
      return { ...variation, variation: text ?? variation.variation };
    });
    const { title, description } = words;
    return { ...product, key: newKey(), words, body: { ...body, title, description, variations } };
  });
  await writeWords(tx, unlisted);
  await writeVariations(tx, renamed);
  return made;
}

async function readWords(tx: Tx, wanted: readonly Wanted[]) {
  const { rows } = await tx.query<Words & { catalogueKey: string }>(
    sql`select distinct on (catalogue_key) catalogue_key as "catalogueKey", title, description,
               case when image = '' then '{}' else image || more_images end as pictures,
               category_key as "categoryKey", is_vat_exempt as "isVatExempt"
          from products
         where catalogue_key = any (${wanted.map(({ catalogueKey }) => catalogueKey)}::uuid[]) and deleted_at is null
         order by catalogue_key, key`,
  );
  const { rows: variants } = await tx.query<{ key: string; variation: string }>(
    sql`select distinct on (v.catalogue_key) v.catalogue_key as key, v.variation
          from variants v join products p on p.key = v.product_key
         where v.catalogue_key = any (${wanted.flatMap(({ variantCatalogueKeys: keys }) => keys)}::uuid[])
           and v.removed_at is null and p.deleted_at is null
         order by v.catalogue_key, v.key`,
  );
  return {
    entries: new Map(rows.map(({ catalogueKey, ...words }) => [catalogueKey, words])),
    texts: new Map(variants.map(({ key, variation }) => [key, variation])),
  };
}
