import underPressure from "@fastify/under-pressure";
import type { FastifyRequest } from "fastify";
import type { Pool } from "pg";
import { type Queue, queueOf } from "../db/queue";
import { writeTurnsOf } from "../db/write-turns";
import { Overloaded } from "../errors";
import type { App } from "../http/app-types";

/** Why a request was refused: the process was late, too many were in progress, or its address had too many connections. */
export type OverloadReason = "event-loop" | "queue" | "connections";

export const MAX_EVENT_LOOP_DELAY_MS = 1000;
/** How often the delay of the event loop is measured; each mean holds until the next. */
const LOOP_SAMPLE_MS = 1000;
/** The start itself keeps the event loop busy: the sample that it ends in says nothing of the requests. */
const START_MS = 2 * LOOP_SAMPLE_MS;
const LOOK_MS = 250;

type Options = {
  pool: Pool;
  /** Requests are refused while the event loop is later than this; 0 is no limit. */
  maxLoopDelayMs: number;
  onRefused: (reason: OverloadReason) => void;
};

/**
 * Load shedding: refuses requests early and cheaply (503) while accepted ones exceed what the event loop or the
 * database can handle. Health checks and streams are admitted: they cost little, and others depend on them.
 */
export async function addOverload(app: App, { pool, maxLoopDelayMs, onRefused }: Options): Promise<void> {
  const refusal = (reason: OverloadReason): Overloaded => {
    onRefused(reason);
    return new Overloaded();
  };

  let startedAt = Infinity;
  app.addHook("onReady", (done) => {
    startedAt = performance.now();
    done();
  });
  await app.register(underPressure, {
    maxEventLoopDelay: maxLoopDelayMs,
    sampleInterval: LOOP_SAMPLE_MS,
    pressureHandler: async (request: FastifyRequest) => {
      if (performance.now() > startedAt + START_MS && !isExempt(request)) throw refusal("event-loop");
    },
  });
  const reads = queueOf(pool);
  const writes = writeTurnsOf(pool)?.queue;
  watch(app, { reads, writes }, () => onRefused("queue"));
  app.addHook("onRequest", (request, _reply, done) => {
    // A queue that refuses counts it, so what is exempt is not asked about.
    const isRefused = !isExempt(request) && (reads.refuses() || (isWrite(request) && writes?.refuses() === true));
    done(isRefused ? refusal("queue") : undefined);
  });
}

/** Logs when a queue begins and ends to refuse, once for all requests. */
function watch(app: App, queues: Record<string, Queue | undefined>, onLate: () => void): void {
  for (const [of, queue] of Object.entries(queues)) {
    if (queue === undefined) continue;
    queue.watch({
      onChange: (isOverloaded) => app.log.warn({ of }, isOverloaded ? "overloaded" : "overload is over"),
      onLate,
    });
    const timer = setInterval(queue.look, LOOK_MS).unref();
    app.addHook("onClose", (_app, done) => {
      clearInterval(timer);
      done();
    });
  }
}

const isWrite = ({ method }: FastifyRequest) => method !== "GET" && method !== "HEAD";

const isExempt = ({ routeOptions: { config } }: FastifyRequest) => config.kind === "health" || config.kind === "stream";
