import type { FastifyReply } from "fastify";
import { notFound } from "../errors";

/** JSON text built by PostgreSQL: sent unchanged, never parsed. */
export const JSON_TYPE = "application/json; charset=utf-8";

/** Sends JSON text. @throws 404 for null, which stands for unknown and for out of scope */
export function sendJson(reply: FastifyReply, body: string | null): FastifyReply {
  if (body === null) throw notFound();
  return reply.type(JSON_TYPE).send(body);
}
