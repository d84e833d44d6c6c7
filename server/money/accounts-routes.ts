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
import { badRequest } from "../core/errors";
import type { App, RouteDeps } from "../core/http/app-types";
import { header } from "../core/http/headers";
import { type AccountRead, createAccount, editAccount } from "./account-edit";
import { listAccounts, readAccount } from "./accounts";
import { route } from "../core/http/route";
import { sendJson } from "../core/http/json";
import { createOnce, editOnce } from "../books/once";

const BASE = "/api/finances/accounts";

export async function accountsRoutes(app: App, { pool }: RouteDeps): Promise<void> {
  app.get(
    BASE,
    route("accounts.view", "Accounts by name", accountsReply, { querystring: accountsQuery }),
    async (request, reply) => sendJson(reply, await listAccounts(pool, request.staff, request.query)),
  );

  app.get(
    `${BASE}/:id`,
    route("accounts.view", "One account", accountReply, { params: keyParams }),
    async (request, reply) => sendJson(reply, await readAccount(pool, request.staff, request.params.id)),
  );

  app.post(
    `${BASE}/new`,
    route("accounts.manage", "A new account with its opening balance", newAccountReply, { body: accountBody }),
    (request, reply) => createOnce(pool, request, reply, createAccount),
  );

  app.put(
    `${BASE}/:id/edit`,
    route("accounts.manage", "Change an account", accountEditReply, { params: keyParams, body: accountBody }),
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
