import type { Pool } from "pg";
import { onReplica } from "../core/db/reads";
import { batchedReads } from "./batched-reads";

type Statement = { name?: string; text: string; values: unknown[] };

type Reader = { read: (nothing: null) => Promise<unknown>; asking: number };

const readers = new WeakMap<Pool, Map<string, Reader>>();

/** The `body` of the row that `readSharedRow` reads, empty if there is none. */
export const readShared = async (pool: Pool, statement: Statement): Promise<string> =>
  (await readSharedRow<{ body: string }>(pool, statement))?.body ?? "";

/**
 * The first row of `statement`. Equal statements with equal values share a read, as do all pages that reload a
 * list after a change event; each gets the result of a read that began after its request, so sharing never returns stale data.
 * A replica may serve it.
 */
export async function readSharedRow<Row>(pool: Pool, statement: Statement): Promise<Row | undefined> {
  const known = readers.get(pool) ?? new Map<string, Reader>();
  readers.set(pool, known);
  const asked = JSON.stringify([statement.name ?? statement.text, statement.values]);
  const reader = known.get(asked) ?? { read: readerOf(pool, statement), asking: 0 };
  known.set(asked, reader);
  reader.asking += 1;
  try {
    return (await reader.read(null)) as Row | undefined;
  } finally {
    reader.asking -= 1;
    if (reader.asking === 0) known.delete(asked);
  }
}

const readerOf = (pool: Pool, statement: Statement) =>
  batchedReads<null, unknown>(
    pool,
    async (connection, askers) => {
      const { rows } = await connection.query(statement);
      return askers.map(() => rows[0] as unknown);
    },
    onReplica,
  );
