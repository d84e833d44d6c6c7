import type { FastifyReply, FastifyRequest } from "fastify";
import type { Pool } from "pg";
import type { Tx } from "../core/db/transaction";
import { doOnce } from "./once";
import { header } from "../core/http/headers";
import { JSON_TYPE } from "../core/http/json";

/**
 * Makes an edit in one transaction and replies with the result of `work` as `data`. A retry with the same
 * Idempotency-Key gets the first reply again. `body` identifies the request, unless the request's own body does.
 */
export async function editOnce(
  pool: Pool,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (tx: Tx) => Promise<object>,
  body: unknown = request.body,
): Promise<FastifyReply> {
  const { staff, method, url } = request;
  const key = header(request, "idempotency-key");
  const done = await doOnce(pool, { staff, route: `${method} ${url}`, key, body }, work);
  return reply.code(done.status).type(JSON_TYPE).send(done.body);
}
