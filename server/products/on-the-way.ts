import { sql } from "../core/db/sql";
import type { Tx } from "../core/db/transaction";
import { ruleRefusal } from "../core/errors";

/** Refuses (417) to take goods off the list while units of them are on the way to another store: they may come back. */
export async function checkNoneOnTheWay(tx: Tx, name: string, variants: readonly { key: string }[]): Promise<void> {
  const { rows } = await tx.query<{ number: number; units: number }>(
    sql`select t.order_number as number, sum(l.quantity)::integer as units
          from transfer_lines l join transfers t on t.key = l.transfer_key
         where t.status = 'sent' and l.variant_key = any (${variants.map(({ key }) => key)}::uuid[])
         group by 1 order by 1 limit 1`,
  );
  const [sent] = rows;
  if (sent === undefined) return;
  const units = `${sent.units} of ${name} ${sent.units === 1 ? "is" : "are"} on the way`;
  throw ruleRefusal(`${units} with transfer ${sent.number}. Wait until it is received, or call it back first`);
}
