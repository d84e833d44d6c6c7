import { keyParams } from "../../src/api/kit/common.contract";
import {
  newTransferBody,
  newTransferReply,
  transferReply,
  transfersQuery,
  transfersReply,
} from "../../src/api/stock/transfers.contract";
import { notFound } from "../core/errors";
import type { App, RouteDeps } from "../core/http/app-types";
import { header } from "../core/http/headers";
import { JSON_TYPE } from "../core/http/json";
import { doOnce } from "../books/once";
import { createTransfer } from "./transfer-create";
import { listTransfers, readTransfer } from "./transfers";

/** `GET /api/inventory/transfers`, `GET /api/inventory/transfers/:id` and `POST /api/inventory/transfers/new`. */
export async function transfersRoutes(app: App, { pool }: RouteDeps): Promise<void> {
  app.get(
    "/api/inventory/transfers",
    {
      config: { access: "transfers.view", docs: { summary: "Transfers, newest first", reply: transfersReply } },
      schema: { querystring: transfersQuery },
    },
    async (request, reply) => reply.type(JSON_TYPE).send(await listTransfers(pool, request.staff, request.query)),
  );

  app.get(
    "/api/inventory/transfers/:id",
    {
      config: { access: "transfers.view", docs: { summary: "One transfer with its goods", reply: transferReply } },
      schema: { params: keyParams },
    },
    async (request, reply) => {
      const body = await readTransfer(pool, request.staff, request.params.id);
      if (body === null) throw notFound();
      return reply.type(JSON_TYPE).send(body);
    },
  );

  app.post(
    "/api/inventory/transfers/new",
    {
      config: { access: "transfers.create", docs: { summary: "Send goods to a store", reply: newTransferReply } },
      schema: { body: newTransferBody },
    },
    async (request, reply) => {
      const { staff, body, id: requestId } = request;
      const creation = { staff, route: "POST /api/inventory/transfers/new", key: header(request, "idempotency-key") };
      const { status, body: text } = await doOnce(pool, { ...creation, body }, (tx) =>
        createTransfer(tx, { staff, requestId, body }),
      );
      return reply.code(status).type(JSON_TYPE).send(text);
    },
  );
}
