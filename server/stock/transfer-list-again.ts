import type { Doing } from "../books/editing";
import { sql } from "../core/db/sql";
import type { Tx } from "../core/db/transaction";
import { newKey } from "../core/ids";
import { lockTransferFacts } from "./transfer-facts";
import type { StoredLine, StoredTransfer } from "./transfer-lock";
import { planTransfer } from "./transfer-rules";
import { makeTwins } from "./transfer-twins";

/**
 * Gives goods a place to arrive whose product or variant the receiving store took off its list while they were on the way:
 * its twin if there is one again, or a new one.
 */
export async function listAgain(
  tx: Tx,
  doing: Doing,
  { key, fromKey, toKey }: StoredTransfer,
  lines: readonly StoredLine[],
): Promise<void> {
  const gone = lines.filter(({ isUnlisted }) => isUnlisted);
  if (gone.length === 0) return;
  const variantKeys = gone.map(({ variantKey }) => variantKey);
  const { sources, destination } = await lockTransferFacts(tx, fromKey, { toKey, variantKeys });
  if (destination === null) throw new Error("a transfer goes to a store that is not there");
  const plan = planTransfer(
    sources.map((source) => ({ source, variantKey: source.key, quantity: 1 })),
    destination,
    newKey,
  );
  await makeTwins(tx, doing, plan, destination, sources);
  await tx.query(
    sql`update transfer_lines l set to_variant_key = m.to_key
          from unnest(${plan.moves.map((move) => move.fromKey)}::uuid[], ${plan.moves.map((move) => move.toKey)}::uuid[])
                 as m (from_key, to_key)
         where l.transfer_key = ${key} and l.variant_key = m.from_key`,
  );
}
