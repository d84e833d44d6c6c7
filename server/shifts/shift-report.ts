import type { Pool } from "pg";
import { keyParams } from "../../src/api/kit/common.contract";
import { type CashCount, DENOMINATIONS, MOVEMENT_KINDS, type MovementKind } from "../../src/api/shifts/shifts.rules";
import { notePaper } from "../books/access-log";
import { queryAgain } from "../core/db/transaction";
import { notFound } from "../core/errors";
import type { App, RouteDeps } from "../core/http/app-types";
import { route } from "../core/http/route";
import type { Kobo } from "../core/money";
import { storeScope, type Staff } from "../core/session-context";
import { onPaper, PAPER_LIMIT, PDF, sendPdf } from "../files/papers/send-paper";
import type { ShiftReport } from "../files/papers/shift-report";
import { isoTime } from "../reading/list";
import { SHOP_ON_PAPER } from "../settings/settings";
import { EXPECTED, KIND } from "./shifts";

const LABELS: Readonly<Record<MovementKind, string>> = {
  sale: "Sales",
  refund: "Refunds",
  income: "Other cash in",
  expense: "Expenses",
  drop: "Drops to the safe",
  correction: "Corrections of the balance",
};

type Stored = Omit<ShiftReport, "totals" | "pieces"> & {
  totals: Partial<Record<MovementKind, Kobo>>;
  count: CashCount | null;
};

/** All that a shift's report prints, or null when there is no such shift within the person's scope. */
async function readReport(pool: Pool, staff: Staff, key: string): Promise<ShiftReport | null> {
  const { rows } = await queryAgain<{ report: Stored }>(pool, {
    name: "shift-report",
    text: `select json_build_object(
                    'number', f.shift_number, 'shop', ${SHOP_ON_PAPER}, 'createdAt', ${isoTime("f.created_at")},
                    'store', json_build_object('title', s.title, 'address', s.address), 'account', a.name,
                    'openedBy', e.name, 'float', f.float_kobo, 'expected', ${EXPECTED}, 'counted', f.counted_kobo,
                    'countedBy', coalesce(counter.name, ''), 'count', f.count, 'explanation', f.explanation,
                    'closedBy', coalesce(closer.name, ''), 'closedAt', ${isoTime("f.closed_at")},
                    'totals', (select coalesce(json_object_agg(m.kind, m.kobo), '{}'::json)
                                 from (select ${KIND} as kind, sum(t.effect_kobo)::bigint as kobo from transactions t
                                        where t.shift_key = f.key group by 1) m)) as report
             from shifts f join accounts a on a.key = f.account_key join stores s on s.key = f.store_key
                  join employees e on e.key = f.opened_by left join employees counter on counter.key = f.counted_by
                  left join employees closer on closer.key = f.closed_by
            where f.key = $1 and ($2::uuid is null or f.store_key = $2)`,
    values: [key, storeScope(staff)],
  });
  const stored = rows[0]?.report;
  if (stored === undefined) return null;
  const { totals, count, ...rest } = stored;
  return {
    ...rest,
    totals: MOVEMENT_KINDS.flatMap((kind) => {
      const amount = totals[kind] ?? 0;
      return amount === 0 ? [] : [{ label: LABELS[kind], amount }];
    }),
    pieces: DENOMINATIONS.flatMap(({ name, kobo, label }) => {
      const quantity = count?.[name] ?? 0;
      return quantity === 0 ? [] : [{ label, quantity, amount: quantity * kobo }];
    }),
  };
}

/** `GET /files/shift-report/:id/file.pdf`: A4, opened in a new tab. */
export async function shiftReportRoutes(app: App, { pool }: RouteDeps): Promise<void> {
  app.get(
    "/files/shift-report/:id/file.pdf",
    route("file:accounts.view", "The report of a shift, A4", PDF, { params: keyParams }),
    async (request, reply) => {
      const { staff, id: requestId, params } = request;
      const report = await readReport(pool, staff, params.id);
      if (report === null) throw notFound();
      const pdf = await onPaper("renderShiftReport", report, PAPER_LIMIT);
      await notePaper(pool, { requestId, staff }, { kind: "shiftReport", key: params.id, number: report.number });
      return sendPdf(reply, `shift-report-${report.number}.pdf`, pdf);
    },
  );
}
