import type { Pool, PoolClient } from "pg";

export type Tx = PoolClient;

const RETRYABLE = new Set(["40001", "40P01"]);
const ATTEMPTS = 6;

const isRetryable = (error: unknown) => error instanceof Error && "code" in error && RETRYABLE.has(String(error.code));

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** What a change was decided by is no longer so: it is to be decided anew. */
export class Outdated extends Error {
  /** PostgreSQL's serialization failure, which is the same among transactions. */
  readonly code = "40001";
}

/** Starts `work` over after serialization failures and deadlocks, so it must have no effect unless it succeeds. */
export async function retried<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isRetryable(error) || attempt === ATTEMPTS) throw error;
      await pause(Math.random() * 10 * 2 ** attempt);
    }
  }
}

/**
 * Runs `work` in one transaction and commits it; any throw rolls all of it back.
 * Serialization failures and deadlocks start `work` over, so it must have no effect outside the database.
 */
export const inTransaction = <Result>(pool: Pool, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  retried(() => once(pool, work));

async function once<Result>(pool: Pool, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const tx = await pool.connect();
  let broken: Error | undefined;
  try {
    await tx.query("begin");
    const result = await work(tx);
    await tx.query("commit");
    return result;
  } catch (error) {
    await tx.query("rollback").catch((lost: Error) => {
      broken = lost;
    });
    throw error;
  } finally {
    tx.release(broken);
  }
}
