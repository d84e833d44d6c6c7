import type { PoolClient } from "pg";

/**
 * How long a migration waits for a lock. All other statements on the table queue behind it meanwhile, reads too. Longer
 * than deadlock_timeout (1 s), after which PostgreSQL ends an autovacuum that is in the way.
 */
export const LOCK_TIMEOUT = "2s";

const PAUSE_MS = 1000;
/** About once a minute. */
const SAID_EVERY = 20;

/** A lock that was not free in time, or a deadlock. */
const IN_THE_WAY = new Set(["55P03", "40P01"]);

const isInTheWay = (error: unknown): error is Error =>
  error instanceof Error && "code" in error && IN_THE_WAY.has(String(error.code));

/** Repeats the transaction of `work` on `client` until it gets its locks, with pauses in which everybody else does. */
export async function untilLocked<Result>(
  client: PoolClient,
  name: string,
  work: () => Promise<Result>,
  say: (line: string) => void,
): Promise<Result> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isInTheWay(error)) throw error;
      await client.query("rollback");
      if (attempt % SAID_EVERY === 0) say(`Migration ${name} waits (${error.message})${await oldest(client)}.`);
      await new Promise((settle) => setTimeout(settle, PAUSE_MS));
    }
  }
}

async function oldest(client: PoolClient): Promise<string> {
  const { rows } = await client.query<{ pid: number; seconds: number }>(
    `select pid, extract(epoch from now() - xact_start)::int as seconds from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
      order by xact_start limit 1`,
  );
  const [found] = rows;
  return found ? `: the oldest transaction is of process ${found.pid}, for ${found.seconds} s` : "";
}
