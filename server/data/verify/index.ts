import type { Pool, PoolClient } from "pg";
import { audit } from "./audit";
import type { Invariant } from "./invariant";
import { links } from "./links";
import { creations, log } from "./log";
import { money } from "./money";
import { orders } from "./orders";
import { people } from "./people";
import { products } from "./products";
import { stock } from "./stock";
import { summary } from "./summary";

/** What holds after every request, whatever happened before it: the rules of orders, stock and money as queries. */
export const invariants: readonly Invariant[] = [
  ...stock,
  ...products,
  ...orders,
  ...money,
  ...people,
  ...links,
  ...summary,
  ...log,
  ...audit,
];

/** What holds in a shop whose records were all made by the server, as a real one's are. */
export const everyInvariant: readonly Invariant[] = [...invariants, ...creations];

/**
 * The rows that break an invariant, at most `most`; none when it holds. Materialized, since the planner would else take
 * the limit for a promise that some are soon found, and go through millions of rows one index look-up after the other.
 */
export async function violationsOf(
  db: Pool | PoolClient,
  { sql }: Invariant,
  most = 5,
): Promise<Record<string, unknown>[]> {
  const { rows } = await db.query(`with violations as materialized (${sql}) select * from violations limit ${most}`);
  return rows;
}
