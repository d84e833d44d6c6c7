import underPressure from "@fastify/under-pressure";
import type { FastifyRequest } from "fastify";
import type { Pool } from "pg";
import { Overloaded } from "../errors";
import type { App } from "../http/app-types";

/** Why a request was refused: the process or the database could not keep up, or its address had too many connections. */
export type OverloadReason = "event-loop" | "database" | "connections";

export const MAX_EVENT_LOOP_DELAY_MS = 1000;
/** A request that would wait longer than this for a connection is refused at once. */
const MAX_WAIT_MS = 2000;
/** How often the delay of the event loop is measured; each mean holds until the next. */
const LOOP_SAMPLE_MS = 1000;
/** The start itself keeps the event loop busy: the sample that it ends in says nothing of the requests. */
const START_MS = 2 * LOOP_SAMPLE_MS;
const SAMPLE_MS = 250;
/** This many may wait per connection at any speed: a short queue is not overload. */
const ALWAYS_WAITING = 4;

type Options = {
  pool: Pool;
  /** Requests are refused while the event loop is later than this; 0 is no limit. */
  maxLoopDelayMs: number;
  onRefused: (reason: OverloadReason) => void;
};

/**
 * Load shedding: refuses requests early and cheaply (503) while accepted ones exceed what the event loop or the
 * database connections can handle. Health checks and streams are admitted: they cost little, and others depend on them.
 */
export async function addOverload(app: App, { pool, maxLoopDelayMs, onRefused }: Options): Promise<void> {
  const queue = watchQueue(app, pool);
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
  app.addHook("onRequest", (request, _reply, done) => {
    if (queue.isTooLong() && !isExempt(request)) done(refusal("database"));
    else done();
  });
}

const isExempt = ({ routeOptions: { config } }: FastifyRequest) => config.kind === "health" || config.kind === "stream";

/**
 * Watches the requests that wait for a connection. The queue's length alone is no criterion, because a fast database
 * serves hundreds quickly. The queue is too long if it lasted a whole sample and needs over 2 s at the rate of that
 * sample.
 */
function watchQueue(app: App, pool: Pool) {
  const short = ALWAYS_WAITING * pool.options.max;
  let served = 0;
  let stood = false;
  let isSlow = false;
  const count = () => {
    served += 1;
  };
  const sample = () => {
    const waiting = pool.waitingCount;
    const wait = waiting === 0 ? 0 : (waiting / served) * SAMPLE_MS;
    const wasSlow = isSlow;
    isSlow = stood && waiting > short && wait > MAX_WAIT_MS;
    stood = waiting > 0;
    if (isSlow && !wasSlow) app.log.warn({ waiting, served }, "overloaded: the database does not keep up");
    if (wasSlow && !isSlow) app.log.warn({ waiting, served }, "overload is over");
    served = 0;
  };
  const timer = setInterval(sample, SAMPLE_MS).unref();
  pool.on("acquire", count);
  app.addHook("onClose", (_app, done) => {
    clearInterval(timer);
    pool.off("acquire", count);
    done();
  });
  return { isTooLong: () => isSlow && pool.waitingCount > short };
}
