import type { Pool, PoolClient } from "pg";
import { audit } from "./audit";
import { bulk } from "./bulk";
import type { Invariant } from "./invariant";
import { counts } from "./counts";
import { daySums } from "./day-sums";
import { links } from "./links";
import { creations, log } from "./log";
import { money } from "./money";
import { orders } from "./orders";
import { people } from "./people";
import { products } from "./products";
import { purchases } from "./purchases";
import { returns } from "./returns";
import { shifts } from "./shifts";
import { stock } from "./stock";
import { transfers } from "./transfers";
import { summary } from "./summary";
import { units } from "./units";

/** Invariants that hold after every request: the rules of orders, stock and money as queries. */
export const invariants: readonly Invariant[] = [
  ...stock,
  ...transfers,
  ...products,
  ...bulk,
  ...orders,
  ...returns,
  ...units,
  ...counts,
  ...money,
  ...shifts,
  ...purchases,
  ...people,
  ...links,
  ...summary,
  ...daySums,
  ...log,
  ...audit,
];

/** Invariants of a shop whose records were all created by the server, as in a real shop. */
export const everyInvariant: readonly Invariant[] = [...invariants, ...creations];

/**
 * The rows that violate an invariant, at most `most`; none when it holds. Materialized, because with a limit the
 * planner expects the first rows soon and looks up millions of rows by index.
 */
export async function violationsOf(
  db: Pool | PoolClient,
  { sql }: Invariant,
  most = 5,
): Promise<Record<string, unknown>[]> {
  const { rows } = await db.query(`with violations as materialized (${sql}) select * from violations limit ${most}`);
  return rows;
}
