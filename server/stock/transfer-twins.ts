import type { Doing } from "../books/editing";
import { writeAudits } from "../books/audit";
import { sql } from "../core/db/sql";
import type { Tx } from "../core/db/transaction";
import { madeVariants, type MadeVariant, MADE_WITH_LEVELS } from "./reorder-levels";
import type { Destination, TransferPlan } from "./transfer-rules";

const column = <Row, Name extends keyof Row>(rows: readonly Row[], name: Name) => rows.map((row) => row[name]);

type Titles = readonly { productKey: string; productTitle: string }[];

/**
 * Creates missing products and variants at the destination, with the log of each product. A concurrent creation makes the
 * transaction start over.
 */
export async function makeTwins(
  tx: Tx,
  { staff, requestId }: Doing,
  plan: TransferPlan,
  { storeKey }: Pick<Destination, "storeKey">,
  sources: Titles,
): Promise<void> {
  await insertTwins(tx, plan, storeKey);
  const titles = new Map(sources.map(({ productKey, productTitle }) => [productKey, productTitle]));
  await writeAudits(
    tx,
    plan.newProducts.map(({ key, likeKey }) => ({
      requestId,
      employeeKey: staff.key,
      action: "product.created",
      entity: "product",
      entityKey: key,
      after: { title: titles.get(likeKey), store: storeKey },
    })),
  );
}

/**
 * Rows of products and variants in a store, like those of another one, without units. Returns the variants. The version of
 * one that joins a product makes open forms of that product stale: they would take off a variant that they do not know.
 */
export async function insertTwins(
  tx: Tx,
  { newProducts, newVariants }: Pick<TransferPlan, "newProducts" | "newVariants">,
  storeKey: string,
): Promise<MadeVariant[]> {
  if (newProducts.length > 0) {
    const { rowCount } = await tx.query(
      `insert into products (key, catalogue_key, store_key, supplier_key, title, description, price_kobo,
                             sale_price_kobo, image, more_images, is_vat_exempt, category_key)
       select n.key, p.catalogue_key, $3, supplier_key, title, description, price_kobo, sale_price_kobo, image,
              more_images, is_vat_exempt, category_key
         from unnest($1::uuid[], $2::uuid[]) as n (key, like_key) join products p on p.key = n.like_key
        order by p.catalogue_key
       on conflict (store_key, catalogue_key) where deleted_at is null do nothing`,
      [column(newProducts, "key"), column(newProducts, "likeKey"), storeKey],
    );
    if (rowCount !== newProducts.length) throw startOver();
  }
  if (newVariants.length === 0) return [];
  const { rows } = await tx.query(
    sql`with made as (
       insert into variants (key, catalogue_key, product_key, position, variation, price_kobo, sale_price_kobo, status,
                             image, tracks_serials, version)
       select n.key, v.catalogue_key, n.product_key,
              coalesce((select max(position) + 1 from variants where product_key = n.product_key), 0)
                + row_number() over (partition by n.product_key order by v.position, n.key) - 1,
              variation, price_kobo, sale_price_kobo, 'active', image, tracks_serials,
              (n.product_key <> all (${column(newProducts, "key")}::uuid[]))::integer
         from unnest(${column(newVariants, "key")}::uuid[], ${column(newVariants, "productKey")}::uuid[],
                     ${column(newVariants, "likeKey")}::uuid[]) as n (key, product_key, like_key)
         join variants v on v.key = n.like_key
        order by n.product_key, v.catalogue_key
       on conflict (product_key, catalogue_key) do nothing
       returning key, status),
     ${MADE_WITH_LEVELS}`,
  );
  if (rows.length !== newVariants.length) throw startOver();
  return madeVariants(column(newVariants, "key"), rows);
}

/** The retry helper treats it as a conflict with another transaction. */
const startOver = () => Object.assign(new Error("a twin was made by another transfer"), { code: "40001" });
