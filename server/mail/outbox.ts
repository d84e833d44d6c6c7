import type { Pool } from "pg";
import { isNotice } from "../../src/api/people/links.contract";
import type { OutboxRow } from "../../src/api/shell/outbox.contract";
import type { Tx } from "../core/db/transaction";
import { writeAudit } from "../books/audit";
import type { Doing } from "../books/editing";
import { isoTime, pageOf, type Paging, readList, Values } from "../reading/list";

const ROW = `'key', o.key, 'kind', o.kind, 'name', e.name, 'email', o.email,
  'status', case when o.sent_at is not null then 'sent'
                 when o.link is not null and o.link_expires_at > now() then 'waiting' else 'ended' end,
  'attempts', o.attempts, 'last_error', o.last_error, 'created_at', ${isoTime("o.created_at")},
  'sent_at', ${isoTime("o.sent_at")}, 'expires_at', ${isoTime("o.link_expires_at")}`;

/** JSON text of the contract's outboxReply, the newest first. */
export const listOutbox = (pool: Pool, query: Paging): Promise<string> =>
  readList(pool, {
    from: "outbox o",
    alias: "o",
    where: [],
    order: "o.created_at desc, o.key desc",
    page: pageOf(query),
    joins: "join employees e on e.key = o.employee_key",
    row: `json_build_object(${ROW})`,
    searches: false,
    values: new Values(),
  });

/**
 * One mail with its link, which is null unless the mail is waiting; null when there is no such mail. Reading a link is
 * audited, because it allows choosing that person's password.
 */
export async function openMail(
  tx: Tx,
  { staff, requestId }: Doing,
  key: string,
): Promise<(OutboxRow & { link: string | null }) | null> {
  const { rows } = await tx.query<{ mail: OutboxRow & { link: string | null } }>(
    `select json_build_object(${ROW}, 'link', case when o.link_expires_at > now() then o.link end) as mail
       from outbox o join employees e on e.key = o.employee_key where o.key = $1`,
    [key],
  );
  const mail = rows[0]?.mail ?? null;
  if (mail !== null && mail.link !== null && !isNotice(mail.kind)) {
    const action = "mail.opened";
    const after = { kind: mail.kind, email: mail.email };
    await writeAudit(tx, { requestId, employeeKey: staff.key, action, entity: "mail", entityKey: key, after });
  }
  return mail;
}
