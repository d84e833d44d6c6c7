import type { Pool } from "pg";
import type { Tx } from "../core/db/transaction";
import { named, sql } from "../core/db/sql";

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

const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));

/** Writes who did what, in the transaction of the change. It must never contain a password or token. */
export async function writeAudit(tx: Tx | Pool, entry: AuditEntry): Promise<void> {
  await tx.query(
    named(
      "audit-insert",
      sql`insert into audit_log (request_id, employee_key, action, entity, entity_key, before, after)
           values (${entry.requestId}, ${entry.employeeKey}, ${entry.action}, ${entry.entity}, ${entry.entityKey},
                   ${json(entry.before)}, ${json(entry.after)})`,
    ),
  );
}

/** Writes several rows in their order. */
export async function writeAudits(tx: Tx, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const all = <Name extends keyof AuditEntry>(name: Name) => entries.map((entry) => entry[name]);
  await tx.query(
    named(
      "audit-insert-many",
      sql`insert into audit_log (request_id, employee_key, action, entity, entity_key, before, after)
           select * from unnest(${all("requestId")}::text[], ${all("employeeKey")}::uuid[], ${all("action")}::text[],
               ${all("entity")}::text[], ${all("entityKey")}::uuid[], ${all("before").map(json)}::jsonb[],
               ${all("after").map(json)}::jsonb[])`,
    ),
  );
}
