import type { Pool } from "pg";

const MINUTE_MS = 60_000;
/** Above this number of sessions a process forgets those it no longer needs. */
const MANY = 5000;

export type SessionUses = ReturnType<typeof createSessionUses>;

export type SessionUse = { tokenHash: Buffer; address: string; at: Date };

/**
 * Records when and where sessions were last used, at most once a minute each, so that requests still cost one read.
 * Each process remembers what it recorded, and the statement skips sessions that another process has just recorded.
 */
export function createSessionUses(pool: Pool) {
  const noted = new Map<string, number>();

  /** A new session is stored with its first use. */
  const start = ({ tokenHash, at }: Pick<SessionUse, "tokenHash" | "at">): void => {
    noted.set(tokenHash.toString("latin1"), at.getTime());
  };

  const isDue = ({ tokenHash, at }: SessionUse): boolean => {
    const name = tokenHash.toString("latin1");
    const before = noted.get(name);
    if (before !== undefined && at.getTime() - before < MINUTE_MS) return false;
    if (noted.size >= MANY) {
      for (const [each, then] of noted) if (at.getTime() - then >= MINUTE_MS) noted.delete(each);
    }
    noted.set(name, at.getTime());
    return true;
  };

  const note = async ({ tokenHash, address, at }: SessionUse): Promise<void> => {
    await pool.query({
      name: "session-used",
      text: `update sessions set last_used_at = $2, address = $3
              where token_hash = $1 and last_used_at <= $2::timestamptz - interval '1 minute'`,
      values: [tokenHash, at, address],
    });
  };

  return { start, isDue, note };
}
