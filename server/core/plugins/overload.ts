import underPressure from "@fastify/under-pressure";
import type { FastifyRequest } from "fastify";
import type { Pool } from "pg";
import { Overloaded } from "../errors";
import type { App } from "../http/app-types";
import { watchQueue } from "./queue";

/** Why a request was refused: the process or the database could not keep up, or its address had too many connections. */
export type OverloadReason = "event-loop" | "database" | "connections";

export const MAX_EVENT_LOOP_DELAY_MS = 1000;
/** How often the delay of the event loop is measured; each mean holds until the next. */
const LOOP_SAMPLE_MS = 1000;
/** The start itself keeps the event loop busy: the sample that it ends in says nothing of the requests. */
const START_MS = 2 * LOOP_SAMPLE_MS;

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
  const queue = watchQueue(app, pool.options.max);
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
  app.addHook("onRequest", (request, reply, done) => {
    if (isExempt(request)) return done();
    if (queue.isTooLong()) return done(refusal(pool.waitingCount > 0 ? "database" : "event-loop"));
    queue.admit(request, reply);
    done();
  });
}

const isExempt = ({ routeOptions: { config } }: FastifyRequest) => config.kind === "health" || config.kind === "stream";
