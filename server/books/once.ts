import type { FastifyReply, FastifyRequest } from "fastify";
import type { Pool } from "pg";
import type { Tx } from "../core/db/transaction";
import { header, versionOf } from "../core/http/headers";
import { JSON_TYPE } from "../core/http/json";
import type { Doing, Edit } from "./editing";
import { idempotently, type Reply } from "./idempotency";

type Create<Body> = (tx: Tx, doing: Doing, body: Body) => Promise<object>;

type CreateRequest<Body> = FastifyRequest & { body: Body };

type EditRequest<Body> = FastifyRequest & { params: { id: string }; body: Body };

/** `body` and `path` identify the request, with its method; one without an Idempotency-Key takes effect every time. */
type Identity = { path: string | undefined; body: unknown };

/** Runs `work` under `idempotently`: 200 with its result as `data`. */
const doOnce = (
  pool: Pool,
  request: FastifyRequest,
  { path, body }: Identity,
  work: (tx: Tx) => Promise<object>,
): Promise<Reply> =>
  idempotently(
    pool,
    {
      employeeKey: request.staff.key,
      route: `${request.method} ${path}`,
      key: header(request, "idempotency-key"),
      body,
    },
    async (tx) => ({ status: 200, body: JSON.stringify({ data: await work(tx) }) }),
  );

export const sendReply = (reply: FastifyReply, { status, body }: Reply): FastifyReply =>
  reply.code(status).type(JSON_TYPE).send(body);

/** What `createOnce` replies with. */
export function createdOnce<Body>(
  pool: Pool,
  request: CreateRequest<Body>,
  create: Create<Body>,
  body: unknown = request.body,
): Promise<Reply> {
  const { staff, id: requestId, routeOptions } = request;
  return doOnce(pool, request, { path: routeOptions.url, body }, (tx) =>
    create(tx, { staff, requestId }, request.body),
  );
}

/**
 * Creates in one transaction and replies with the result of `create` as `data`. A retry with the same Idempotency-Key
 * gets the first reply again. `body` identifies the request, unless the request's own body does.
 */
export const createOnce = async <Body>(
  pool: Pool,
  request: CreateRequest<Body>,
  reply: FastifyReply,
  create: Create<Body>,
  body: unknown = request.body,
): Promise<FastifyReply> => sendReply(reply, await createdOnce(pool, request, create, body));

/** The same for an edit. */
export const editOnce = async (
  pool: Pool,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (tx: Tx) => Promise<object>,
  body: unknown = request.body,
): Promise<FastifyReply> => sendReply(reply, await doOnce(pool, request, { path: request.url, body }, work));

/** The edit that a request asks for. @throws 400 when its If-Match is no version */
export const editOf = <Body>(request: EditRequest<Body>): Edit<Body> => ({
  staff: request.staff,
  requestId: request.id,
  key: request.params.id,
  body: request.body,
  version: versionOf(request),
});

/** `editOnce` for the edit of one record that needs nothing but what the request asks for. */
export async function editRecordOnce<Body>(
  pool: Pool,
  request: EditRequest<Body>,
  reply: FastifyReply,
  write: (tx: Tx, edit: Edit<Body>) => Promise<object>,
): Promise<FastifyReply> {
  const edit = editOf(request);
  return editOnce(pool, request, reply, (tx) => write(tx, edit));
}
