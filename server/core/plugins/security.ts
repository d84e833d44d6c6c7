import type { App } from "../http/app-types";

/**
 * Helmet's headers, written out, because its plugin builds them for every request, which costs more than reading the
 * session. Scripts may set styles, but pages contain none. The bundler inlines small fonts and pictures as data URLs.
 * Only production sends HSTS (production.ts), because only there TLS is guaranteed.
 */
const EVERYWHERE = {
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "cache-control": "no-store",
};

const OF_PAGES = {
  ...EVERYWHERE,
  "content-security-policy": [
    "default-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // The camera reads barcodes by WebAssembly where the browser cannot; text stays no code.
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self'",
    "font-src 'self' data:",
    "img-src 'self' data: blob:",
  ].join(";"),
  "permissions-policy": "camera=(self)",
  "cross-origin-opener-policy": "same-origin",
  "origin-agent-cluster": "?1",
  "x-dns-prefetch-control": "off",
  "x-download-options": "noopen",
  "x-permitted-cross-domain-policies": "none",
  "x-xss-protection": "0",
};

/**
 * Replies for scripts are never displayed, and load nothing if they are; the other page headers have no effect there.
 */
const OF_CALLS = { ...EVERYWHERE, "content-security-policy": "default-src 'none';frame-ancestors 'none'" };

/** The API's description is a page. */
const CALL = /^\/api\/(?!docs\b)/;

/** Security headers and the request's id, on every reply. */
export function addSecurity(app: App): void {
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(CALL.test(request.url) ? OF_CALLS : OF_PAGES).header("x-request-id", request.id);
    done();
  });
}
