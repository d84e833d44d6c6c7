import type { Pool, PoolClient } from "pg";
import { atIntervals } from "../../at-intervals";
import { createPool, type Pooler } from "../pool";
import { Lag } from "./lag";
import { askPrimary, askReplica, Silent, type Timelines, within } from "./questions";

export type Verdict = {
  fault: "no primary" | "lost" | "silent" | "no standby" | "another database" | null;
  lagMs: number;
  /** What `SEEN` said on the primary; null without one. */
  seen: string | null;
};

type Options = {
  url: string;
  primaryUrl: string;
  pooler: Pooler | null;
  limits: { watchMs: number; replyMs: number };
  timelines: Timelines;
  found: (verdict: Verdict) => void;
};

/** Looks at both at intervals, on connections of its own: requests may keep all others busy. Returns its stop. */
export function watchReplica({ url, primaryUrl, pooler, limits, timelines, found }: Options): () => Promise<void> {
  const { watchMs, replyMs } = limits;
  const own = { max: 1, pooler, patience: 0, connectMs: replyMs };
  const primary = createPool(primaryUrl, { ...own, isWriting: true });
  const replica = createPool(url, own);
  const lag = new Lag();

  async function look(): Promise<Verdict> {
    const at = performance.now();
    const before = await askOn(primary, replyMs, (client) => askPrimary(client, replyMs));
    if (before.answer === null) return { fault: "no primary", lagMs: 0, seen: null };
    const { position, identity, seen } = before.answer;
    const after = await askOn(replica, replyMs, async (client) => {
      const standing = await askReplica(client, replyMs, timelines);
      // A new connection may lead to another server.
      return { standing, isWrong: standing?.identity !== identity };
    });
    if (after.answer === null) return { fault: after.isSilent ? "silent" : "lost", lagMs: 0, seen };
    const { standing, isWrong } = after.answer;
    if (standing === null) return { fault: "no standby", lagMs: 0, seen };
    if (isWrong) return { fault: "another database", lagMs: 0, seen };
    return { fault: null, lagMs: lag.measure(position, standing.position, at), seen };
  }

  const stop = atIntervals({
    work: async (isStopped) => {
      const verdict = await look();
      if (isStopped()) return;
      if (verdict.fault !== null) lag.forget();
      found(verdict);
    },
    everyMs: watchMs,
    failure: "The replica could not be compared with the primary",
  });
  return async () => {
    await stop();
    await Promise.all([primary.end(), replica.end()]);
  };
}

type Asked<Answer> = { answer: Answer | null; isSilent: boolean };

/** Asks on a connection of the pool; one that fails, or leads to another server than it should, is given up. */
async function askOn<Answer extends object>(
  pool: Pool,
  patienceMs: number,
  ask: (client: PoolClient) => Promise<(Answer & { isWrong?: boolean }) | null>,
): Promise<Asked<Answer>> {
  const connecting = pool.connect();
  const client = await within(patienceMs, connecting).catch(() => null);
  if (client === null) {
    connecting.then(
      (late) => late.release(true),
      () => {},
    );
    return { answer: null, isSilent: false };
  }
  try {
    const answer = await ask(client);
    client.release(answer === null || answer.isWrong === true);
    return { answer, isSilent: false };
  } catch (error) {
    client.release(true);
    return { answer: null, isSilent: error instanceof Silent };
  }
}
