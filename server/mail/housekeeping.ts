import type { Pool } from "pg";
import { queryAgain } from "../core/db/transaction";

/**
 * Deletes expired rows in one transaction. Links of waiting mail go first, since the outbox must not contain a link
 * that no longer works. A retried request is recognised for 30 days, and the save of a refused sale
 * for as long as its row says what became of it. Several servers may run this at the same time.
 */
const TIDY = `
  update outbox set link = null where link is not null and link_expires_at <= now();
  delete from one_time_links where expires_at <= now();
  delete from email_changes where expires_at < now() - interval '30 days';
  delete from sessions where expires_at <= now();
  delete from second_factors where turned_on_at is null and created_at < now() - interval '1 day';
  delete from sign_in_attempts where updated_at < now() - interval '2 hours' and blocked_until <= now();
  delete from server_keys where purpose = 'device' and created_at < now() - interval '300 days';
  delete from bulk_changes where status = 'proposed' and created_at < now() - interval '1 day';
  delete from import_checks where created_at < now() - interval '1 day';
  delete from outbox where created_at < now() - interval '30 days';
  delete from idempotent_replies i where created_at < now() - interval '30 days'
     and not exists (select from refused_sales r where r.employee_key = i.employee_key and r.request_key = i.key)`;

export const tidy = (pool: Pool) => queryAgain(pool, { text: TIDY });
