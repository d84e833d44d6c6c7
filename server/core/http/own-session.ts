import { hash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { signedOut } from "../errors";

/** The session that a change is made in, and the time by the server's clock. */
export type OwnSession = { tokenHash: Buffer; now: Date };

export const hashToken = (token: string): Buffer => hash("sha256", token, "buffer");

/** The token of a `tw-auth: Bearer <token>` header, or null. */
export function bearerToken(request: FastifyRequest): string | null {
  const header = request.headers["tw-auth"];
  return typeof header === "string" ? (/^Bearer ([\w-]{43})$/.exec(header)?.[1] ?? null) : null;
}

/** The session of a signed-in request. @throws 401 for one that came without a token */
export function ownSession(request: FastifyRequest, now: Date): OwnSession {
  const token = bearerToken(request);
  if (token === null) throw signedOut();
  return { tokenHash: hashToken(token), now };
}
