import type { Pool, PoolClient } from "pg";
import { unlessLost } from "./lost";

/** Work that servers on one database must not do at the same time. */
export const LOCKS = { migrate: 7_206_113, seed: 7_206_114, rights: 7_206_115, audit: 7_206_116 } as const;

/**
 * Runs `work` while no other session holds `lock`; waits for it up to the pool's statement timeout. Fails if the
 * connection that holds the lock is lost, because others may then continue.
 */
export async function underLock<Result>(
  pool: Pool,
  lock: number,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [lock]);
    return await unlessLost(client, work(client));
  } finally {
    // Ending the session releases the lock, however the work ended.
    client.release(true);
  }
}
