import type { Pool, PoolClient } from "pg";
import { unlessLost } from "./lost";

/** What servers that share one database do one after the other. */
export const LOCKS = { migrate: 7_206_113, seed: 7_206_114, rights: 7_206_115, audit: 7_206_116 } as const;

/**
 * Runs `work` while no other session holds `lock`, waiting for it as long as the pool's statement timeout allows. Fails
 * when the connection is lost that holds it, since others may then go on.
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
    // Ending the session lets go of the lock, however the work ended.
    client.release(true);
  }
}
