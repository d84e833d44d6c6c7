import { keyParams } from "../../src/api/kit/common.contract";
import {
  newTransactionBody,
  newTransactionReply,
  transactionEditBody,
  transactionEditReply,
  transactionReply,
  transactionsQuery,
  transactionsReply,
} from "../../src/api/money/transactions.contract";
import { notFound } from "../core/errors";
import type { App, RouteDeps } from "../core/http/app-types";
import { header, versionOf } from "../core/http/headers";
import { JSON_TYPE } from "../core/http/json";
import { editOnce } from "../books/edit-once";
import { doOnce } from "../books/once";
import { createTransactions, editTransaction } from "./transaction-edit";
import { listTransactions, readTransaction } from "./transactions";

const BASE = "/api/finances/transactions";

/** `GET /api/finances/transactions`, `GET …/:id`, `POST …/new` and `PUT …/:id/edit`. */
export async function transactionsRoutes(app: App, { pool }: RouteDeps): Promise<void> {
  app.get(
    BASE,
    {
      config: {
        access: "transactions.view",
        docs: { summary: "Transactions, newest first", reply: transactionsReply },
      },
      schema: { querystring: transactionsQuery },
    },
    async (request, reply) => reply.type(JSON_TYPE).send(await listTransactions(pool, request.staff, request.query)),
  );

  app.get(
    `${BASE}/:id`,
    {
      config: { access: "transactions.view", docs: { summary: "One transaction", reply: transactionReply } },
      schema: { params: keyParams },
    },
    async (request, reply) => {
      const body = await readTransaction(pool, request.staff, request.params.id);
      if (body === null) throw notFound();
      return reply.type(JSON_TYPE).send(body);
    },
  );

  app.post(
    `${BASE}/new`,
    {
      config: {
        access: "transactions.manage",
        docs: { summary: "Post one entry per line, all or none", reply: newTransactionReply },
      },
      schema: { body: newTransactionBody },
    },
    async (request, reply) => {
      const { staff, body, id: requestId } = request;
      const creation = { staff, route: `POST ${BASE}/new`, key: header(request, "idempotency-key"), body };
      const made = await doOnce(pool, creation, (tx) => createTransactions(tx, { staff, requestId }, body));
      return reply.code(made.status).type(JSON_TYPE).send(made.body);
    },
  );

  app.put(
    `${BASE}/:id/edit`,
    {
      config: {
        access: "transactions.manage",
        docs: { summary: "Change an entry posted by hand", reply: transactionEditReply },
      },
      schema: { params: keyParams, body: transactionEditBody },
    },
    async (request, reply) => {
      const { staff, body, id: requestId } = request;
      const edit = { staff, requestId, key: request.params.id, body, version: versionOf(request) };
      return editOnce(pool, request, reply, (tx) => editTransaction(tx, edit));
    },
  );
}
