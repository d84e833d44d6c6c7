import type { Pool } from "pg";
import type { Report } from "../../src/api/shell/exports.contract";
import type { Staff } from "../core/session-context";
import { writeAudit } from "./audit";

type Reader = { requestId: string; staff: Staff };

const PAPERS = {
  claimTicket: "claimTicket.opened",
  creditNote: "creditNote.opened",
  invoice: "invoice.opened",
  purchaseOrder: "purchaseOrder.opened",
  receipt: "receipt.opened",
  shiftReport: "shiftReport.opened",
  statement: "statement.opened",
  transferNote: "transferNote.opened",
} as const;

/** Audits that a person opened a record's PDF. The record does not change, so its history does not show it. */
export const notePaper = (
  pool: Pool,
  { requestId, staff }: Reader,
  paper: { kind: keyof typeof PAPERS; key: string; number: string | number },
): Promise<void> =>
  writeAudit(pool, {
    requestId,
    employeeKey: staff.key,
    action: PAPERS[paper.kind],
    entity: paper.kind,
    entityKey: paper.key,
    after: { order_number: paper.number },
  });

/**
 * Audits that a person downloaded a report, before its first byte is sent, so that an aborted download is logged too.
 */
export const noteExport = (
  pool: Pool,
  { requestId, staff }: Reader,
  report: Report,
  period: { from: Date; to: Date } | null,
): Promise<void> =>
  writeAudit(pool, {
    requestId,
    employeeKey: staff.key,
    action: "export.downloaded",
    entity: "export",
    entityKey: null,
    after: { report, ...(period && { period_from: period.from.toISOString(), period_to: period.to.toISOString() }) },
  });

/** Maximum rows per window; the rest share one row, so that an attacker cannot fill the log. */
const MOST_ROWS = 50;

/**
 * Writes the failed sign-ins of finished windows to the audit log: one row for each account and source with the most
 * failures, and one for the rest of the window. Several servers may run it at the same time.
 */
export async function auditFailedSignIns(pool: Pool): Promise<void> {
  await pool.query(
    `with due as (
       delete from failed_sign_ins where window_start <= now() - interval '10 minutes' returning *),
     ranked as (
       select *, row_number() over (partition by window_start order by attempts desc, email_digest, source) as place
         from due),
     entries as (
       select window_start, place, attempts,
              jsonb_strip_nulls(jsonb_build_object('employee', employee_key,
                'email_code', case when employee_key is null then left(email_digest, 8) end,
                'source', source, 'attempts', attempts)) as after
         from ranked where place <= $1
       union all
       select window_start, $1 + 1, sum(attempts),
              jsonb_build_object('sources', count(distinct source), 'attempts', sum(attempts))
         from ranked where place > $1 group by window_start)
     insert into audit_log (request_id, employee_key, action, entity, entity_key, after)
     select 'failed-sign-ins', null, 'session.refused', 'session', null, after from entries order by window_start, place`,
    [MOST_ROWS],
  );
}
