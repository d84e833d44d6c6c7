import type { App } from "../http/app-types";

/**
 * What helmet sends, written out: its plugin puts them together anew for every request, which costs more than reading
 * the session. Styles may be set from script but not written into the page; fonts and pictures small enough to be
 * inlined by the bundler are data URLs. HSTS is production's (production.ts): only there is TLS sure to be in front.
 */
const HEADERS = {
  "content-security-policy": [
    "default-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self' data:",
    "img-src 'self' data: blob:",
  ].join(";"),
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "origin-agent-cluster": "?1",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-dns-prefetch-control": "off",
  "x-download-options": "noopen",
  "x-frame-options": "DENY",
  "x-permitted-cross-domain-policies": "none",
  "x-xss-protection": "0",
  "cache-control": "no-store",
};

/** Security headers and the request's id, on every reply. */
export function addSecurity(app: App): void {
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(HEADERS).header("x-request-id", request.id);
    done();
  });
}
