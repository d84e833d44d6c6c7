import type { Pool } from "pg";
import { onReplica } from "../core/db/reads";
import { batchedReads } from "./batched-reads";

type Statement = { name?: string; text: string; values: unknown[] };

type Reader = { read: (nothing: null) => Promise<string>; asking: number };

const readers = new WeakMap<Pool, Map<string, Reader>>();

/**
 * The `body` of the one row of `statement`. Equal statements with equal values share a read, as do all pages that reload a
 * list after a change event; each gets the result of a read that began after its request, so sharing never returns stale data.
 * A replica may serve it.
 */
export async function readShared(pool: Pool, statement: Statement): Promise<string> {
  const known = readers.get(pool) ?? new Map<string, Reader>();
  readers.set(pool, known);
  const asked = JSON.stringify([statement.name ?? statement.text, statement.values]);
  const reader = known.get(asked) ?? { read: readerOf(pool, statement), asking: 0 };
  known.set(asked, reader);
  reader.asking += 1;
  try {
    return await reader.read(null);
  } finally {
    reader.asking -= 1;
    if (reader.asking === 0) known.delete(asked);
  }
}

const readerOf = (pool: Pool, statement: Statement) =>
  batchedReads<null, string>(
    pool,
    async (connection, askers) => {
      const { rows } = await connection.query<{ body: string }>(statement);
      return askers.map(() => rows[0]?.body ?? "");
    },
    onReplica,
  );
