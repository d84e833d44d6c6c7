import type { FastifyRequest } from "fastify";
import { Refusal } from "../errors";
import type { App } from "../http/app-types";

const FOREIGN = "This request comes from another website. Nothing was changed. Open Backroom itself and try again";

const READS: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses (403) every request to change something that a page of another site made. No other site can send `tw-auth`:
 * browsers ask first, and the server never permits it. Programs that are no browser send neither of the two headers.
 */
export function addSameOrigin(app: App, publicUrl: () => string): void {
  app.addHook("onRequest", (request, _reply, done) => {
    const isForeign = !READS.has(request.method) && request.headers["tw-auth"] === undefined;
    done(isForeign && originOf(request, publicUrl()) === "foreign" ? new Refusal(403, FOREIGN) : undefined);
  });
}

/** `own` for a page of this server, `foreign` for one of another site, and `unknown` when no browser says. */
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

/** Whether the sender proved that it acts from this site: by a session, or by what a browser says of its page. */
export const isFromOwnPage = (request: FastifyRequest, publicUrl: string): boolean =>
  request.headers["tw-auth"] !== undefined || originOf(request, publicUrl) === "own";
