import type { Pool, PoolClient } from "pg";
import Cursor from "pg-cursor";
import { unlessLost } from "../../core/db/lost";
import { replicaOf } from "../../core/db/replica/replica";
import { retried } from "../../core/db/transaction";
import type { Cell, Column, RowSource } from "./csv";

/** A statement whose columns are those of the report, in order. */
export type ReportQuery = { columns: readonly Column[]; text: string; values: unknown[] };

const ROWS_AT_A_TIME = 500;

/**
 * Runs a report on its own connection and reads its rows through a cursor, from one snapshot. It resolves with the
 * first rows, so that a database error still becomes a status code, and a connection lost before that is replaced. It
 * has no statement timeout, because the reader sets the pace.
 */
export function openRows(pool: Pool, query: ReportQuery): Promise<RowSource> {
  replicaOf(pool)?.countPrimary();
  return retried(async () => begin(await pool.connect(), query));
}

/** The same on a replica; null when the primary has to be read. */
export async function openReplicaRows(pool: Pool, query: ReportQuery): Promise<RowSource | null> {
  const client = await replicaOf(pool)?.connect();
  return client ? begin(client, query).catch(() => null) : null;
}

async function begin(client: PoolClient, { text, values }: ReportQuery): Promise<RowSource> {
  let isBroken = false;
  const noteBroken = () => {
    isBroken = true;
  };
  client.on("error", noteBroken);
  const end = () => {
    client.off("error", noteBroken);
    client.release(isBroken);
  };
  try {
    await client.query("begin read only; set local statement_timeout = 0");
    const cursor = client.query(new Cursor<Cell[]>(text, values, { rowMode: "array" }));
    const read = () => {
      // A cursor that has returned its last rows drops a read that still waits for the server to become ready.
      const rows = unlessLost(client, cursor.read(ROWS_AT_A_TIME));
      rows.catch(noteBroken);
      return rows;
    };
    let pending = read();
    const first = await pending;
    let isFirst = true;
    return {
      next: () => {
        if (isFirst) {
          isFirst = false;
          return Promise.resolve(first);
        }
        pending = read();
        return pending;
      },
      async close() {
        // A cursor handles one request at a time.
        await pending.catch(() => {});
        try {
          // After an error a cursor waits for a reply that never comes.
          if (!isBroken)
            await unlessLost(
              client,
              cursor.close().then(() => client.query("rollback")),
            );
        } catch (error) {
          isBroken = true;
          throw error;
        } finally {
          end();
        }
      },
    };
  } catch (error) {
    isBroken = true;
    end();
    throw error;
  }
}
