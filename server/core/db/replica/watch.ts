import type { Pool } from "pg";
import { atIntervals } from "../../at-intervals";
import { createPool, type Pooler } from "../pool";
import { Lag } from "./lag";
import { askPrimary, askReplica, Silent } from "./questions";

export type Verdict = { fault: "lost" | "silent" | "no standby" | "another database" | null; lagMs: number };

type Options = {
  url: string;
  primary: Pool;
  pooler: Pooler | null;
  limits: { watchMs: number; replyMs: number };
  found: (verdict: Verdict) => void;
};

/** Looks at the replica at intervals, on a connection of its own: reports may keep all others busy. Returns its stop. */
export function watchReplica({ url, primary, pooler, limits, found }: Options): () => Promise<void> {
  const { watchMs, replyMs } = limits;
  const pool = createPool(url, { max: 1, pooler, patience: 0, connectMs: replyMs });
  const lag = new Lag();

  async function look(): Promise<Verdict | null> {
    const at = performance.now();
    const before = await askPrimary(primary);
    // Without a primary there is nothing to compare with, and no request to read for.
    if (before === null) return null;
    const client = await pool.connect().catch(() => null);
    if (client === null) return { fault: "lost", lagMs: 0 };
    try {
      const standing = await askReplica(client, replyMs);
      const fault = standing === null ? "no standby" : "another database";
      const isRight = standing?.identity === before.identity;
      // A new connection may lead to another server.
      client.release(!isRight);
      if (standing === null || !isRight) return { fault, lagMs: 0 };
      return { fault: null, lagMs: lag.measure(before.position, standing.position, at) };
    } catch (error) {
      client.release(true);
      return { fault: error instanceof Silent ? "silent" : "lost", lagMs: 0 };
    }
  }

  const stop = atIntervals({
    work: async (isStopped) => {
      const verdict = await look();
      if (verdict === null || isStopped()) return;
      if (verdict.fault !== null) lag.forget();
      found(verdict);
    },
    everyMs: watchMs,
    failure: "The replica could not be compared with the primary",
  });
  return async () => {
    await stop();
    await pool.end();
  };
}
