import type { Tx } from "../core/db/transaction";
import type { VariantFields, VariantPlan } from "./variants";
import { newKey } from "../core/ids";

type Added = VariantPlan["added"][number];
type Changed = VariantPlan["changed"][number];
type Removed = { key: string };

const column = <Row, Name extends keyof Row>(rows: readonly Row[], name: Name) => rows.map((row) => row[name]);

const fieldColumns = (rows: readonly VariantFields[]) => [
  column(rows, "position"),
  column(rows, "variation"),
  column(rows, "priceKobo"),
  column(rows, "salePriceKobo"),
  column(rows, "status"),
];

/** New variants of a product, each a gadget of its own in the catalogue, their units opened in the ledger. */
export async function addVariants(
  tx: Tx,
  productKey: string,
  added: readonly Added[],
  employeeKey: string,
): Promise<void> {
  if (added.length === 0) return;
  await tx.query(
    `with made as (
       insert into variants (key, catalogue_key, product_key, position, variation, price_kobo, sale_price_kobo, status,
                             quantity)
       select key, key, $1, position, variation, price_kobo, sale_price_kobo, status, quantity
         from unnest($2::uuid[], $3::integer[], $4::text[], $5::bigint[], $6::bigint[], $7::text[], $8::integer[])
           as n (key, position, variation, price_kobo, sale_price_kobo, status, quantity)
       returning key, quantity)
     insert into stock_movements (variant_key, delta, quantity_before, quantity_after, reason, employee_key)
     select key, quantity, 0, quantity, 'opening', $9 from made where quantity > 0 order by key`,
    [productKey, added.map(newKey), ...fieldColumns(added), column(added, "quantity"), employeeKey],
  );
}

/** Changes variants that are locked; a change of quantity is an `edit` in the ledger. */
export async function changeVariants(tx: Tx, changed: readonly Changed[], employeeKey: string): Promise<void> {
  if (changed.length === 0) return;
  await tx.query(
    `with moved as (
       update variants v
          set position = c.position, variation = c.variation, price_kobo = c.price_kobo,
              sale_price_kobo = c.sale_price_kobo, status = c.status, quantity = v.quantity + c.delta,
              updated_at = case
                when (v.variation, v.price_kobo, v.sale_price_kobo, v.status, 0)
                     is distinct from (c.variation, c.price_kobo, c.sale_price_kobo, c.status, c.delta) then now()
                else v.updated_at end
         from unnest($1::uuid[], $2::integer[], $3::text[], $4::bigint[], $5::bigint[], $6::text[], $7::integer[])
           as c (key, position, variation, price_kobo, sale_price_kobo, status, delta)
        where v.key = c.key
       returning v.key, c.delta, v.quantity)
     insert into stock_movements (variant_key, delta, quantity_before, quantity_after, reason, employee_key)
     select key, delta, quantity - delta, quantity, 'edit', $8 from moved where delta <> 0 order by key`,
    [column(changed, "key"), ...fieldColumns(changed), column(changed, "delta"), employeeKey],
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
