import type { Pool, PoolClient } from "pg";
import { retried } from "../core/db/transaction";
import { batched } from "./batched";

/**
 * Answers requests by batched reads: requests that arrive while a read runs, or waits for a connection, share the next
 * one. Each caller gets the result of a read that began after its request. A read whose connection is lost is retried.
 * @param read returns the answers in the order of the requests.
 */
export const batchedReads = <Question, Answer>(
  pool: Pool,
  read: (connection: PoolClient, questions: Question[]) => Promise<Answer[]>,
): ((question: Question) => Promise<Answer>) =>
  batched((take) =>
    retried(async () => {
      const connection = await pool.connect();
      let broken: Error | undefined;
      try {
        return await read(connection, take());
      } catch (error) {
        broken = error instanceof Error ? error : undefined;
        throw error;
      } finally {
        connection.release(broken);
      }
    }),
  );
