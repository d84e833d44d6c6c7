import type { Pool, PoolClient } from "pg";
import { replicaOf } from "./replica/replica";
import { retried } from "./transaction";

type Read<Result> = (connection: PoolClient) => Promise<Result>;

/** Runs a read on a connection of its own; it is retried when the connection is lost. */
export const onPrimary = <Result>(pool: Pool, read: Read<Result>): Promise<Result> =>
  retried(async () => {
    const connection = await pool.connect();
    let broken: Error | undefined;
    try {
      return await read(connection);
    } catch (error) {
      broken = error instanceof Error ? error : undefined;
      throw error;
    } finally {
      connection.release(broken);
    }
  });

/**
 * Runs a read on the replica of `pool`, if it has one that is as new as the session of the request, and otherwise, or when
 * that fails, on the primary (docs/adr/read-replicas.md). For what is shown: lists, reports and files. What a change is
 * decided on is read on the primary.
 */
export async function onReplica<Result>(pool: Pool, read: Read<Result>): Promise<Result> {
  const replica = replicaOf(pool);
  if (replica === undefined) return onPrimary(pool, read);
  const done = await replica.run(read);
  if (done !== null) return done.result;
  replica.countPrimary();
  return onPrimary(pool, read);
}

/** Runs a read on the replica of `pool`, and nowhere else. @throws Error when that is not new enough, or fails */
export async function onReplicaAlone<Result>(pool: Pool, read: Read<Result>): Promise<Result> {
  const done = await replicaOf(pool)?.run(read);
  if (!done) throw new Error("the replica cannot be read");
  return done.result;
}
