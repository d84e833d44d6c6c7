import { keyParams } from "../../src/api/kit/common.contract";
import {
  newMoveBody,
  newMoveReply,
  newTransactionBody,
  newTransactionReply,
  transactionEditBody,
  transactionEditReply,
  transactionReply,
  transactionsQuery,
  transactionsReply,
} from "../../src/api/money/transactions.contract";
import type { App, RouteDeps } from "../core/http/app-types";
import { createMove } from "./moves";
import { createTransactions, editTransaction } from "./transaction-edit";
import { listTransactions, readTransaction } from "./transactions";
import { route } from "../core/http/route";
import { sendJson } from "../core/http/json";
import { createOnce, editRecordOnce } from "../books/once";

const BASE = "/api/finances/transactions";

export async function transactionsRoutes(app: App, { pool }: RouteDeps): Promise<void> {
  app.get(
    BASE,
    route("transactions.view", "Transactions, newest first", transactionsReply, { querystring: transactionsQuery }),
    async (request, reply) => sendJson(reply, await listTransactions(pool, request.staff, request.query)),
  );

  app.get(
    `${BASE}/:id`,
    route("transactions.view", "One transaction", transactionReply, { params: keyParams }),
    async (request, reply) => sendJson(reply, await readTransaction(pool, request.staff, request.params.id)),
  );

  app.post(
    `${BASE}/new`,
    route("transactions.manage", "Post one entry per line, all or none", newTransactionReply, {
      body: newTransactionBody,
    }),
    (request, reply) => createOnce(pool, request, reply, createTransactions),
  );

  app.post(
    "/api/finances/moves/new",
    route("transactions.manage", "Move money between two accounts, as two transactions", newMoveReply, {
      body: newMoveBody,
    }),
    (request, reply) => createOnce(pool, request, reply, createMove),
  );

  app.put(
    `${BASE}/:id/edit`,
    route("transactions.manage", "Change an entry posted by hand", transactionEditReply, {
      params: keyParams,
      body: transactionEditBody,
    }),
    (request, reply) => editRecordOnce(pool, request, reply, editTransaction),
  );
}
