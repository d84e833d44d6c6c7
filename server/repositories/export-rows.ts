import type { Pool } from "pg";
import Cursor from "pg-cursor";
import type { Cell, Column, RowSource } from "../exports/csv";

/** A statement whose columns are those of the report, in their order. */
export type ReportQuery = { columns: readonly Column[]; text: string; values: unknown[] };

const ROWS_AT_A_TIME = 500;

/**
 * Runs a report on a connection of its own and hands out its rows through a cursor, all as they were when it began. The
 * first rows are there once it resolves, so that what the database refuses is still told by a status. No statement
 * timeout cuts it: how fast it ends is up to whoever reads.
 */
export async function openRows(pool: Pool, { text, values }: ReportQuery): Promise<RowSource> {
  const client = await pool.connect();
  try {
    await client.query("begin read only; set local statement_timeout = 0");
    const cursor = client.query(new Cursor<Cell[]>(text, values, { rowMode: "array" }));
    let pending = cursor.read(ROWS_AT_A_TIME);
    const first = await pending;
    let isFirst = true;
    return {
      next: () => {
        if (isFirst) {
          isFirst = false;
          return Promise.resolve(first);
        }
        pending = cursor.read(ROWS_AT_A_TIME);
        return pending;
      },
      async close() {
        // A cursor takes one thing at a time.
        await pending.catch(() => {});
        try {
          await cursor.close();
          await client.query("rollback");
          client.release();
        } catch (error) {
          client.release(true);
          throw error;
        }
      },
    };
  } catch (error) {
    client.release(true);
    throw error;
  }
}
