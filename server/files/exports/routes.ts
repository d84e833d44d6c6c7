import { Socket } from "node:net";
import type { FastifyReply, FastifyRequest } from "fastify";
import { exportPeriod, noPeriod, type Report } from "../../../src/api/shell/exports.contract";
import { createFairQueue } from "../../core/fair-queue";
import { forbidden, notFound, Refusal } from "../../core/errors";
import { may } from "../../../src/may";
import type { LedgerFile } from "../../../src/api/reports/ledger.contract";
import { transactionsFileQuery } from "../../../src/api/money/transactions.contract";
import { attachmentOf } from "./name";
import { spooledReport } from "./made";
import { createRoom } from "./room";
import type { z } from "zod";
import type { App, RouteDeps } from "../../core/http/app-types";
import { noteExport } from "../../books/access-log";
import { reports } from "./export-reports";
import { type Ledger, ledgerFiles, momentsOf } from "./ledger-exports";
import type { ReportQuery } from "./export-rows";
import { route } from "../../core/http/route";

const CSV = "text/csv";

/** Each holds a database connection while it is produced, not while it is read. */
const AT_ONCE = 2;

/** Waiting for their turn. */
const PER_PERSON = 3;

const BUSY = "Your other exports are still being made. Please try again in a moment";

/** Disk space for files that slow readers have not read yet. A million stock movements are some 100 MB. */
const MOST_BYTES = { perPerson: 512 * 1024 * 1024, inAll: 2 * 1024 * 1024 * 1024 };

const NO_ROOM = "Earlier exports are still being downloaded. Please try again when they have arrived";

const SUMMARIES: Record<Exclude<Report, LedgerFile>, string> = {
  products: "Products listed in a period with their variants, as CSV",
  "product-logs": "Every movement of stock in a period, as CSV",
  debtors: "Orders of a period that are not paid in full, by customer, as CSV",
  suppliers: "Suppliers, as CSV",
  sales: "Sales of a period, line by line, as CSV",
  transactions: "Transactions with the filters of their list, as CSV",
  vat: "VAT of each order and credit note of a period, as CSV",
};

/**
 * `GET /files/file-exports/products/`, `…/product-logs/`, `…/debtors/`, `…/vat/` and `…/sales/` with `from` and `to`, and `…/suppliers/`:
 * downloads, opened in a new tab.
 */
export async function exportsRoutes(app: App, { pool, now }: RouteDeps): Promise<void> {
  const queue = createFairQueue({
    atOnce: AT_ONCE,
    atOncePerSource: 1,
    mostPerSource: PER_PERSON,
    refusal: () => new Refusal(503, BUSY),
  });
  const room = createRoom(MOST_BYTES, NO_ROOM);

  type Asked = { report: Report; period: { from: Date; to: Date } | null; query: ReportQuery };

  async function send(request: FastifyRequest, reply: FastifyReply, { report, period, query }: Asked) {
    const gone = new AbortController();
    // A connection is silent while its export waits for its turn and its first rows, however long that takes.
    allowSilence(request, 0);
    reply.raw.once("close", () => gone.abort(new Error("an export was not read")));
    const leave = await queue.enter(request.staff.key, gone.signal);
    try {
      room.check(request.staff.key);
      await noteExport(pool, { requestId: request.id, staff: request.staff }, report, period);
      const count = room.counter(request.staff.key);
      const { reader, made } = await spooledReport(pool, query, { count, gone: gone.signal });
      void made.then(leave);
      allowSilence(request, request.server.server.timeout);
      return reply
        .type(`${CSV}; charset=utf-8`)
        .header("content-disposition", attachmentOf(report, period))
        .send(reader);
    } catch (error) {
      allowSilence(request, request.server.server.timeout);
      leave();
      throw error;
    }
  }

  const options = (summary: string) => ({
    ...route("file:exports.download", summary, CSV, {}, { kind: "export" }),
    // Fastify would produce the whole file to answer a HEAD request.
    exposeHeadRoute: false,
  });

  for (const report of ["products", "product-logs", "debtors", "vat", "sales"] as const) {
    app.get(
      `/files/file-exports/${report}/`,
      { ...options(SUMMARIES[report]), schema: { querystring: exportPeriod } },
      async (request, reply) => {
        const [from, to] = [new Date(request.query.from), new Date(request.query.to)];
        // The wire has whole milliseconds, and the last one belongs to the period.
        const moments = { from, before: new Date(to.getTime() + 1) };
        return send(request, reply, { report, period: { from, to }, query: reports[report](request.staff, moments) });
      },
    );
  }

  app.get(
    "/files/file-exports/transactions/",
    { ...options(SUMMARIES.transactions), schema: { querystring: transactionsFileQuery } },
    async (request, reply) => {
      const { staff, query } = request;
      if (!may(staff, "transactions.view")) throw forbidden();
      return send(request, reply, {
        report: "transactions",
        period: daysOf(query),
        query: reports.transactions(staff, query),
      });
    },
  );

  app.get(
    "/files/file-exports/suppliers/",
    { ...options(SUMMARIES.suppliers), schema: { querystring: noPeriod } },
    async (request, reply) =>
      send(request, reply, { report: "suppliers", period: null, query: reports.suppliers(request.staff) }),
  );

  const file = <Query extends z.ZodObject>(report: LedgerFile, ledger: Ledger<Query>) =>
    app.get(
      `/files/file-exports/${report}/`,
      { ...options(ledger.summary), schema: { querystring: ledger.query } },
      async (request, reply) => {
        const { staff } = request;
        const query = request.query as z.output<Query>;
        if (!ledger.needs.every((right) => may(staff, right))) throw forbidden();
        const asker = { pool, staff, now: now() };
        if ((await ledger.check(asker, query)) === null) throw notFound();
        const days = ledger.periodOf(query, asker.now);
        return send(request, reply, {
          report,
          period: days && momentsOf(days),
          query: ledger.rows(asker, query),
        });
      },
    );

  file("cash-flow", ledgerFiles["cash-flow"]);
  file("stock-value", ledgerFiles["stock-value"]);
  file("supplier-debts", ledgerFiles["supplier-debts"]);
  file("people", ledgerFiles.people);
}

/** The moments of the days asked for; null unless both ends are named. */
function daysOf({ from_date: from, to_date: to }: { from_date?: string | undefined; to_date?: string | undefined }) {
  return from === undefined || to === undefined ? null : momentsOf({ from, to });
}

/** How long the connection of a request may be silent before Node closes it; 0 means without limit. */
function allowSilence({ raw }: FastifyRequest, ms: number): void {
  // A request injected by a test has no connection.
  if (raw.socket instanceof Socket) raw.socket.setTimeout(ms);
}
