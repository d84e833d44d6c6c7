import type { Tx } from "../core/db/transaction";
import { stockRefusal } from "./stock-rules";
import { ruleRefusal } from "../core/errors";
import { newKey } from "../core/ids";
import { sql } from "../core/db/sql";
import { lockOrderVariants, takeUnitsAgain, waitingFor } from "./order-units";
import { shelved, unitsOfOrder, writeUnits } from "./units";

export type StockReason = "sale-edited" | "sale-cancelled" | "sale-returned" | "sale-reinstated" | "purchase";

export type Move = { variantKey: string; delta: number };

/** Of an order, or of the delivery of a purchase. */
export type Movement = { employeeKey: string; reason: StockReason } & (
  | { orderKey: string; deliveryKey?: never }
  | { orderKey?: never; deliveryKey: string }
);

/**
 * Takes the units of an order's lines from the sold variants, with those it named when it was cancelled; 417 naming the
 * first variant with too few units, or a unit that is not there any more.
 */
export async function takeOrderStock(
  tx: Tx,
  orderKey: string,
  to: "pending" | "completed",
  employeeKey: string,
): Promise<void> {
  const held = await lockOrderVariants(tx, orderKey);
  for (const variant of held) {
    const refusal = stockRefusal(variant, variant.lineQuantity);
    if (refusal !== null) throw ruleRefusal(refusal);
  }
  const moves = held.map(({ key, lineQuantity }) => ({ variantKey: key, delta: -lineQuantity }));
  await takeUnitsAgain(tx, orderKey, held, { to, employeeKey });
  await moveStock(tx, { orderKey, employeeKey, reason: "sale-reinstated" }, moves);
}

/** Returns the units of an order's lines to the variants sold, whatever the variants' current status. */
export async function putOrderStockBack(tx: Tx, orderKey: string, employeeKey: string): Promise<void> {
  const held = await lockOrderVariants(tx, orderKey);
  const moves = held.map(({ key, lineQuantity }) => ({ variantKey: key, delta: lineQuantity }));
  await moveStock(tx, { orderKey, employeeKey, reason: "sale-cancelled" }, moves);
  const units = await unitsOfOrder(tx, orderKey);
  await writeUnits(tx, shelved(units, "cancelled"), waitingFor(held, units, -1), { orderKey, employeeKey });
}

/** Puts the units of an order's lines into the `return` siblings of the variants sold. */
export async function putOrderStockIntoReturns(tx: Tx, orderKey: string, employeeKey: string): Promise<void> {
  const held = await lockOrderVariants(tx, orderKey);
  const siblingOf = await siblingsOf(
    tx,
    held.map(({ key }) => key),
    "return",
  );
  const moves = held.map(({ key, lineQuantity }) => ({ variantKey: siblingOf(key), delta: lineQuantity }));
  await moveStock(tx, { orderKey, employeeKey, reason: "sale-returned" }, moves);
  const units = await unitsOfOrder(tx, orderKey);
  const back = shelved(units, "returned", ({ variantKey }) => siblingOf(variantKey));
  await writeUnits(tx, back, [], { orderKey, employeeKey });
}

/**
 * The variants that hold units of these in another status, which are not sold as new; missing ones are created. The
 * caller has locked the given variants, so that two orders cannot both create one.
 */
export async function siblingsOf(
  tx: Tx,
  variantKeys: readonly string[],
  status: "return" | "repair",
): Promise<(variantKey: string) => string> {
  await makeMissingSiblings(tx, variantKeys, status);
  const { rows } = await tx.query<{ key: string; sibling: string }>(
    sql`select v.key, r.key as sibling from variants v
       cross join lateral (
         select key from variants
          where product_key = v.product_key and variation = v.variation and status = ${status}
          order by position, key limit 1) r
      where v.key = any (${variantKeys}::uuid[])`,
  );
  const siblings = new Map(rows.map(({ key, sibling }) => [key, sibling]));
  return (variantKey) => {
    const sibling = siblings.get(variantKey);
    if (sibling === undefined) throw new Error("a variant that was locked has no sibling");
    return sibling;
  };
}

async function makeMissingSiblings(tx: Tx, variantKeys: readonly string[], status: string): Promise<void> {
  const { rows: missing } = await tx.query<{ variantKey: string }>(
    sql`select distinct on (v.product_key, v.variation) v.key as "variantKey" from variants v
      where v.key = any (${variantKeys}::uuid[]) and not exists (
        select from variants r
         where r.product_key = v.product_key and r.variation = v.variation and r.status = ${status})
      order by v.product_key, v.variation, v.key`,
  );
  for (const { variantKey } of missing) {
    const key = newKey();
    await tx.query(
      sql`insert into variants (key, catalogue_key, product_key, position, variation, price_kobo, sale_price_kobo,
                                status, image, tracks_serials)
       select ${key}, ${key}, product_key, (select max(position) + 1 from variants where product_key = v.product_key),
              variation, price_kobo, sale_price_kobo, ${status}, image, tracks_serials
         from variants v where key = ${variantKey}`,
    );
  }
}

/**
 * Changes quantities and writes the ledger in one statement, rows in key order. Throws when a row has too few units;
 * callers that lock the variants first check this before, with a message for people.
 */
export async function moveStock(
  tx: Tx,
  { orderKey, deliveryKey, employeeKey, reason }: Movement,
  parts: readonly Move[],
): Promise<void> {
  const moves = ofEachVariant(parts);
  const { rowCount } = await tx.query(
    `with move as (select * from unnest($1::uuid[], $2::integer[]) as m (variant_key, delta)),
     locked as materialized (
       select key from variants where key = any ($1::uuid[]) order by key for no key update),
     moved as (
       update variants v set quantity = v.quantity + m.delta, updated_at = now()
         from move m join locked on locked.key = m.variant_key
        where v.key = m.variant_key and (m.delta > 0 or (v.quantity >= -m.delta and v.status = 'active'))
       returning v.key, m.delta, v.quantity)
     insert into stock_movements (variant_key, delta, quantity_before, quantity_after, reason, order_key, delivery_key,
                                  employee_key)
     select key, delta, quantity - delta, quantity, $3, $4, $5, $6 from moved order by key`,
    [
      moves.map((move) => move.variantKey),
      moves.map((move) => move.delta),
      reason,
      orderKey ?? null,
      deliveryKey ?? null,
      employeeKey,
    ],
  );
  if (rowCount !== moves.length) throw new Error("stock changed under a lock");
}

/** One move of each variant: several lines may end in one. */
function ofEachVariant(parts: readonly Move[]): Move[] {
  const deltas = new Map<string, number>();
  for (const { variantKey, delta } of parts) deltas.set(variantKey, (deltas.get(variantKey) ?? 0) + delta);
  return [...deltas].map(([variantKey, delta]) => ({ variantKey, delta }));
}
