import type { App } from "../http/app-types";

/** What the log says of a request whose client was gone before it was answered; nginx calls it so too. */
const CLIENT_CLOSED = 499;

/**
 * One line a request, once it is over: its method, the pattern of its route, the status and how long it took. Never the
 * address as it was typed, which holds names that were searched for and one-time tokens of links.
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
