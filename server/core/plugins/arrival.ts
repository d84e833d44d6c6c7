import type { IncomingMessage, ServerResponse } from "node:http";
import type { App } from "../http/app-types";
import { refuseConnection } from "./errors";

/** How the body of a request may arrive. */
type Pace = {
  /** From the headers to the last byte. */
  totalMs: number;
  /** Longest time without a byte. */
  quietMs: number;
  /** Minimum rate in every window of `windowMs`. */
  bytesPerSecond: number;
};

export type Arrival = { call: Pace; upload: Pace; windowMs: number };

export const ARRIVAL: Arrival = {
  call: { totalMs: 10_000, quietMs: 10_000, bytesPerSecond: 0 },
  // 5 MB of picture are 7 MB of JSON, which takes over a minute at 800 kbit/s.
  upload: { totalMs: 300_000, quietMs: 15_000, bytesPerSecond: 2000 },
  windowMs: 20_000,
};

/** Node's own limit holds for every request alike, so it only has to be longer than the longest upload. */
export const REQUEST_TIMEOUT_MS = ARRIVAL.upload.totalMs + 30_000;

const LOOK_MS = 250;

const TOO_SLOW = Object.assign(new Error("the request took too long to arrive"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });

/**
 * Closes connections (408) whose request body arrives too slowly for its route: within seconds for a plain call, at a
 * minimum rate for an upload. Node checks the headers, by `headersTimeout`.
 */
export function addArrival(app: App, arrival: Arrival): void {
  const arriving = new Map<IncomingMessage, Clock>();

  // Every request with a body, also one that no route matches. None is held for longer than it takes: it would outlive the
  // young generation of the heap, whose collection then takes a fifth of a busy server's time.
  app.server.prependListener("request", (request: IncomingMessage, response: ServerResponse) => {
    if (!request.complete && hasBody(request)) arriving.set(request, createClock(request, response, arrival));
  });
  app.addHook("onRequest", (request, _reply, done) => {
    if (request.routeOptions.config.kind === "upload") arriving.get(request.raw)?.setPace(arrival.upload);
    done();
  });

  app.addHook("onResponse", ({ raw }, _reply, done) => {
    if (raw.complete) arriving.delete(raw);
    done();
  });

  let lookedAt = performance.now();
  const look = () => {
    const now = performance.now();
    // While the server itself was late, bytes may have arrived that it has not seen yet.
    const passed = Math.min(now - lookedAt, 2 * LOOK_MS);
    lookedAt = now;
    for (const [request, clock] of arriving) {
      if (request.complete || request.destroyed) arriving.delete(request);
      else if (clock.isTooSlow(passed)) {
        arriving.delete(request);
        if (clock.isAnswered()) request.socket.destroy();
        else refuseConnection(TOO_SLOW, request.socket);
      }
    }
  };
  const timer = setInterval(look, LOOK_MS).unref();
  app.addHook("onClose", (_app, done) => {
    clearInterval(timer);
    done();
  });
}

/** Without these headers a request ends with its head (RFC 9112). */
const hasBody = ({ headers }: IncomingMessage) =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

type Clock = ReturnType<typeof createClock>;

function createClock(request: IncomingMessage, response: ServerResponse, { call, windowMs }: Arrival) {
  const { socket } = request;
  let pace = call;
  let seen = socket.bytesRead;
  const window = { ms: 0, from: seen };
  let totalMs = 0;
  let quietMs = 0;
  return {
    setPace(other: Pace): void {
      pace = other;
    },
    isAnswered: () => response.headersSent,
    isTooSlow(passedMs: number): boolean {
      totalMs += passedMs;
      // An upload that was refused before it arrived gets the short limits of a call.
      const { totalMs: most, quietMs: quietest, bytesPerSecond } = response.writableEnded ? call : pace;
      if (totalMs > most) return true;
      // Bytes that wait for the server to read them are not late.
      if (request.readableLength > 0) return false;
      quietMs = socket.bytesRead > seen ? 0 : quietMs + passedMs;
      seen = socket.bytesRead;
      if (quietMs > quietest) return true;
      window.ms += passedMs;
      if (window.ms < windowMs) return false;
      const isBelow = seen - window.from < (bytesPerSecond * window.ms) / 1000;
      Object.assign(window, { ms: 0, from: seen });
      return isBelow;
    },
  };
}
