import { join } from "node:path";
import { Piscina } from "piscina";
import { BUSY, Refusal } from "../core/errors";
import { projectRoot } from "../core/root";
import type { Answer, Order, TaskMap } from "./task";
import type { FileTasks, PaperTasks } from "./task-map";
import { createTurns } from "./turns";

const MOST_WAITING = 64;
const IDLE_MS = 30_000;
/** A file of 5 MB takes some tens of megabytes to read. */
const MEGABYTES = 256;

/** From its sources the server has no compiled file for threads: tsx compiles it on the way. */
const IS_SOURCE = import.meta.url.endsWith(".ts");

type Limit = {
  /** Generous: a busy machine starts and runs threads slowly. Then the thread is ended. */
  seconds: number;
  /** The reply to a task that ran out of memory. */
  tooMuch: Refusal;
  /** The reply to a task that ran out of time. The machine may be the cause, so it is always a 503. */
  tooLong?: string;
  /** Memory of the input that is handed over instead of copied; the caller cannot read it afterwards. */
  transfer?: ArrayBuffer[];
};

/**
 * Threads for tasks that would keep the event loop busy. A task throws its own refusals, `tooMuch` beyond its memory,
 * and 503 beyond its time or while too many wait.
 */
function createThreads<Map extends TaskMap>(file: string, most: number) {
  const inTurn = createTurns(most, MOST_WAITING, BUSY);
  let threads: Piscina | undefined;

  function open(): Piscina {
    const opened = new Piscina({
      filename: join(projectRoot, IS_SOURCE ? `server/threads/${file}.ts` : `dist/server/${file}.js`),
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

  return <Name extends keyof Map>(
    task: Name,
    input: Map[Name]["input"],
    { seconds, tooMuch, tooLong = BUSY, transfer = [] }: Limit,
  ): Promise<Map[Name]["result"]> =>
    inTurn(async () => {
      threads ??= open();
      const signal = AbortSignal.timeout(seconds * 1000);
      const order: Order<Map, Name> = { task, input };
      const answer: Answer<Map[Name]["result"]> = await threads
        .run(order, { signal, transferList: transfer })
        .catch((error: unknown) => {
          if (isOutOfMemory(error)) throw tooMuch;
          throw signal.aborted ? new Refusal(503, tooLong) : error;
        });
      if ("refused" in answer) throw new Refusal(answer.refused.status, answer.refused.message);
      return answer.value;
    });
}

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";

/** Reads what people send. */
export const inThread = createThreads<FileTasks>("tasks", 2);

/** Draws papers. */
export const onPaper = createThreads<PaperTasks>("papers", 1);
