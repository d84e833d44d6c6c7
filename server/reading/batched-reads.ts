import type { Pool, PoolClient } from "pg";
import { retried } from "../core/db/transaction";
import { batched } from "./batched";

/**
 * Answers questions by few reads: those asked while a read is under way, or waits for a connection, go into the next one
 * together. Each caller gets the result of a read that began after its request. A read whose connection is lost is repeated.
 * @param read gives the answers in the questions' order.
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
