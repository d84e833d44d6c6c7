import type { FastifyReply } from "fastify";
import { BUSY, Refusal } from "../../core/errors";
import { threadsForPapers } from "../../threads/pool";
import type { PaperTasks } from "./thread";

export const PDF = "application/pdf";

/** Draws a paper on the thread for papers. */
export const onPaper = threadsForPapers<PaperTasks>();

export const PAPER_LIMIT = { seconds: 30, tooMuch: new Refusal(503, BUSY) };

export const sendPdf = (reply: FastifyReply, name: string, pdf: Uint8Array) =>
  reply
    .type(PDF)
    .header("content-disposition", `inline; filename="${name}"`)
    .header("cache-control", "private, no-store")
    .header("x-content-type-options", "nosniff")
    // A browser's PDF viewer is a separate page with inline styles, which the app's policy would block.
    .header("content-security-policy", "frame-ancestors 'none'")
    .send(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength));
