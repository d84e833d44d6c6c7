import type { Queue } from "../core/db/queue";
import { Overloaded } from "../core/errors";

type Waiting<Question, Answer> = {
  question: Question;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
  since: number;
};

/** A statement that takes longer is no longer waited for: it may never end, as on a connection that was lost. */
const PATIENCE_MS = 50;

/**
 * Answers many requests with few statements: requests that arrive while a statement runs share the next one. Every
 * caller gets the result of a query that started after its request, so sharing never returns stale data.
 * @param answerAll takes the requests once it has a connection, so that requests that arrive during the wait are
 * included; it returns the answers in their order.
 * @param queue where they wait meanwhile; it decides who has waited too long.
 */
export function batched<Question, Answer>(answerAll: (take: () => Question[]) => Promise<Answer[]>, queue: Queue) {
  let waiting: Waiting<Question, Answer>[] = [];
  let underWay: object | undefined;
  let patience: NodeJS.Timeout | undefined;

  async function askNext(): Promise<void> {
    clearTimeout(patience);
    patience = undefined;
    const me = {};
    underWay = me;
    const asked: typeof waiting = [];
    const take = () => {
      for (const each of waiting) {
        if (queue.isLate(each.since)) {
          each.reject(new Overloaded());
          continue;
        }
        queue.begin();
        asked.push(each);
      }
      waiting = [];
      return asked.map(({ question }) => question);
    };
    try {
      const answers = await answerAll(take);
      for (const [place, { resolve }] of asked.entries()) resolve(answers[place] as Answer);
    } catch (error) {
      if (asked.length === 0) take();
      for (const { reject } of asked) reject(error);
    }
    if (underWay !== me) return;
    underWay = undefined;
    if (waiting.length > 0) void askNext();
  }

  return (question: Question): Promise<Answer> =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject, since: queue.join() });
      if (underWay === undefined) void askNext();
      else patience ??= setTimeout(() => void askNext(), PATIENCE_MS);
    });
}
