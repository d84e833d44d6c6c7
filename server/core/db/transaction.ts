import pg, { type Pool, type PoolClient, type QueryConfig, type QueryResult, type QueryResultRow } from "pg";
import { CommitLost, isLost, isReadOnly, outcomeUnknown } from "./lost";
import { replicaOf } from "./replica/replica";
import { connectToWrite } from "./write-turns";

export type Tx = PoolClient;

/** The last: a transaction that committed meanwhile wrote other words of the same goods. */
const RETRYABLE = new Set(["40001", "40P01", "23P01"]);
const ATTEMPTS = 6;

const isBeaten = (error: unknown) => error instanceof Error && "code" in error && RETRYABLE.has(String(error.code));

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The data a change was decided on has changed since: the work has to be repeated. */
export class Outdated extends Error {
  /** The code of PostgreSQL's serialization failure, so that `retried` treats both alike. */
  readonly code = "40001";
}

export type Repetition = {
  /**
   * Whether `work` detects its own earlier commit and then changes nothing, so that a commit of unknown outcome can be
   * retried.
   */
  hasKey?: boolean;
};

/**
 * SQL sent together with `begin` and with `commit`, which saves a round trip. A message with several statements takes
 * no parameters, so every value in it must be escaped.
 */
export type Ends<Result> = { first: string; last: (result: Result) => string };

/**
 * Repeats `work` after serialization failures, deadlocks, excluded rows and lost connections, so it must have no effect unless it
 * succeeds. A lost commit is repeated only when `work` has a key.
 * @throws Refusal (503) when the outcome of a commit stays unknown.
 */
export async function retried<Result>(
  work: () => Promise<Result>,
  { hasKey = false }: Repetition = {},
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const isWorthRepeating = isBeaten(error) || isLost(error) || (error instanceof CommitLost && hasKey);
      if (!isWorthRepeating || attempt === ATTEMPTS) {
        throw error instanceof CommitLost ? outcomeUnknown(hasKey, error.cause) : error;
      }
      await pause(Math.random() * 10 * 2 ** attempt);
    }
  }
}

/**
 * Runs `work` in one transaction and commits it; any throw rolls all of it back.
 * It is retried as described at `retried`, so it must have no effect outside the database.
 */
export const inTransaction = <Result>(
  pool: Pool,
  work: (tx: Tx) => Promise<Result>,
  repetition?: Repetition,
): Promise<Result> => retried(() => once(pool, work), repetition);

/**
 * Like `inTransaction`, with additional statements at both ends; `work` receives the number of rows the first one
 * changed.
 */
export const betweenEnds = <Result>(
  pool: Pool,
  ends: Ends<Result>,
  work: (tx: Tx, changedFirst: number) => Promise<Result>,
  repetition?: Repetition,
): Promise<Result> => retried(() => once(pool, work, ends), repetition);

async function once<Result>(
  pool: Pool,
  work: (tx: Tx, changedFirst: number) => Promise<Result>,
  ends?: Ends<Result>,
): Promise<Result> {
  const { client: tx, release } = await connectToWrite(pool);
  let broken: Error | undefined;
  try {
    const begun = await tx.query(ends ? `begin; ${ends.first}` : "begin");
    const result = await work(tx, rowsOfLast(begun));
    const last = ends?.last(result) ?? "";
    await confirmed(tx.query(last === "" ? "commit" : `${last}; commit`));
    replicaOf(pool)?.committed();
    return result;
  } catch (error) {
    if (isReadOnly(error)) broken = error as Error;
    await tx.query("rollback").catch((lost: Error) => {
      broken = lost;
    });
    throw error;
  } finally {
    release(broken);
  }
}

/** pg returns an array for several statements, which its types do not declare. */
function rowsOfLast(results: QueryResult | QueryResult[]): number {
  return (Array.isArray(results) ? results.at(-1) : results)?.rowCount ?? 0;
}

/**
 * Runs one statement as its own transaction.
 * @throws CommitLost when the connection is lost after the statement was sent.
 */
export async function commitAlone<Row extends QueryResultRow>(
  pool: Pool,
  statement: QueryConfig,
): Promise<QueryResult<Row>> {
  const { client, release } = await connectToWrite(pool);
  let broken: Error | undefined;
  try {
    const result = await confirmed(client.query<Row>(statement));
    replicaOf(pool)?.committed();
    return result;
  } catch (error) {
    if (error instanceof CommitLost || isReadOnly(error)) broken = error as Error;
    throw error;
  } finally {
    release(broken);
  }
}

const confirmed = <Result>(commit: Promise<Result>): Promise<Result> =>
  commit.catch((cause: unknown) => {
    throw isLost(cause) && !isReadOnly(cause)
      ? new CommitLost("the connection was lost before the commit was confirmed", { cause })
      : cause;
  });

/**
 * A statement that has the same effect when it runs twice, such as a read. It is retried when its connection is lost,
 * except inside a transaction, which is retried as a whole.
 */
export const queryAgain = <Row extends QueryResultRow>(
  db: Pool | Tx,
  statement: QueryConfig,
): Promise<QueryResult<Row>> =>
  db instanceof pg.Pool ? retried(() => db.query<Row>(statement)) : (db as Tx).query<Row>(statement);
