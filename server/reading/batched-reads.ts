import type { Pool, PoolClient } from "pg";
import { onPrimary } from "../core/db/reads";
import { queueOf } from "../core/db/queue";
import { batched } from "./batched";

type Read<Question, Answer> = (connection: PoolClient, questions: Question[]) => Promise<Answer[]>;

/**
 * Answers requests by batched reads: requests that arrive while a read runs, or waits for a connection, share the next
 * one. Each caller gets the result of a read that began after its request. A read whose connection is lost is retried.
 * @throws Overloaded for those that waited too long while the queue for connections was too long.
 * @param read returns the answers in the order of the requests.
 * @param where chooses the connection; what it calls takes the requests in the same turn.
 */
export const batchedReads = <Question, Answer>(
  pool: Pool,
  read: Read<Question, Answer>,
  where: typeof onPrimary = onPrimary,
): ((question: Question) => Promise<Answer>) =>
  batched(
    (take) =>
      where(pool, async (connection) => {
        const questions = take();
        return questions.length === 0 ? [] : read(connection, questions);
      }),
    queueOf(pool),
  );
