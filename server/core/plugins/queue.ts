import type { FastifyReply, FastifyRequest } from "fastify";
import type { App } from "../http/app-types";

/** A request that would wait longer than this for its reply is refused at once. */
const MAX_WAIT_MS = 500;
const SAMPLE_MS = 50;
/** How many samples a queue must stand for: a burst that is over by then was served. */
const STANDS_AFTER = 3;
/** This many are admitted per connection to the database at any speed: a short queue is not overload. */
const ALWAYS_ADMITTED = 5;
/** The share of the latest sample in the rate. */
const WEIGHT = 0.2;

/**
 * Watches the requests that were admitted and have no reply yet. Their number alone is no criterion, because a fast
 * server answers hundreds quickly: while the queue stands, no more are admitted than are answered within half a second
 * at the present rate. Bodies that are still to arrive, replies that are read slowly and what waits in a queue of its own
 * do not count.
 */
export function watchQueue(app: App, connections: number) {
  const short = ALWAYS_ADMITTED * connections;
  const inside = new WeakSet<FastifyRequest>();
  let waiting = 0;
  let answered = 0;
  /** Of the samples since the queue became long. */
  let stoodFor = 0;
  /** Replies in a millisecond while it stands. */
  let rate = 0;
  let most = Number.POSITIVE_INFINITY;
  let isOverloaded = false;
  let sampledAt = performance.now();

  function enter(request: FastifyRequest): void {
    if (!isCounted(request) || inside.has(request)) return;
    inside.add(request);
    waiting += 1;
  }
  function leave(request: FastifyRequest): boolean {
    const wasInside = inside.delete(request);
    if (wasInside) waiting -= 1;
    return wasInside;
  }

  function sample(): void {
    const now = performance.now();
    const latest = answered / (now - sampledAt);
    sampledAt = now;
    answered = 0;
    stoodFor = waiting >= short ? stoodFor + 1 : 0;
    rate = stoodFor <= 1 ? latest : rate + (latest - rate) / Math.min(stoodFor, 1 / WEIGHT);
    most = stoodFor < STANDS_AFTER ? Number.POSITIVE_INFINITY : Math.max(short, rate * MAX_WAIT_MS);
    if (!isOverloaded && waiting >= most) {
      isOverloaded = true;
      app.log.warn({ waiting, perSecond: rate * 1000 }, "overloaded: requests come faster than they are answered");
    } else if (isOverloaded && stoodFor === 0) {
      isOverloaded = false;
      app.log.warn({ waiting }, "overload is over");
    }
  }
  const timer = setInterval(sample, SAMPLE_MS).unref();

  app.addHook("preParsing", (request, _reply, _payload, done) => {
    leave(request);
    done();
  });
  app.addHook("preValidation", (request, _reply, done) => {
    enter(request);
    done();
  });
  app.addHook("onSend", (request, _reply, _payload, done) => {
    if (leave(request)) answered += 1;
    done();
  });
  app.addHook("onClose", (_app, done) => {
    clearInterval(timer);
    done();
  });
  return {
    isTooLong: () => waiting >= most,
    /** Counts an admitted request until it is answered or its client is gone. */
    admit(request: FastifyRequest, { raw }: FastifyReply): void {
      enter(request);
      raw.once("close", () => leave(request));
    },
  };
}

const isCounted = ({ routeOptions: { config, url } }: FastifyRequest) =>
  config.kind === undefined && config.access !== "public" && url?.startsWith("/api/") === true;
