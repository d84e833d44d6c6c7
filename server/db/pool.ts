import pg, { type Pool } from "pg";

export type PoolOptions = {
  /** Most connections at once. */
  max: number;
  /** How long one statement may run, in ms; 0 means as long as it takes. */
  statementTimeout?: number;
};

const INT8 = 20;

/** PostgreSQL's bigint as a number; every sum and count of ours stays below 2^53, and what does not is a fault. */
const parseInt8 = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond the integers a number can hold`);
  return value;
};

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    oid === INT8 && format !== "binary" ? parseInt8 : pg.types.getTypeParser(oid, format),
};

/**
 * A pool on one database. bigint columns arrive as numbers; numeric, which `sum(bigint)` also gives, stays text unless
 * cast. Statements are cut off after 15 s, before the client gives up at 20.
 */
export function createPool(connectionString: string, { max, statementTimeout = 15_000 }: PoolOptions): Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    types,
    application_name: "backroom",
    keepAlive: true,
    // Connections stay: a timer set and cleared around every statement costs more than they do.
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 10_000,
    statement_timeout: statementTimeout,
    idle_in_transaction_session_timeout: 60_000,
  });
  // Without a listener a connection lost while idle would end the process; the next query opens another.
  pool.on("error", (error) => {
    // A pool counts as ended before the last of its connections is closed.
    if (!pool.ending) process.stderr.write(`A database connection was lost: ${error.message}\n`);
  });
  return pool;
}
