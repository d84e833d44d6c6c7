import { keyParams } from "../../src/api/kit/common.contract";
import {
  newTransferBody,
  newTransferReply,
  transferReply,
  transfersQuery,
  transfersReply,
} from "../../src/api/stock/transfers.contract";
import type { App, RouteDeps } from "../core/http/app-types";
import { sendJson } from "../core/http/json";
import { createTransfer } from "./transfer-create";
import { listTransfers, readTransfer } from "./transfers";
import { route } from "../core/http/route";
import { createOnce } from "../books/once";

export async function transfersRoutes(app: App, { pool }: RouteDeps): Promise<void> {
  app.get(
    "/api/inventory/transfers",
    route("transfers.view", "Transfers, newest first", transfersReply, { querystring: transfersQuery }),
    async (request, reply) => sendJson(reply, await listTransfers(pool, request.staff, request.query)),
  );

  app.get(
    "/api/inventory/transfers/:id",
    route("transfers.view", "One transfer with its goods", transferReply, { params: keyParams }),
    async (request, reply) => sendJson(reply, await readTransfer(pool, request.staff, request.params.id)),
  );

  app.post(
    "/api/inventory/transfers/new",
    route("transfers.create", "Send goods to a store", newTransferReply, { body: newTransferBody }),
    (request, reply) => createOnce(pool, request, reply, createTransfer),
  );
}
