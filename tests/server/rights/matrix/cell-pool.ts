import { setImmediate } from "node:timers/promises";
import type { Pool, PoolClient } from "pg";
import { createPool } from "../../../../server/core/db/pool";

/**
 * A pool with one connection that rolls back everything a cell did, so that thousands of calls find the same shop. A
 * transaction of the server is a savepoint in it, so constraints that are checked at commit are not checked.
 */
export type CellPool = {
  pool: Pool;
  /** Runs `work` and rolls it back; returns how many statements the server sent in it. */
  inCell: <Result>(work: () => Promise<Result>) => Promise<{ result: Result; statements: number }>;
};

type Query = (...sent: unknown[]) => unknown;

const savepointOf = (statement: string): string | null => {
  if (/^begin\b/i.test(statement)) return statement.replace(/^begin[^;]*/i, "savepoint of_server");
  if (/^commit$/i.test(statement)) return "release savepoint of_server";
  return /^rollback$/i.test(statement) ? "rollback to savepoint of_server" : null;
};

export async function openCellPool(url: string): Promise<CellPool> {
  const pool = createPool(url, { max: 1 });
  let statements = 0;
  let say: (statement: string) => Promise<void> = () => Promise.reject(new Error("no connection yet"));
  pool.on("connect", (client: PoolClient) => {
    const query = client.query.bind(client) as Query;
    say = async (statement) => {
      await query(statement);
    };
    const counted: Query = (first, ...rest) => {
      statements += 1;
      return query(typeof first === "string" ? (savepointOf(first) ?? first) : first, ...rest);
    };
    Object.assign(client, { query: counted });
  });
  await pool.query("select 1");

  return {
    pool,
    async inCell(work) {
      await say("begin");
      statements = 0;
      try {
        const result = await work();
        return { result, statements };
      } finally {
        // Work after a reply, and reads that a client did not wait for, end before the next cell begins.
        await comeToRest(pool);
        await say("rollback");
      }
    },
  };
}

/** Work after a reply pauses between its statements. */
const TURNS = 5;

async function comeToRest(pool: Pool): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) {
    await setImmediate();
    (await pool.connect()).release();
  }
}
