import { join } from "node:path";
import { Piscina } from "piscina";
import { BUSY, Refusal } from "../core/errors";
import { projectRoot } from "../core/root";
import type { Answer, Order, Task, Tasks } from "./task";
import { createTurns } from "./turns";

const MOST_WAITING = 64;
const IDLE_MS = 30_000;
/** A file of 5 MB takes some tens of megabytes to read. */
const MEGABYTES = 256;

/** The sources have no compiled file for threads, so tsx compiles it. */
const IS_SOURCE = import.meta.url.endsWith(".ts");

type Limit = {
  /** Long, because a busy machine starts and runs threads slowly. After this time the thread is ended. */
  seconds: number;
  /** The reply to a task that ran out of memory. */
  tooMuch: Refusal;
  /** The reply to a task that ran out of time. The machine may be the cause, so it is always a 503. */
  tooLong?: string;
  /** Memory of the input that is handed over instead of copied; the caller cannot read it afterwards. */
  transfer?: ArrayBuffer[];
};

type Work<Does extends Task, Name> = [task: Name, input: Parameters<Does>[0], limit: Limit];

type Result<Does extends Task> = Promise<Awaited<ReturnType<Does>>>;

/**
 * Threads for tasks that would keep the event loop busy. A task throws its own refusals, `tooMuch` beyond its memory,
 * and 503 beyond its time or while too many wait.
 */
function createThreads({ source, built }: { source: string; built: string }, most: number) {
  const inTurn = createTurns(most, MOST_WAITING, BUSY);
  let threads: Piscina | undefined;

  function open(): Piscina {
    const opened = new Piscina({
      filename: join(projectRoot, IS_SOURCE ? source : built),
      minThreads: 0,
      maxThreads: most,
      idleTimeout: IDLE_MS,
      resourceLimits: { maxOldGenerationSizeMb: MEGABYTES },
      ...(IS_SOURCE && { execArgv: ["--import", "tsx"] }),
    });
    // A thread that ends between tasks is replaced with the next task; one that ends during a task rejects it.
    opened.on("error", () => {});
    return opened;
  }

  const run = (
    task: PropertyKey,
    input: unknown,
    { seconds, tooMuch, tooLong = BUSY, transfer = [] }: Limit,
  ): Promise<unknown> =>
    inTurn(async () => {
      threads ??= open();
      const signal = AbortSignal.timeout(seconds * 1000);
      const order: Order<PropertyKey> = { task, input };
      const answer: Answer<unknown> = await threads
        .run(order, { signal, transferList: transfer })
        .catch((error: unknown) => {
          if (isOutOfMemory(error)) throw tooMuch;
          throw signal.aborted ? new Refusal(503, tooLong) : error;
        });
      if ("refused" in answer) throw new Refusal(answer.refused.status, answer.refused.message);
      return answer.value;
    });
  return <All extends Tasks>() => run as <Name extends keyof All>(...work: Work<All[Name], Name>) => Result<All[Name]>;
}

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";

/**
 * Threads that read what people send. The tasks are named by their room and run by `server/files/imports/thread.ts`;
 * this room knows none of them.
 */
export const threadsForFiles = createThreads(
  { source: "server/files/imports/thread.ts", built: "dist/server/tasks.js" },
  2,
);

/** The thread that draws papers. */
export const threadsForPapers = createThreads(
  { source: "server/files/papers/thread.ts", built: "dist/server/papers.js" },
  1,
);
