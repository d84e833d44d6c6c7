import type { FastifyRequest } from "fastify";
import {
  ACCOUNT_VERSION,
  accountBody,
  accountEditReply,
  accountReply,
  accountsQuery,
  accountsReply,
  newAccountReply,
} from "../../src/api/money/accounts.contract";
import { keyParams } from "../../src/api/kit/common.contract";
import { badRequest, notFound } from "../core/errors";
import type { App, RouteDeps } from "../core/http/app-types";
import { header } from "../core/http/headers";
import { JSON_TYPE } from "../core/http/json";
import { editOnce } from "../books/edit-once";
import { type AccountRead, createAccount, editAccount } from "./account-edit";
import { listAccounts, readAccount } from "./accounts";
import { doOnce } from "../books/once";

const BASE = "/api/finances/accounts";

/** `GET /api/finances/accounts`, `GET …/:id`, `POST …/new` and `PUT …/:id/edit`. */
export async function accountsRoutes(app: App, { pool }: RouteDeps): Promise<void> {
  app.get(
    BASE,
    {
      config: { access: "accounts.view", docs: { summary: "Accounts by name", reply: accountsReply } },
      schema: { querystring: accountsQuery },
    },
    async (request, reply) => reply.type(JSON_TYPE).send(await listAccounts(pool, request.staff, request.query)),
  );

  app.get(
    `${BASE}/:id`,
    {
      config: { access: "accounts.view", docs: { summary: "One account", reply: accountReply } },
      schema: { params: keyParams },
    },
    async (request, reply) => {
      const body = await readAccount(pool, request.staff, request.params.id);
      if (body === null) throw notFound();
      return reply.type(JSON_TYPE).send(body);
    },
  );

  app.post(
    `${BASE}/new`,
    {
      config: {
        access: "accounts.manage",
        docs: { summary: "A new account with its opening balance", reply: newAccountReply },
      },
      schema: { body: accountBody },
    },
    async (request, reply) => {
      const { staff, body, id: requestId } = request;
      const creation = { staff, route: `POST ${BASE}/new`, key: header(request, "idempotency-key"), body };
      const made = await doOnce(pool, creation, (tx) => createAccount(tx, { staff, requestId }, body));
      return reply.code(made.status).type(JSON_TYPE).send(made.body);
    },
  );

  app.put(
    `${BASE}/:id/edit`,
    {
      config: { access: "accounts.manage", docs: { summary: "Change a account", reply: accountEditReply } },
      schema: { params: keyParams, body: accountBody },
    },
    async (request, reply) => {
      const { staff, body, id: requestId } = request;
      const edit = { staff, requestId, key: request.params.id, body, read: readOf(request) };
      return editOnce(pool, request, reply, (tx) => editAccount(tx, edit));
    },
  );
}

/** The account state the edit was based on, or null when the client sends none. */
function readOf(request: FastifyRequest): AccountRead | null {
  const sent = header(request, "if-match");
  if (sent === undefined) return null;
  const [, version, balanceKobo] = ACCOUNT_VERSION.exec(sent.replace(/^"(.*)"$/, "$1")) ?? [];
  if (version === undefined) throw badRequest("If-Match must be the version of the record");
  return { version: Number(version), balanceKobo: Number(balanceKobo) };
}
