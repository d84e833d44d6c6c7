import { keyParams } from "../../../src/api/kit/common.contract";
import { newExchangeBody, newExchangeReply } from "../../../src/api/orders/exchanges.contract";
import { orderEditReply } from "../../../src/api/orders/orders.contract";
import { newRefundBody, newReturnBody, newReturnReply } from "../../../src/api/orders/returns.contract";
import { notePaper } from "../../books/access-log";
import { editRecordOnce } from "../../books/once";
import { notFound } from "../../core/errors";
import type { App, RouteDeps } from "../../core/http/app-types";
import { route } from "../../core/http/route";
import { onPaper, PAPER_LIMIT, PDF, sendPdf } from "../../files/papers/send-paper";
import { readCreditNote } from "./credit-notes";
import { refundOrder } from "./refund";
import { exchange } from "./exchange";
import { takeBack } from "./return-create";

/**
 * `POST /api/orders/:id/returns/new` takes goods back, `…/exchanges/new` sells others for them, `POST …/refunds/new` gives money back that is due, and `GET
 * /files/credit-note/:id/file.pdf` is the paper of a return.
 */
export async function returnsRoutes(app: App, { pool }: RouteDeps): Promise<void> {
  app.post(
    "/api/orders/:id/returns/new",
    route("orders.refund", "Take goods of an order back", newReturnReply, { params: keyParams, body: newReturnBody }),
    (request, reply) => editRecordOnce(pool, request, reply, takeBack),
  );

  app.post(
    "/api/orders/:id/exchanges/new",
    route("orders.refund", "Take goods of an order back and sell others for them", newExchangeReply, {
      params: keyParams,
      body: newExchangeBody,
    }),
    (request, reply) => editRecordOnce(pool, request, reply, exchange),
  );

  app.post(
    "/api/orders/:id/refunds/new",
    route("orders.refund", "Give back money that is due on an order", orderEditReply, {
      params: keyParams,
      body: newRefundBody,
    }),
    (request, reply) => editRecordOnce(pool, request, reply, refundOrder),
  );

  app.get(
    "/files/credit-note/:id/file.pdf",
    route("file:orders.view", "The credit note of a return, A4", PDF, { params: keyParams }),
    async (request, reply) => {
      const { staff, id: requestId, params } = request;
      const note = await readCreditNote(pool, staff, params.id);
      if (note === null) throw notFound();
      const pdf = await onPaper("renderCreditNote", note, PAPER_LIMIT);
      await notePaper(pool, { requestId, staff }, { kind: "creditNote", key: params.id, number: `R-${note.number}` });
      return sendPdf(reply, `credit-note-R-${note.number}.pdf`, pdf);
    },
  );
}
