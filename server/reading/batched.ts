type Waiting<Question, Answer> = {
  question: Question;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
};

/** A statement that takes longer is no longer waited for: it may never end, as on a connection that was lost. */
const PATIENCE_MS = 50;

/**
 * Answers many questions by few statements: those asked while a statement is under way go into the next one together.
 * Each is answered from a read that began after it was asked, as if it had been asked alone.
 * @param answerAll takes the questions once it can ask them, so that those that come while it waits for a connection go
 * along; it gives the answers in their order.
 */
export function batched<Question, Answer>(answerAll: (take: () => Question[]) => Promise<Answer[]>) {
  let waiting: Waiting<Question, Answer>[] = [];
  let underWay: object | undefined;
  let patience: NodeJS.Timeout | undefined;

  async function askNext(): Promise<void> {
    clearTimeout(patience);
    patience = undefined;
    const me = {};
    underWay = me;
    let asked: typeof waiting = [];
    const take = () => {
      asked = asked.concat(waiting);
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
      waiting.push({ question, resolve, reject });
      if (underWay === undefined) void askNext();
      else patience ??= setTimeout(() => void askNext(), PATIENCE_MS);
    });
}
