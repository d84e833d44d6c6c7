import type { Pool, PoolClient } from "pg";
import { unlessLost } from "./lost";

/** Work that servers on one database must not do at the same time. */
export const LOCKS = { migrate: 7_206_113, seed: 7_206_114, rights: 7_206_115, audit: 7_206_116 } as const;

/** Begins a transaction that may wait and work for as long as it takes. */
export const BEGIN_WITHOUT_LIMITS =
  "begin; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0";

const LOOK_MS = 100;

/**
 * Waits for `lock`, which ends with the transaction: behind a pooler a session cannot hold one. No snapshot is kept
 * meanwhile, because `create index concurrently` waits for those of all others: it asks again and again instead of in a
 * statement that waits, and without parameters, whose portal would stay open.
 */
export async function lockUntilEnd(tx: PoolClient, lock: number): Promise<void> {
  const ask = `select pg_try_advisory_xact_lock(${lock}) as taken`;
  while (!(await tx.query<{ taken: boolean }>(ask)).rows[0]?.taken)
    await new Promise((settle) => setTimeout(settle, LOOK_MS));
}

/**
 * Runs `work`, on other connections, while no other transaction holds `lock`; waits for it as long as it takes. Fails if
 * the connection that holds the lock is lost, because others may then continue.
 */
export async function underLock<Result>(pool: Pool, lock: number, work: () => Promise<Result>): Promise<Result> {
  const holder = await pool.connect();
  try {
    await holder.query(BEGIN_WITHOUT_LIMITS);
    await lockUntilEnd(holder, lock);
    return await unlessLost(holder, work());
  } finally {
    // Ending the connection ends the transaction and its lock, however the work ended.
    holder.release(true);
  }
}
