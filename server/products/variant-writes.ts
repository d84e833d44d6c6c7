import type { Tx } from "../core/db/transaction";
import type { VariantPlan } from "./variants";
import { sql } from "../core/db/sql";
import { newKey } from "../core/ids";
import { madeVariants, type MadeVariant, MADE_WITH_LEVELS } from "../stock/reorder-levels";

type Added = VariantPlan["added"][number];
type Changed = VariantPlan["changed"][number];
type Removed = { key: string };

const column = <Row, Name extends keyof Row>(rows: readonly Row[], name: Name) => rows.map((row) => row[name]);

/** New variants of a product, each with an opening entry in the ledger; their keys are also their catalogue keys. */
export async function addVariants(
  tx: Tx,
  product: { key: string; tracksSerials: boolean },
  added: readonly Added[],
  employeeKey: string,
): Promise<MadeVariant[]> {
  const keys = added.map(newKey);
  if (added.length === 0) return [];
  const all = <Name extends keyof Added>(name: Name) => column(added, name);
  const { rows } = await tx.query(
    sql`with made as (
       insert into variants (key, catalogue_key, product_key, position, variation, price_kobo, sale_price_kobo,
                             status, quantity, tracks_serials)
       select key, key, ${product.key}, position, variation, price_kobo, sale_price_kobo, status, quantity,
              ${product.tracksSerials}
         from unnest(
           ${keys}::uuid[], ${all("position")}::integer[], ${all("variation")}::text[],
           ${all("priceKobo")}::bigint[], ${all("salePriceKobo")}::bigint[], ${all("status")}::text[],
           ${all("quantity")}::integer[])
           as n (key, position, variation, price_kobo, sale_price_kobo, status, quantity)
       returning key, quantity, status),
     opened as (
       insert into stock_movements (variant_key, delta, quantity_before, quantity_after, reason, employee_key)
       select key, quantity, 0, quantity, 'opening', ${employeeKey} from made where quantity > 0 order by key),
     ${MADE_WITH_LEVELS}`,
  );
  return madeVariants(keys, rows);
}

/** Changes variants that are locked; a change of quantity is an `edit` in the ledger. */
export async function changeVariants(tx: Tx, changed: readonly Changed[], employeeKey: string): Promise<void> {
  if (changed.length === 0) return;
  const all = <Name extends keyof Changed>(name: Name) => column(changed, name);
  await tx.query(
    sql`with moved as (
       update variants v
          set position = c.position, variation = c.variation, price_kobo = c.price_kobo,
              sale_price_kobo = c.sale_price_kobo, status = c.status, quantity = v.quantity + c.delta,
              updated_at = case
                when (v.variation, v.price_kobo, v.sale_price_kobo, v.status, 0)
                     is distinct from (c.variation, c.price_kobo, c.sale_price_kobo, c.status, c.delta) then now()
                else v.updated_at end
         from unnest(
           ${all("key")}::uuid[], ${all("position")}::integer[], ${all("variation")}::text[],
           ${all("priceKobo")}::bigint[], ${all("salePriceKobo")}::bigint[], ${all("status")}::text[],
           ${all("delta")}::integer[])
           as c (key, position, variation, price_kobo, sale_price_kobo, status, delta)
        where v.key = c.key
       returning v.key, c.delta, v.quantity)
     insert into stock_movements (variant_key, delta, quantity_before, quantity_after, reason, employee_key)
     select key, delta, quantity - delta, quantity, 'edit', ${employeeKey} from moved where delta <> 0 order by key`,
  );
}

/**
 * Detaches variants that were sold or transferred from their product: the rows stay, hidden and empty, for the orders
 * and transfers that reference them, and no longer match as twins.
 */
export async function retireVariants(tx: Tx, removed: readonly Removed[], employeeKey: string): Promise<void> {
  if (removed.length === 0) return;
  await tx.query(
    `with old as (select key, quantity from variants where key = any ($1::uuid[])),
     retired as (
       update variants v
          set removed_at = now(), status = 'hidden', quantity = 0, catalogue_key = v.key, updated_at = now()
         from old where v.key = old.key
       returning v.key, old.quantity)
     insert into stock_movements (variant_key, delta, quantity_before, quantity_after, reason, employee_key)
     select key, -quantity, quantity, 0, 'edit', $2 from retired where quantity > 0 order by key`,
    [column(removed, "key"), employeeKey],
  );
}

/** Deletes variants that were never sold or transferred, their ledger with them. */
export async function forgetVariants(tx: Tx, removed: readonly Removed[]): Promise<void> {
  if (removed.length === 0) return;
  await allowForgetting(tx, removed);
  await tx.query("delete from variants where key = any ($1::uuid[])", [column(removed, "key")]);
}

/** Lets this transaction delete the ledger rows of these variants that belong to no sale and no transfer. */
export async function allowForgetting(tx: Tx, variants: readonly Removed[]): Promise<void> {
  await tx.query("select set_config('backroom.forgotten_variants', $1, true)", [column(variants, "key").join(",")]);
}
