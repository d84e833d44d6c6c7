import type { FastifyRequest } from "fastify";
import { Refusal } from "../errors";
import type { App } from "../http/app-types";

const FOREIGN = "This request comes from another website. Nothing was changed. Open Backroom itself and try again";

const READS: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * CSRF guard: refuses (403) every change requested by a page of another site. No other site can send `tw-auth`:
 * browsers send a preflight request first, and the server never permits it. Programs that are not browsers send neither
 * of the two headers.
 */
export function addSameOrigin(app: App, publicUrl: () => string): void {
  app.addHook("onRequest", (request, _reply, done) => {
    const isForeign = !READS.has(request.method) && request.headers["tw-auth"] === undefined;
    done(isForeign && originOf(request, publicUrl()) === "foreign" ? new Refusal(403, FOREIGN) : undefined);
  });
}

/** `own` for a page of this server, `foreign` for another site, and `unknown` when no browser header says which. */
function originOf({ headers, host }: FastifyRequest, publicUrl: string): "own" | "foreign" | "unknown" {
  const { origin } = headers;
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin" || site === "none" ? "own" : "foreign";
  if (origin === undefined) return "unknown";
  const named = hostOf(origin);
  return named !== null && (named === host.toLowerCase() || named === hostOf(publicUrl)) ? "own" : "foreign";
}

/** Null: the origin of a sandboxed page or a file. */
const hostOf = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).host : null);

/** Whether the request provably comes from this site: by a session, or by the browser's headers about its page. */
export const isFromOwnPage = (request: FastifyRequest, publicUrl: string): boolean =>
  request.headers["tw-auth"] !== undefined || originOf(request, publicUrl) === "own";
