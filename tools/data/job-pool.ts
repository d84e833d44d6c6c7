import { setTimeout as pause } from "node:timers/promises";
import type { Pool } from "pg";
import type { Config } from "../../server/config";
import { createPool } from "../../server/core/db/pool";
import { Newest } from "../../server/core/db/replica/newest";
import { askPrimary, askReplica } from "../../server/core/db/replica/questions";
import { StartRefusal } from "../../server/core/start-refusal";
import { say } from "../kit/say";

const PATIENCE_MS = 5000;
const ASK_AGAIN_MS = 50;

/**
 * Runs a job that only reads on the replica of DATABASE_READ_URL, once it has all that the primary had when the job
 * began. Without one, or when it is too far behind or fails, the job runs on the primary. The pool of the replica has one
 * connection, because its address may lead to several standbys.
 */
export async function onReplicaFirst<Result>(
  { readUrl, pooler }: Config,
  primary: Pool,
  job: (pool: Pool) => Promise<Result>,
  patienceMs = PATIENCE_MS,
): Promise<Result> {
  if (readUrl === null) return job(primary);
  const replica = createPool(readUrl, { max: 1, statementTimeout: 0, patience: 0, connectMs: patienceMs, pooler });
  try {
    await catchUp(replica, primary, patienceMs);
    return await job(replica);
  } catch (error) {
    if (error instanceof StartRefusal) throw error;
    say(`The replica cannot be used (${error instanceof Error ? error.message : error}): the primary is read.`);
    return await job(primary);
  } finally {
    await replica.end();
  }
}

async function catchUp(replica: Pool, primary: Pool, patienceMs: number): Promise<void> {
  const newest = new Newest();
  const now = await askPrimary(primary, patienceMs);
  newest.note(now?.seen ?? null);
  const client = await replica.connect();
  let isBroken = true;
  try {
    const until = performance.now() + patienceMs;
    for (;;) {
      const standing = await askReplica(client, patienceMs, new Map());
      if (standing === null) throw new Error("it is no standby");
      if (standing.identity !== now?.identity) throw new Error("it is of another database");
      if (newest.isReachedBy(standing)) break;
      if (performance.now() > until) throw new Error("it is too far behind");
      await pause(ASK_AGAIN_MS);
    }
    isBroken = false;
  } finally {
    client.release(isBroken);
  }
}
