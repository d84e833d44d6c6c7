import { z } from "zod";
import { keyParams } from "../../../src/api/kit/common.contract";
import { previewQuery } from "../../../src/api/settings/settings.contract";
import { notFound } from "../../core/errors";
import type { OrderDocument } from "./order-document";
import type { App, RouteDeps } from "../../core/http/app-types";
import { notePaper } from "../../books/access-log";
import { readOrderDocument } from "./order-documents";
import { sampleOrder } from "./sample-order";
import { readTransferDocument } from "./transfer-documents";
import { onPaper, PAPER_LIMIT, PDF, sendPdf } from "./send-paper";
import type { Staff } from "../../core/session-context";
import { route } from "../../core/http/route";

const PREVIEWS = { invoice: "renderInvoice", receipt: "renderReceipt" } as const;

const previewParams = z.strictObject({ paper: z.enum(["invoice", "receipt"]) });

/** `thp`, the thermal printer's paper, is the only format of a receipt. */
const receiptQuery = z.strictObject({ exportAs: z.literal("thp") });

/**
 * PDF papers, opened in a new tab. Of an order: `GET /files/order-invoice/:id/file.pdf` (A4) and `GET
 * /api/servicecom/receipt/:id/invoice?exportAs=thp` (80 or 58 mm). Of a transfer: `GET /files/transfer-note/:id/file.pdf`
 * (A4). Of a made-up order, to try settings: `GET /files/paper-preview/:paper/file.pdf`.
 */
export async function filesRoutes(app: App, { pool, now }: RouteDeps): Promise<void> {
  const read = async (staff: Staff, key: string): Promise<OrderDocument> => {
    const order = await readOrderDocument(pool, staff, key);
    if (order === null) throw notFound();
    return order;
  };

  app.get(
    "/files/order-invoice/:id/file.pdf",
    route("file:orders.view", "The invoice of an order, A4", PDF, { params: keyParams }),
    async (request, reply) => {
      const order = await read(request.staff, request.params.id);
      const pdf = await onPaper("renderInvoice", order, PAPER_LIMIT);
      const paper = { kind: "invoice", key: request.params.id, number: order.orderNumber } as const;
      await notePaper(pool, { requestId: request.id, staff: request.staff }, paper);
      return sendPdf(reply, `invoice-${order.orderNumber}.pdf`, pdf);
    },
  );

  app.get(
    "/api/servicecom/receipt/:id/invoice",
    route("file:orders.view", "The receipt of an order, as wide as the settings say", PDF, {
      params: keyParams,
      querystring: receiptQuery,
    }),
    async (request, reply) => {
      const order = await read(request.staff, request.params.id);
      const pdf = await onPaper("renderReceipt", order, PAPER_LIMIT);
      const paper = { kind: "receipt", key: request.params.id, number: order.orderNumber } as const;
      await notePaper(pool, { requestId: request.id, staff: request.staff }, paper);
      return sendPdf(reply, `receipt-${order.orderNumber}.pdf`, pdf);
    },
  );

  app.get(
    "/files/paper-preview/:paper/file.pdf",
    route("file:settings.manage", "A paper of a made-up order, with settings that need not be saved", PDF, {
      params: previewParams,
      querystring: previewQuery,
    }),
    async ({ params: { paper }, query }, reply) => {
      const { invoice_note: invoiceNote, receipt_note: receiptNote, vat_rate: rate = "", ...rest } = query;
      const { receipt_mm: receiptMm = 80, ...shop } = rest;
      const order = sampleOrder(
        { ...shop, invoiceNote, receiptNote, receiptMm },
        Math.round(Number(rate.replace(",", ".")) * 100),
        now(),
      );
      const pdf = await onPaper(PREVIEWS[paper], order, PAPER_LIMIT);
      return sendPdf(reply, `${paper}-preview.pdf`, pdf);
    },
  );

  app.get(
    "/files/transfer-note/:id/file.pdf",
    route("file:transfers.view", "The note that goes with the goods of a transfer, A4", PDF, { params: keyParams }),
    async (request, reply) => {
      const transfer = await readTransferDocument(pool, request.staff, request.params.id);
      if (transfer === null) throw notFound();
      const pdf = await onPaper("renderTransferNote", transfer, PAPER_LIMIT);
      const paper = { kind: "transferNote", key: request.params.id, number: transfer.number } as const;
      await notePaper(pool, { requestId: request.id, staff: request.staff }, paper);
      return sendPdf(reply, `transfer-note-${transfer.number}.pdf`, pdf);
    },
  );
}
