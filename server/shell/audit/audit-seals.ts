import type { Pool } from "pg";
import { queryAgain } from "../../core/db/transaction";
import { LOCKS } from "../../core/db/advisory-lock";

/** Rows of one seal, and of one read when a listener catches up. */
const ROWS = 1000;

/**
 * Seals the committed log rows, in at most `rounds` statements. Does nothing while another server process is sealing.
 */
export async function sealAudit(pool: Pool, rounds = Number.POSITIVE_INFINITY): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    const { rows } = await queryAgain<{ sealed: number }>(pool, {
      name: "audit-seal",
      text: "select seal_audit($1, $2) as sealed",
      values: [LOCKS.audit, ROWS],
    });
    if ((rows[0]?.sealed ?? 0) < ROWS) return;
  }
}

/** The position of the newest sealed row, 0 before the first. */
export async function readHeadPosition(pool: Pool): Promise<number> {
  const { rows } = await queryAgain<{ head: number }>(pool, {
    name: "audit-head",
    text: "select coalesce(max(last_position), 0) as head from audit_seals",
  });
  return rows[0]?.head ?? 0;
}

/**
 * The newest seal as `<position>:<hash>`, or null before the first. A copy stored elsewhere proves all rows before it.
 */
export async function readChainHead(pool: Pool): Promise<string | null> {
  const { rows } = await queryAgain<{ head: string }>(pool, {
    text: "select last_position || ':' || encode(hash, 'hex') as head from audit_seals order by last_position desc limit 1",
  });
  return rows[0]?.head ?? null;
}

/** Whether the chain still contains a head that was noted earlier. */
export async function isInChain(pool: Pool, head: string): Promise<boolean> {
  const { rowCount } = await queryAgain(pool, {
    text: "select from audit_seals where last_position || ':' || encode(hash, 'hex') = lower($1)",
    values: [head],
  });
  return rowCount === 1;
}
