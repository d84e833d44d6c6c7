type Task = {
  /** Is given whether it should end early. */
  work: (isStopped: () => boolean) => Promise<unknown>;
  everyMs: number;
  /** The beginning of the line on stderr when it fails. */
  failure: string;
};

/**
 * Works now and at intervals until stopped; of consecutive failures only the first is logged.
 * @returns a function that stops it, once the work under way has ended
 */
export function atIntervals({ work, everyMs, failure }: Task): () => Promise<void> {
  let stopped = false;
  let failed = false;
  let timer: NodeJS.Timeout | undefined;

  async function once(): Promise<void> {
    try {
      await work(() => stopped);
      failed = false;
    } catch (error) {
      if (!failed && !stopped) process.stderr.write(`${failure}: ${String(error)}\n`);
      failed = true;
    }
    if (!stopped) timer = setTimeout(next, everyMs);
  }
  const next = () => {
    underWay = once();
  };
  let underWay = once();

  return async () => {
    stopped = true;
    clearTimeout(timer);
    await underWay;
  };
}
