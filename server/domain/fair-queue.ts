import { Overloaded, TooManyAttempts } from "../errors";

type Job = () => void;
type Limits = { atOnce: number; mostPerSource: number; most: number };

/**
 * Runs at most `atOnce` pieces of work and lets the sources of the others take turns, so that one source that floods the
 * queue delays another by one piece of work and not by all of its own.
 * `run` throws TooManyAttempts when its source has too much waiting, and Overloaded when all sources together have.
 */
export function createFairQueue({ atOnce, mostPerSource, most }: Limits) {
  // A Map keeps the order of insertion: the first source is the next in turn.
  const waiting = new Map<string, Job[]>();
  let running = 0;
  let length = 0;

  const next = (): void => {
    running -= 1;
    const [entry] = waiting;
    if (entry === undefined) return;
    const [source, jobs] = entry;
    waiting.delete(source);
    const job = jobs.shift();
    if (jobs.length > 0) waiting.set(source, jobs);
    length -= 1;
    running += 1;
    job?.();
  };

  const turn = (source: string): Promise<void> | null => {
    if (running < atOnce) {
      running += 1;
      return null;
    }
    const jobs = waiting.get(source) ?? [];
    if (jobs.length >= mostPerSource) throw new TooManyAttempts(1);
    if (length >= most) throw new Overloaded();
    length += 1;
    return new Promise((resolve) => {
      jobs.push(resolve);
      waiting.set(source, jobs);
    });
  };

  return async function run<Result>(source: string, work: () => Promise<Result>): Promise<Result> {
    await turn(source);
    try {
      return await work();
    } finally {
      next();
    }
  };
}
