import helmet from "@fastify/helmet";
import underPressure from "@fastify/under-pressure";
import type { App } from "../http/app-types";

const MAX_EVENT_LOOP_DELAY_MS = 1000;

/**
 * Security headers, request ids and load shedding. Styles may be set from script but not written into the page; fonts
 * and pictures small enough to be inlined by the bundler are data URLs. HTTPS, and with it HSTS, belongs to the proxy
 * in front.
 */
export async function addSecurity(app: App): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        fontSrc: ["'self'", "data:"],
        imgSrc: ["'self'", "data:", "blob:"],
      },
    },
    strictTransportSecurity: false,
    xFrameOptions: { action: "deny" },
  });

  await app.register(underPressure, { maxEventLoopDelay: MAX_EVENT_LOOP_DELAY_MS, retryAfter: 2 });

  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
    reply.header("cache-control", "no-store");
  });
}
