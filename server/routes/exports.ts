import type { FastifyReply } from "fastify";
import { exportPeriod, noPeriod, type Report } from "../../src/api/contract/exports";
import { csvStream } from "../exports/csv";
import { createGate } from "../exports/gate";
import { attachmentOf } from "../exports/name";
import type { App, RouteDeps } from "../http/app-types";
import { reports } from "../repositories/export-reports";
import { openRows, type ReportQuery } from "../repositories/export-rows";

const CSV = "text/csv";

/** Each holds a connection of the database for as long as its reader takes. */
const AT_ONCE = 2;

const BUSY = "Other exports are still being downloaded. Please try again in a moment";

const SUMMARIES: Record<Report, string> = {
  products: "Products listed in a period with their variants, as CSV",
  "product-logs": "Every movement of stock in a period, as CSV",
  debtors: "Orders of a period that are not paid in full, by customer, as CSV",
  suppliers: "Suppliers, as CSV",
};

/**
 * `GET /files/file-exports/products/`, `…/product-logs/` and `…/debtors/` with `from` and `to`, and `…/suppliers/`:
 * downloads, opened in a tab of their own.
 */
export async function exportsRoutes(app: App, { pool }: RouteDeps): Promise<void> {
  const gate = createGate(AT_ONCE, BUSY);

  async function send(reply: FastifyReply, disposition: string, query: ReportQuery) {
    const leave = gate.enter();
    try {
      const csv = csvStream(query.columns, await openRows(pool, query));
      csv.once("close", leave);
      return reply.type(`${CSV}; charset=utf-8`).header("content-disposition", disposition).send(csv);
    } catch (error) {
      leave();
      throw error;
    }
  }

  const options = (report: Report) => ({
    config: {
      access: "file:exports.download",
      kind: "export",
      docs: { summary: SUMMARIES[report], reply: CSV },
    } as const,
    // Answered by making the whole file and throwing it away.
    exposeHeadRoute: false,
  });

  for (const report of ["products", "product-logs", "debtors"] as const) {
    app.get(
      `/files/file-exports/${report}/`,
      { ...options(report), schema: { querystring: exportPeriod } },
      async (request, reply) => {
        const [from, to] = [new Date(request.query.from), new Date(request.query.to)];
        // A moment of the wire is a whole millisecond, and all of it belongs to the period.
        const moments = { from, before: new Date(to.getTime() + 1) };
        return send(reply, attachmentOf(report, { from, to }), reports[report](request.staff, moments));
      },
    );
  }

  app.get(
    "/files/file-exports/suppliers/",
    { ...options("suppliers"), schema: { querystring: noPeriod } },
    async (request, reply) => send(reply, attachmentOf("suppliers", null), reports.suppliers(request.staff)),
  );
}
