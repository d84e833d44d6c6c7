import { Overloaded, TooManyAttempts } from "./errors";

type Waiting = { begin: () => void };

type Limits = {
  /** Maximum number of tasks that run at the same time. */
  atOnce: number;
  /** Maximum number of running tasks per source. */
  atOncePerSource?: number;
  /** Maximum number of waiting tasks per source. */
  mostPerSource: number;
  /** Maximum number of waiting tasks in total. */
  most?: number;
  /** The error for a source with too many waiting tasks. */
  refusal?: () => Error;
};

/**
 * Limits how much work runs at once and serves the sources in turn (round robin), so that a source that floods the
 * queue delays another source by only one piece of work.
 */
export function createFairQueue({
  atOnce,
  atOncePerSource = atOnce,
  mostPerSource,
  most = Number.POSITIVE_INFINITY,
  refusal = () => new TooManyAttempts(1),
}: Limits) {
  // A Map keeps insertion order: the first source is the next to be served.
  const queues = new Map<string, Waiting[]>();
  const running = new Map<string, number>();
  let runningInAll = 0;
  let waitingInAll = 0;

  function beginNext(): void {
    for (const [source, queue] of queues) {
      if (runningInAll >= atOnce) return;
      const ofSource = running.get(source) ?? 0;
      if (ofSource >= atOncePerSource) continue;
      const next = queue.shift();
      queues.delete(source);
      if (queue.length > 0) queues.set(source, queue);
      waitingInAll -= 1;
      runningInAll += 1;
      running.set(source, ofSource + 1);
      next?.begin();
    }
  }

  function leaveOnce(source: string): () => void {
    let hasLeft = false;
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      const ofSource = (running.get(source) ?? 1) - 1;
      if (ofSource === 0) running.delete(source);
      else running.set(source, ofSource);
      runningInAll -= 1;
      beginNext();
    };
  }

  /**
   * Waits for a turn and returns the function that ends it. Rejects with the reason of `signal` when that ends the wait.
   * @throws what `refusal` makes when the source has too much waiting, Overloaded when all sources together have
   */
  async function enter(source: string, signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted();
    const queue = queues.get(source) ?? [];
    if (queue.length >= mostPerSource) throw refusal();
    if (waitingInAll >= most) throw new Overloaded();
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        queue.splice(queue.indexOf(waiting), 1);
        if (queue.length === 0) queues.delete(source);
        waitingInAll -= 1;
        reject(signal?.reason as Error);
      };
      const waiting: Waiting = {
        begin: () => {
          signal?.removeEventListener("abort", giveUp);
          resolve(leaveOnce(source));
        },
      };
      queue.push(waiting);
      queues.set(source, queue);
      waitingInAll += 1;
      signal?.addEventListener("abort", giveUp, { once: true });
      beginNext();
    });
  }

  /** Runs `work` in its turn. */
  async function run<Result>(source: string, work: () => Promise<Result>): Promise<Result> {
    const leave = await enter(source);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  return { enter, run };
}
