import type { Tx } from "../../core/db/transaction";
import { nairaText, toKobo } from "../../core/money";
import { ruleRefusal } from "../../core/errors";
import { saveCodes } from "../../products/codes/code-writes";
import type { Wanted } from "./wanted";
import { categoryKeysOf } from "./import-categories";
import { codeSetsOf } from "./import-codes";
import { inCatalogueWords, type Made } from "./import-words";
import { newKey } from "../../core/ids";
import { writeAudits } from "../../books/audit";
import type { Doing } from "../../books/editing";
import { madeVariants, type MadeVariant, MADE_WITH_LEVELS } from "../../stock/reorder-levels";
import { raw, sql } from "../../core/db/sql";

/** A product that another store lists has serial numbers if it has them there. */
const TRACKED = raw(`exists (
  select from products p join products q on q.catalogue_key = p.catalogue_key join variants t on t.product_key = q.key
   where p.key = v.product_key and t.tracks_serials)`);

/**
 * Inserts many products with their variants and first units, with one statement per table. Refuses (417) when another
 * request has just inserted one of them.
 */
export async function insertProducts(tx: Tx, doing: Doing, wanted: readonly Wanted[]): Promise<void> {
  const { staff, requestId } = doing;
  // Whoever changes what all stores share locks these, and then also finds the products that this inserts.
  await tx.query(
    sql`select from products where catalogue_key = any (${wanted.map(({ catalogueKey }) => catalogueKey)}::uuid[])
         order by key for share`,
  );
  const made = await inCatalogueWords(tx, wanted, await categoryKeysOf(tx, wanted));
  const { rowCount } = await tx.query(
    sql`insert into products (key, catalogue_key, store_key, supplier_key, title, description, price_kobo,
                              sale_price_kobo, image, more_images, category_key, is_vat_exempt)
     select key, catalogue_key, store_key, supplier_key, title, description, price_kobo, sale_price_kobo,
            coalesce(pictures->>0, ''), array(select jsonb_array_elements_text(pictures - 0)), category_key, is_vat_exempt
       from unnest(
       ${made.map(({ key }) => key)}::uuid[], ${made.map(({ catalogueKey }) => catalogueKey)}::uuid[],
       ${made.map(({ body }) => body.store)}::uuid[], ${made.map(({ body }) => body.supplier)}::uuid[],
       ${made.map(({ body }) => body.title)}::text[], ${made.map(({ body }) => body.description)}::text[],
       ${made.map(({ body }) => toKobo(body.price))}::bigint[],
       ${made.map(({ body }) => toKobo(body.sale_price))}::bigint[],
       ${made.map(({ words }) => JSON.stringify(words.pictures))}::jsonb[],
       ${made.map(({ words }) => words.categoryKey)}::uuid[], ${made.map(({ words }) => words.isVatExempt)}::boolean[])
       as p (key, catalogue_key, store_key, supplier_key, title, description, price_kobo, sale_price_kobo, pictures,
             category_key, is_vat_exempt)
     on conflict (store_key, catalogue_key) where deleted_at is null do nothing`,
  );
  if (rowCount !== made.length) {
    throw ruleRefusal("Products of this file have just been added by someone else. Check the file again");
  }
  const variants = await insertVariants(tx, made, staff.key);
  const keys = made.map(({ key }) => key);
  await saveCodes(tx, doing, await codeSetsOf(tx, made), keys);
  await writeAudits(
    tx,
    made.map(({ key, body, words }, at) => ({
      requestId,
      employeeKey: staff.key,
      action: "product.created",
      entity: "product",
      entityKey: key,
      after: {
        title: body.title,
        store: body.store,
        supplier: body.supplier,
        price: nairaText(toKobo(body.price)),
        sale_price: nairaText(toKobo(body.sale_price)),
        ...(words.categoryKey && { category: words.categoryKey }),
        variants: body.variations.map(({ variation, status, quantity }, place) => ({
          variation,
          status,
          quantity,
          ...variants[at]?.[place]?.level,
        })),
      },
    })),
  );
}

/** Returns the variants of each product. */
async function insertVariants(tx: Tx, made: readonly Made[], employeeKey: string): Promise<MadeVariant[][]> {
  const variants = made.flatMap(({ key, body, variantCatalogueKeys }) =>
    body.variations.map((variation, position) => ({
      ...variation,
      position,
      productKey: key,
      key: newKey(),
      catalogueKey: variantCatalogueKeys[position],
      priceKobo: toKobo(variation.price ?? body.price),
      salePriceKobo: toKobo(variation.sale_price ?? body.sale_price),
    })),
  );
  const { rows } = await tx.query(
    sql`with made as (
       insert into variants (key, catalogue_key, product_key, position, variation, price_kobo, sale_price_kobo, status,
                             quantity, tracks_serials)
       select v.*, ${TRACKED} from unnest(
         ${variants.map(({ key }) => key)}::uuid[], ${variants.map(({ catalogueKey }) => catalogueKey)}::uuid[],
         ${variants.map(({ productKey }) => productKey)}::uuid[],
         ${variants.map(({ position }) => position)}::integer[],
         ${variants.map(({ variation }) => variation)}::text[],
         ${variants.map(({ priceKobo }) => priceKobo)}::bigint[],
         ${variants.map(({ salePriceKobo }) => salePriceKobo)}::bigint[],
         ${variants.map(({ status }) => status)}::text[], ${variants.map(({ quantity }) => quantity)}::integer[])
         as v (key, catalogue_key, product_key, position, variation, price_kobo, sale_price_kobo, status, quantity)
       returning key, quantity, status),
     opened as (
       insert into stock_movements (variant_key, delta, quantity_before, quantity_after, reason, employee_key)
       select key, quantity, 0, quantity, 'opening', ${employeeKey} from made where quantity > 0 order by key),
     ${MADE_WITH_LEVELS}`,
  );
  const all = madeVariants(
    variants.map(({ key }) => key),
    rows,
  ).values();
  return made.map(({ body }) => body.variations.flatMap(() => all.next().value ?? []));
}
