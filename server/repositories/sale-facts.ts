import type { Tx } from "../db/transaction";
import type { Kobo } from "../domain/money";
import type { VariantOnHand } from "../domain/stock";
import { newKey } from "../ids";
import { storeScope, type Staff } from "../session-context";
import type { NewLine } from "./order-insert";

/** A variant as it is sold: what is on hand, and what a line freezes. */
export type SaleVariant = VariantOnHand & {
  productKey: string;
  image: string;
  salePriceKobo: Kobo;
  costKobo: Kobo;
};

/** A line as it is sold now: later changes of product and price do not touch it. */
export const freezeLine = (variant: SaleVariant, quantity: number): NewLine => ({
  key: newKey(),
  variantKey: variant.key,
  productKey: variant.productKey,
  itemTitle: variant.productTitle,
  variation: variant.variation,
  image: variant.image,
  unitPriceKobo: variant.salePriceKobo,
  unitCostKobo: variant.costKobo,
  quantity,
});

/** What a sale rests on; whatever is unknown or out of the person's reach is null or missing, without a difference. */
export type SaleFacts = {
  storeExists: boolean;
  facilitator: { name: string; bonusBp: number } | null;
  accountKeys: string[];
  variants: SaleVariant[];
};

type Wanted = { storeKey: string; facilitatorKey: string; accountKeys: string[]; variantKeys: string[] };

/**
 * The keys asked for are hidden behind a select of their own: told how few they are, PostgreSQL hopes for a better plan by
 * each sale's own, and makes one each time, which costs more than running it.
 */
const FACTS = `
  with goods as materialized (
    select v.key, v.variation, v.status, v.quantity, v.sale_price_kobo, v.price_kobo, p.key as product_key, p.title,
           p.deleted_at is not null as is_deleted, coalesce(nullif(v.image, ''), p.image) as image
      from variants v join products p on p.key = v.product_key
     where v.key = any (array(select unnest($4::uuid[]))) and ($5::uuid is null or p.store_key = $5)
     order by v.key
       for no key update of v)
  select exists (select from stores where key = $1 and ($5::uuid is null or key = $5)) as "storeExists",
         (select json_build_object('name', name, 'bonusBp', bonus_bp) from employees
           where key = $2 and deactivated_at is null and ($5::uuid is null or store_key = $5)) as facilitator,
         array(select key::text from accounts
                where key = any (array(select unnest($3::uuid[]))) and ($5::uuid is null or store_key = $5)) as "accountKeys",
         coalesce((select json_agg(json_build_object(
           'key', key, 'productKey', product_key, 'productTitle', title, 'productDeleted', is_deleted,
           'variation', variation, 'status', status, 'quantity', quantity, 'image', image,
           'salePriceKobo', sale_price_kobo, 'costKobo', price_kobo)) from goods), '[]') as variants`;

/** Reads all a sale needs within the person's scope and locks its variants, in key order, until the transaction ends. */
export async function lockSaleFacts(tx: Tx, staff: Staff, wanted: Wanted): Promise<SaleFacts> {
  const { storeKey, facilitatorKey, accountKeys, variantKeys } = wanted;
  const { rows } = await tx.query<SaleFacts>({
    name: "sale-facts",
    text: FACTS,
    values: [storeKey, facilitatorKey, accountKeys, variantKeys, storeScope(staff)],
  });
  const facts = rows[0];
  if (!facts) throw new Error("a select of one row gave none");
  return facts;
}
