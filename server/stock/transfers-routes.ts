import { keyParams } from "../../src/api/kit/common.contract";
import {
  newTransferBody,
  newTransferReply,
  transferEditReply,
  transferMoveBody,
  transferReceiptBody,
  transferReply,
  transfersQuery,
  transfersReply,
} from "../../src/api/stock/transfers.contract";
import type { App, RouteDeps } from "../core/http/app-types";
import { sendJson } from "../core/http/json";
import { callTransferBack } from "./transfer-call-back";
import { createTransfer } from "./transfer-create";
import { receiveTransfer } from "./transfer-receive";
import { listTransfers, readTransfer } from "./transfers";
import { route } from "../core/http/route";
import { createOnce, editRecordOnce } from "../books/once";

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

  app.put(
    "/api/inventory/transfers/:id/receipt/edit",
    route("transfers.receive", "Receive a transfer, with what differs from what was sent", transferEditReply, {
      params: keyParams,
      body: transferReceiptBody,
    }),
    (request, reply) => editRecordOnce(pool, request, reply, receiveTransfer),
  );

  app.put(
    "/api/inventory/transfers/:id/status/edit",
    route("transfers.create", "Call back a transfer that is on the way", transferEditReply, {
      params: keyParams,
      body: transferMoveBody,
    }),
    (request, reply) => editRecordOnce(pool, request, reply, callTransferBack),
  );
}
