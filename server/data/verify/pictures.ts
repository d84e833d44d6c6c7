import type { Pool, PoolClient } from "pg";
import { isPictureThere, type MediaStore } from "../../core/media-store";

type Reference = { image: string; entity: string; key: string };

/** Every picture that a record references, once, with one of these records. */
const REFERENCES = `
  select image, min(entity) as entity, (array_agg(key order by entity, key))[1] as key
    from (select 'product' as entity, key, unnest(image || more_images) as image from products where deleted_at is null
          union all select 'variant', key, image from variants
          union all select 'employee', key, picture from employees
          union all select 'order line', key, image from order_lines
          union all select 'transfer', transfer_key, image from transfer_lines) named
   where image <> ''
   group by image order by image`;

const AT_ONCE = 16;

export const readPictures = async (db: Pool | PoolClient): Promise<Reference[]> =>
  (await db.query<Reference>(REFERENCES)).rows;

/** Those without a picture in the store. */
export async function missingPictures(media: MediaStore, references: readonly Reference[]): Promise<Reference[]> {
  const missing: Reference[] = [];
  for (let from = 0; from < references.length; from += AT_ONCE) {
    const some = references.slice(from, from + AT_ONCE);
    const found = await Promise.all(some.map(({ image }) => isPictureThere(media, image)));
    missing.push(...some.filter((_, index) => !found[index]));
  }
  return missing;
}
