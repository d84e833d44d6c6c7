import type { FastifyReply } from "fastify";
import { z } from "zod";
import { keyParams } from "../../../src/api/kit/common.contract";
import { BUSY, notFound, Refusal } from "../../core/errors";
import type { OrderDocument } from "./order-document";
import type { App, RouteDeps } from "../../core/http/app-types";
import { notePaper } from "../../books/access-log";
import { readOrderDocument } from "./order-documents";
import { readTransferDocument } from "./transfer-documents";
import { threadsForPapers } from "../../threads/pool";
import type { PaperTasks } from "./thread";
import type { Staff } from "../../core/session-context";

const PDF = "application/pdf";

const onPaper = threadsForPapers<PaperTasks>();

const LIMIT = { seconds: 30, tooMuch: new Refusal(503, BUSY) };

/** `thp`, the thermal printer's paper, is the only format of a receipt. */
const receiptQuery = z.strictObject({ exportAs: z.literal("thp") });

/**
 * PDF papers, opened in a new tab. Of an order: `GET /files/order-invoice/:id/file.pdf` (A4) and `GET
 * /api/servicecom/receipt/:id/invoice?exportAs=thp` (80 mm). Of a transfer: `GET /files/transfer-note/:id/file.pdf`
 * (A4).
 */
export async function filesRoutes(app: App, { pool }: RouteDeps): Promise<void> {
  const read = async (staff: Staff, key: string): Promise<OrderDocument> => {
    const order = await readOrderDocument(pool, staff, key);
    if (order === null) throw notFound();
    return order;
  };

  app.get(
    "/files/order-invoice/:id/file.pdf",
    {
      config: { access: "file:orders.view", docs: { summary: "The invoice of an order, A4", reply: PDF } },
      schema: { params: keyParams },
    },
    async (request, reply) => {
      const order = await read(request.staff, request.params.id);
      const pdf = await onPaper("renderInvoice", order, LIMIT);
      const paper = { kind: "invoice", key: request.params.id, number: order.orderNumber } as const;
      await notePaper(pool, { requestId: request.id, staff: request.staff }, paper);
      return sendPdf(reply, `invoice-${order.orderNumber}.pdf`, pdf);
    },
  );

  app.get(
    "/api/servicecom/receipt/:id/invoice",
    {
      config: { access: "file:orders.view", docs: { summary: "The receipt of an order, for 80 mm paper", reply: PDF } },
      schema: { params: keyParams, querystring: receiptQuery },
    },
    async (request, reply) => {
      const order = await read(request.staff, request.params.id);
      const pdf = await onPaper("renderReceipt", order, LIMIT);
      const paper = { kind: "receipt", key: request.params.id, number: order.orderNumber } as const;
      await notePaper(pool, { requestId: request.id, staff: request.staff }, paper);
      return sendPdf(reply, `receipt-${order.orderNumber}.pdf`, pdf);
    },
  );

  app.get(
    "/files/transfer-note/:id/file.pdf",
    {
      config: {
        access: "file:transfers.view",
        docs: { summary: "The note that goes with the goods of a transfer, A4", reply: PDF },
      },
      schema: { params: keyParams },
    },
    async (request, reply) => {
      const transfer = await readTransferDocument(pool, request.staff, request.params.id);
      if (transfer === null) throw notFound();
      const pdf = await onPaper("renderTransferNote", transfer, LIMIT);
      const paper = { kind: "transferNote", key: request.params.id, number: transfer.number } as const;
      await notePaper(pool, { requestId: request.id, staff: request.staff }, paper);
      return sendPdf(reply, `transfer-note-${transfer.number}.pdf`, pdf);
    },
  );
}

const sendPdf = (reply: FastifyReply, name: string, pdf: Uint8Array) =>
  reply
    .type(PDF)
    .header("content-disposition", `inline; filename="${name}"`)
    .header("cache-control", "private, no-store")
    .header("x-content-type-options", "nosniff")
    // A browser's PDF viewer is a separate page with inline styles, which the app's policy would block.
    .header("content-security-policy", "frame-ancestors 'none'")
    .send(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength));
