import type { Pool } from "pg";
import { queryAgain } from "../core/db/transaction";
import type { MailKind } from "../../src/api/people/links.contract";
import { isoTime } from "../reading/list";

/** Notices, as SQL: mail without a link to open. They stay when the links of their person end. */
export const NOTICE_KINDS = "('email-asked', 'email-changed')";

/** A mail that is to be sent now. */
export type DueMail = {
  key: string;
  kind: MailKind;
  name: string;
  email: string;
  link: string;
  /** ISO 8601. */
  expires_at: string;
};

/** Longer than a delivery can take, so that no other server takes the same mail. */
const TAKEN_FOR = "2 minutes";

const FIRST_DELAY_SECONDS = 5;
const LONGEST_DELAY_SECONDS = 3600;

/**
 * Claims the oldest due mail for the duration of a delivery; null when none is due. Each server claims different mail.
 * Mail to a person who has left or has changed their address is not sent, except for the notice to the old address.
 */
export async function takeDueMail(pool: Pool): Promise<DueMail | null> {
  const { rows } = await pool.query<DueMail>({
    name: "mail-take",
    text: `with due as (
             select o.key, e.name from outbox o join employees e on e.key = o.employee_key
              where o.link is not null and o.next_attempt_at <= now() and o.link_expires_at > now()
                and e.deactivated_at is null and (e.email = o.email or o.kind in ('email-confirm', 'email-asked', 'email-changed'))
              order by o.next_attempt_at, o.key limit 1
                for update of o skip locked)
           update outbox o set attempts = attempts + 1, next_attempt_at = now() + $1::interval
             from due where o.key = due.key
           returning o.key, o.kind, due.name, o.email, o.link, ${isoTime("o.link_expires_at")} as expires_at`,
    values: [TAKEN_FOR],
  });
  return rows[0] ?? null;
}

/** Removes the link from a letter after delivery. */
export const mailSent = (pool: Pool, key: string) =>
  queryAgain(pool, { text: "update outbox set sent_at = now(), link = null where key = $1", values: [key] });

/** Each failure doubles the wait, up to an hour; meanwhile the mail can be opened in the outbox. */
export const mailFailed = (pool: Pool, key: string, reason: string) =>
  queryAgain(pool, {
    text: `update outbox set last_error = $2,
            next_attempt_at = now() + make_interval(secs => least($3::float8, $4 * power(2, least(attempts - 1, 20))))
      where key = $1`,
    values: [key, reason, LONGEST_DELAY_SECONDS, FIRST_DELAY_SECONDS],
  });
