import type { App } from "../http/app-types";

/** The logged status of a request whose client closed the connection before the reply; nginx uses the same code. */
const CLIENT_CLOSED = 499;

/**
 * Writes one line per finished request: method, route pattern, status and duration. It never writes the raw address,
 * which contains search terms and one-time tokens of links.
 */
export function addRequestLog(app: App): void {
  if (app.log.level !== "info") return;
  app.addHook("onRequest", (request, reply, done) => {
    const began = performance.now();
    reply.raw.once("close", () => {
      const { method, log } = request;
      const status = reply.raw.headersSent ? reply.raw.statusCode : CLIENT_CLOSED;
      const ms = Math.round((performance.now() - began) * 10) / 10;
      log.info({ method, route: request.routeOptions.url ?? null, status, ms }, "request completed");
    });
    done();
  });
}
