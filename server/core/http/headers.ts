import type { FastifyRequest } from "fastify";
import { badRequest } from "../errors";

/** A request header sent once, or undefined. */
export const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return typeof value === "string" ? value : undefined;
};

/** The version an edit was based on, or null when the client sends none. */
export function versionOf(request: FastifyRequest): number | null {
  const sent = header(request, "if-match");
  if (sent === undefined) return null;
  const version = /^"?(\d{1,9})"?$/.exec(sent)?.[1];
  if (version === undefined) throw badRequest("If-Match must be the version of the record");
  return Number(version);
}
