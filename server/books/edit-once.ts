import type { FastifyReply, FastifyRequest } from "fastify";
import type { Pool } from "pg";
import type { Tx } from "../core/db/transaction";
import { doOnce } from "./once";
import { header } from "../core/http/headers";
import { JSON_TYPE } from "../core/http/json";

/**
 * Makes an edit in one transaction and answers with what `work` gives as `data`. An edit that arrives again under its
 * Idempotency-Key gets the first answer again. `body` is what the request is recognised by, unless it is its body.
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
