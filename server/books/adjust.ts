import type { AdjustmentReason } from "../../src/api/counts/counts.rules";
import { named, sql } from "../core/db/sql";
import type { Tx } from "../core/db/transaction";

/** Units of a variant found (above 0) or missing, and why. */
export type Adjustment = { variantKey: string; delta: number; reason: AdjustmentReason };

export type AdjustmentCause = { employeeKey: string; countKey?: string | undefined; note?: string | undefined };

/** More units than a quantity holds. */
export const MOST_IN_STOCK = 1_000_000_000;

/**
 * Corrects quantities and writes a row of the ledger for each, rows in key order. The caller has locked the variants,
 * and knows that no quantity falls below 0 nor below the registered units.
 */
export async function adjustStock(tx: Tx, cause: AdjustmentCause, adjustments: readonly Adjustment[]): Promise<void> {
  if (adjustments.length === 0) return;
  const all = <Name extends keyof Adjustment>(name: Name) => adjustments.map((each) => each[name]);
  const { rowCount } = await tx.query(
    named(
      "stock-adjust",
      sql`with change as (
            select * from unnest(${all("variantKey")}::uuid[], ${all("delta")}::integer[], ${all("reason")}::text[])
                            as c (variant_key, delta, reason)),
          moved as (
            update variants v set quantity = v.quantity + c.delta, updated_at = now()
              from change c where v.key = c.variant_key
            returning v.key, c.delta, c.reason, v.quantity)
          insert into stock_movements (variant_key, delta, quantity_before, quantity_after, reason, count_key,
                                       employee_key, note)
          select key, delta, quantity - delta, quantity, reason, ${cause.countKey ?? null}, ${cause.employeeKey},
                 ${cause.note ?? ""}
            from moved order by key`,
    ),
  );
  if (rowCount !== adjustments.length) throw new Error("a variant went under a lock");
}
