import type { Pool, PoolClient } from "pg";
import { batched } from "./batched";

/**
 * Answers questions by few reads: those asked while a read is under way, or waits for a connection, go into the next one
 * together. Each is answered from a read that began after it was asked.
 * @param read gives the answers in the questions' order.
 */
export const batchedReads = <Question, Answer>(
  pool: Pool,
  read: (connection: PoolClient, questions: Question[]) => Promise<Answer[]>,
): ((question: Question) => Promise<Answer>) =>
  batched(async (take) => {
    const connection = await pool.connect();
    let broken: unknown;
    try {
      return await read(connection, take());
    } catch (error) {
      broken = error;
      throw error;
    } finally {
      connection.release(broken instanceof Error ? broken : undefined);
    }
  });
