import type { FastifyReply, FastifyRequest } from "fastify";
import type { App } from "../http/app-types";

/** A request that would wait longer than this for its reply is refused at once. */
const MAX_WAIT_MS = 500;
const SAMPLE_MS = 50;
/** A burst that is over by then was served. */
const STANDS_AFTER_MS = 150;
/** This many are admitted per connection to the database at any speed: a short queue is not overload. */
const ALWAYS_ADMITTED = 5;
/** The share of the latest sample in the rate. */
const WEIGHT = 0.2;
/** After an overload the next burst is judged by the rate of that. */
const REMEMBERED_MS = 5000;

/**
 * Watches the requests that were admitted and have no reply yet. Their number alone is no criterion, because a fast
 * server answers hundreds quickly: once the queue stands, no more are admitted than are answered within half a second
 * at the present rate. Bodies that are still to arrive, replies that are read slowly and what waits in a queue of its own
 * do not count.
 *
 * Each request is judged when it arrives, by the time that has passed: timers of a busy process are late.
 */
export function watchQueue(app: App, connections: number) {
  const short = ALWAYS_ADMITTED * connections;
  const inside = new WeakSet<FastifyRequest>();
  let waiting = 0;
  let answered = 0;
  let sampledAt = performance.now();
  /** When the queue became long, or null while it is short. */
  let longSince: number | null = null;
  /** Replies in a millisecond while the queue was long, and until when that holds; null before it was. */
  let rate: number | null = null;
  let knownUntil = 0;
  let isOverloaded = false;

  function enter(request: FastifyRequest): void {
    if (!isCounted(request) || inside.has(request)) return;
    inside.add(request);
    waiting += 1;
    if (waiting < short || longSince !== null) return;
    longSince = performance.now();
    sampledAt = longSince;
    answered = 0;
  }
  function leave(request: FastifyRequest): boolean {
    const wasInside = inside.delete(request);
    if (wasInside) waiting -= 1;
    if (waiting < short) longSince = null;
    return wasInside;
  }

  function sample(now: number): void {
    if (longSince === null || now - sampledAt < SAMPLE_MS) return;
    const latest = answered / (now - sampledAt);
    const samples = Math.max(1, (sampledAt - longSince) / SAMPLE_MS);
    rate = rate === null || sampledAt === longSince ? latest : rate + (latest - rate) * Math.max(1 / samples, WEIGHT);
    sampledAt = now;
    answered = 0;
    if (now - longSince >= STANDS_AFTER_MS) knownUntil = now + REMEMBERED_MS;
  }

  function isTooLong(): boolean {
    const now = performance.now();
    sample(now);
    if (rate === null || now >= knownUntil || waiting < Math.max(short, rate * MAX_WAIT_MS)) return false;
    if (!isOverloaded)
      app.log.warn({ waiting, perSecond: 1000 * rate }, "overloaded: requests come faster than they are answered");
    isOverloaded = true;
    return true;
  }

  const timer = setInterval(() => {
    if (isTooLong() || !isOverloaded || longSince !== null) return;
    isOverloaded = false;
    app.log.warn({ waiting }, "overload is over");
  }, SAMPLE_MS).unref();

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
    isTooLong,
    /** Counts an admitted request until it is answered or its client is gone. */
    admit(request: FastifyRequest, { raw }: FastifyReply): void {
      enter(request);
      raw.once("close", () => leave(request));
    },
  };
}

const isCounted = ({ routeOptions: { config, url } }: FastifyRequest) =>
  config.kind === undefined && config.access !== "public" && url?.startsWith("/api/") === true;
