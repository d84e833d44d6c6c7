import type { Pool } from "pg";
import type { Tx } from "../core/db/transaction";

export type AuditEntry = {
  requestId: string;
  /** Null for actions of the server itself. */
  employeeKey: string | null;
  /** `<entity>.<pastTense>`, such as `order.created`. */
  action: string;
  entity: string;
  entityKey: string | null;
  before?: unknown;
  after?: unknown;
};

/** Writes who did what in the transaction of the change itself; never with a password or token in it. */
export async function writeAudit(tx: Tx | Pool, entry: AuditEntry): Promise<void> {
  await tx.query({
    name: "audit-insert",
    text: `insert into audit_log (request_id, employee_key, action, entity, entity_key, before, after)
           values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [
      entry.requestId,
      entry.employeeKey,
      entry.action,
      entry.entity,
      entry.entityKey,
      entry.before === undefined ? null : JSON.stringify(entry.before),
      entry.after === undefined ? null : JSON.stringify(entry.after),
    ],
  });
}

/** Writes several rows in their order. */
export async function writeAudits(tx: Tx, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const told = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
  await tx.query({
    name: "audit-insert-many",
    text: `insert into audit_log (request_id, employee_key, action, entity, entity_key, before, after)
           select * from unnest($1::text[], $2::uuid[], $3::text[], $4::text[], $5::uuid[], $6::jsonb[], $7::jsonb[])`,
    values: [
      entries.map(({ requestId }) => requestId),
      entries.map(({ employeeKey }) => employeeKey),
      entries.map(({ action }) => action),
      entries.map(({ entity }) => entity),
      entries.map(({ entityKey }) => entityKey),
      entries.map(({ before }) => told(before)),
      entries.map(({ after }) => told(after)),
    ],
  });
}
