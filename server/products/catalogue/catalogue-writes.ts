import { coverOf } from "../../../src/api/products/pictures.rules";
import type { Doing } from "../../books/editing";
import { writeAudits } from "../../books/audit";
import { sql } from "../../core/db/sql";
import { Outdated, type Tx } from "../../core/db/transaction";
import {
  changedWords,
  changeOfTwin,
  type EntryEdit,
  isShared,
  type Price,
  renamesOf,
  type SharedChange,
  type Twin,
  type TwinChange,
  type Words,
} from "./catalogue-entry";

/** The products of all stores that are this one. */
export const TWINS =
  "select q.key from products q join products p on p.catalogue_key = q.catalogue_key where p.key = $1";

/**
 * Locks the variants of a product in all stores before its own are locked, then the products. A transfer or an import
 * that is under way adds products; the second pass locks their variants too.
 */
export async function lockTwins(tx: Tx, key: string): Promise<void> {
  const variants = `select from variants where product_key in (${TWINS}) order by key for no key update`;
  await tx.query(variants, [key]);
  await tx.query(`select from products where key in (${TWINS}) order by key for no key update`, [key]);
  await tx.query(variants, [key]);
}

/** Locks all twins again, also those that were added since. @throws Outdated if none was locked */
export async function lockTwinsAgain(tx: Tx, key: string, isLocked: boolean): Promise<void> {
  if (!isLocked) throw new Outdated("what all stores share was changed meanwhile");
  await lockTwins(tx, key);
}

/** What stores list of the goods of these edits. */
async function readTwins(tx: Tx, edits: readonly EntryEdit[]): Promise<Twin[]> {
  const { rows } = await tx.query<Twin>(
    sql`select q.key, q.catalogue_key as "catalogueKey", q.price_kobo as "priceKobo", q.sale_price_kobo as "salePriceKobo",
               coalesce((select json_agg(json_build_object(
                  'key', v.key, 'catalogueKey', v.catalogue_key, 'variation', v.variation, 'priceKobo', v.price_kobo,
                  'salePriceKobo', v.sale_price_kobo) order by v.position, v.key)
                  from variants v where v.product_key = q.key and v.removed_at is null), '[]') as variants
          from products q
         where q.catalogue_key = any (${edits.map(({ before }) => before.catalogueKey)}::uuid[])
           and q.deleted_at is null
         order by q.key`,
  );
  return rows;
}

/**
 * Writes what edits change of goods to all stores that list them, also the words of the edited rows themselves, with a
 * version and an entry in the log for each twin. All twins are locked. The words of goods that nobody lists any more follow too: goods on their way may list them again.
 */
export async function shareEdits(tx: Tx, doing: Doing, edits: readonly EntryEdit[]): Promise<void> {
  const shared = edits.filter(isShared);
  if (shared.length === 0) return;
  const twins = await readTwins(tx, shared);
  const changes = twins.flatMap((twin): TwinChange[] =>
    shared
      .filter(
        ({ before, alike }) =>
          before.catalogueKey === twin.catalogueKey && !(alike?.has(twin.key) ?? before.key === twin.key),
      )
      .map((edit) => changeOfTwin(edit, twin))
      .filter(({ after }) => Object.keys(after).length > 0),
  );
  await writeWords(tx, wordsAfter(shared));
  await writeVariations(
    tx,
    shared.flatMap(renamesOf).map(({ before, after }) => ({ key: before.catalogueKey, variation: after.variation })),
  );
  await writePrices(tx, changes);
  await raiseVersions(tx, [...new Set(changes.map(({ key }) => key))]);
  await noteChanges(tx, doing, changes);
}

/** The words of goods by catalogue key; two edits of one import may each change some. */
function wordsAfter(edits: readonly EntryEdit[]): Map<string, Words> {
  const entries = new Map<string, Words>();
  for (const edit of edits) {
    const names = changedWords(edit);
    if (names.length === 0) continue;
    const { catalogueKey } = edit.before;
    const words = entries.get(catalogueKey) ?? edit.before;
    entries.set(catalogueKey, { ...words, ...Object.fromEntries(names.map((name) => [name, edit.after[name]])) });
  }
  return entries;
}

/** Gives goods their words by catalogue key, wherever they are or were listed. */
export async function writeWords(tx: Tx, entries: ReadonlyMap<string, Words>): Promise<void> {
  if (entries.size === 0) return;
  const rows = [...entries].map(([key, { title, description, pictures, categoryKey, isVatExempt }]) => ({
    key,
    title,
    description,
    image: coverOf(pictures),
    more_images: pictures.slice(1),
    category_key: categoryKey,
    is_vat_exempt: isVatExempt,
  }));
  await tx.query(
    sql`update products q
           set title = c.title, description = c.description, image = c.image, more_images = c.more_images,
               category_key = c.category_key, is_vat_exempt = c.is_vat_exempt
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
                 as c (key uuid, title text, description text, image text, more_images text[], category_key uuid,
                       is_vat_exempt boolean)
         where q.catalogue_key = c.key`,
  );
}

/** The same for variants. */
export async function writeVariations(tx: Tx, texts: readonly { key: string; variation: string }[]): Promise<void> {
  if (texts.length === 0) return;
  await tx.query(
    sql`update variants v set variation = c.variation
          from unnest(${texts.map(({ key }) => key)}::uuid[],
                      ${texts.map(({ variation }) => variation)}::text[]) as c (key, variation)
         where v.catalogue_key = c.key and v.variation <> c.variation`,
  );
}

async function writePrices(tx: Tx, changes: readonly TwinChange[]): Promise<void> {
  const products = changes.flatMap(({ product }) => product ?? []);
  const variants = changes.flatMap((change) => change.variants);
  const columns = (prices: readonly Price[]) =>
    sql`unnest(${prices.map(({ key }) => key)}::uuid[], ${prices.map(({ priceKobo }) => priceKobo)}::bigint[],
               ${prices.map(({ salePriceKobo }) => salePriceKobo)}::bigint[]) as c (key, price_kobo, sale_price_kobo)`;
  if (products.length > 0) {
    await tx.query(
      sql`update products p set price_kobo = c.price_kobo, sale_price_kobo = c.sale_price_kobo
            from ${columns(products)} where p.key = c.key`,
    );
  }
  if (variants.length === 0) return;
  await tx.query(
    sql`update variants v set price_kobo = c.price_kobo, sale_price_kobo = c.sale_price_kobo, updated_at = now()
          from ${columns(variants)} where v.key = c.key`,
  );
}

const raiseVersions = (tx: Tx, keys: readonly string[]) =>
  tx.query(sql`update products set version = version + 1, updated_at = now() where key = any (${keys}::uuid[])`);

/** A version and an entry in the log for each twin of a product in another store. */
export async function noteTwins(tx: Tx, doing: Doing, key: string, change: SharedChange): Promise<void> {
  const { rows: twins } = await tx.query<{ key: string }>(
    `update products set version = version + 1, updated_at = now()
      where key in (${TWINS}) and key <> $1 returning key`,
    [key],
  );
  await noteEdits(
    tx,
    doing,
    twins.map((twin) => twin.key),
    change,
  );
}

/** An entry in the log of each of these products. */
export const noteEdits = (tx: Tx, doing: Doing, keys: readonly string[], change: SharedChange): Promise<void> =>
  noteChanges(
    tx,
    doing,
    keys.map((key) => ({ key, ...change })),
  );

/** The same where each was changed in another way. */
export const noteChanges = (
  tx: Tx,
  { requestId, staff }: Doing,
  changes: readonly (SharedChange & { key: string })[],
): Promise<void> =>
  writeAudits(
    tx,
    changes.map(({ key, before, after }) => ({
      requestId,
      employeeKey: staff.key,
      action: "product.edited",
      entity: "product",
      entityKey: key,
      before,
      after,
    })),
  );
