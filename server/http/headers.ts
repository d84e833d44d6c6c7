import type { FastifyRequest } from "fastify";
import { badRequest } from "../errors";

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === "string" ? value : undefined;
}

/** The key under which a creating POST may be repeated, when it has one. */
export const idempotencyKey = (request: FastifyRequest): string | undefined => header(request, "idempotency-key");

/** What `If-Match` says the edit was made from, its quotes taken off; null when it does not say. */
export const matchOf = (request: FastifyRequest): string | null =>
  header(request, "if-match")?.replace(/^"(.*)"$/, "$1") ?? null;

export const unreadableVersion = () => badRequest("If-Match must be the version of the record");

/** The version an edit was made from, or null when it does not say; 400 for what cannot be one. */
export function versionOf(request: FastifyRequest): number | null {
  const match = matchOf(request);
  if (match === null) return null;
  if (!/^\d{1,9}$/.test(match)) throw unreadableVersion();
  return Number(match);
}
