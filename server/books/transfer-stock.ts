import { sql } from "../core/db/sql";
import type { Tx } from "../core/db/transaction";

/** One row of the ledger. `lost` and `damaged` write off what is counted in before. */
export type TransferStep = {
  variantKey: string;
  delta: number;
  reason: "transfer-out" | "transfer-in" | "transfer-back" | "lost" | "damaged";
  note?: string | undefined;
};

type Cause = { transferKey: string; employeeKey: string };

/**
 * Writes the ledger rows of a transfer, in their order, and the quantities after them. The caller has locked the variants,
 * and knows that no quantity falls below 0.
 */
export async function moveTransferStock(
  tx: Tx,
  { transferKey, employeeKey }: Cause,
  steps: readonly TransferStep[],
): Promise<void> {
  if (steps.length === 0) return;
  const { rowCount } = await tx.query(
    sql`with step as (
          select *, sum(delta) over (partition by key order by place)::integer as so_far
            from unnest(${steps.map(({ variantKey }) => variantKey)}::uuid[], ${steps.map(({ delta }) => delta)}::integer[],
                        ${steps.map(({ reason }) => reason)}::text[], ${steps.map(({ note = "" }) => note)}::text[])
                   with ordinality as s (key, delta, reason, note, place)),
        moved as (
          update variants v set quantity = v.quantity + s.delta, updated_at = now()
            from (select key, sum(delta)::integer as delta from step group by key) s where v.key = s.key
          returning v.key, v.quantity - s.delta as started)
        insert into stock_movements (variant_key, delta, quantity_before, quantity_after, reason, transfer_key,
                                     employee_key, note)
        select key, delta, started + so_far - delta, started + so_far, reason, ${transferKey}, ${employeeKey}, note
          from step join moved using (key) order by key, place`,
  );
  if (rowCount !== steps.length) throw new Error("a variant went under a lock");
}
