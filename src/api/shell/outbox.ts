import type { ListPage, ListQuery } from "../kit/paging";
import { loadDetail, loadPage } from "../kit/reads";
import type { OutboxMail, OutboxRow } from "./outbox.contract";

/** A mail of the server and its delivery state; times are ISO 8601, UTC. */
export type MailRow = {
  key: string;
  kind: OutboxRow["kind"];
  /** Name and address of the recipient. */
  name: string;
  email: string;
  /** `ended`: its link was used, replaced or expired before it was sent. */
  status: OutboxRow["status"];
  attempts: number;
  lastError: string | null;
  /** A notice has no secret link. */
  isNotice: boolean;
  createdAt: string;
  sentAt: string | null;
  expiresAt: string;
};

export type Mail = MailRow & {
  subject: string;
  /** Both null unless the mail is waiting. */
  text: string | null;
  link: string | null;
};

const NOTICES: ReadonlySet<OutboxRow["kind"]> = new Set(["email-asked", "email-changed"]);

const toRow = (wire: OutboxRow): MailRow => ({
  key: wire.key,
  kind: wire.kind,
  name: wire.name,
  email: wire.email,
  status: wire.status,
  attempts: wire.attempts,
  lastError: wire.last_error,
  isNotice: NOTICES.has(wire.kind),
  createdAt: wire.created_at,
  sentAt: wire.sent_at,
  expiresAt: wire.expires_at,
});

export function loadOutbox({ page, filters: { limit } }: ListQuery, signal: AbortSignal): Promise<ListPage<MailRow>> {
  return loadPage("/outbox", { page, limit }, signal, toRow);
}

/** One mail with its link; the server audits the reading of a link. */
export async function loadMail(key: string, signal: AbortSignal): Promise<Mail> {
  const data = await loadDetail<OutboxMail>(`/outbox/${encodeURIComponent(key)}`, signal);
  return { ...toRow(data), subject: data.subject, text: data.text, link: data.link };
}
