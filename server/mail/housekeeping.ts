import type { Pool } from "pg";
import { queryAgain } from "../core/db/transaction";

/**
 * Wipes what is over, in one transaction: the links of waiting mail first, since none may stand in the outbox once it
 * opens nothing. A request sent again is recognised for 30 days. Several servers may do it at once.
 */
const TIDY = `
  update outbox set link = null where link is not null and link_expires_at <= now();
  delete from one_time_links where expires_at <= now();
  delete from email_changes where expires_at < now() - interval '30 days';
  delete from sessions where expires_at <= now();
  delete from second_factors where turned_on_at is null and created_at < now() - interval '1 day';
  delete from sign_in_attempts where updated_at < now() - interval '2 hours' and blocked_until <= now();
  delete from server_keys where purpose = 'device' and created_at < now() - interval '300 days';
  delete from outbox where created_at < now() - interval '30 days';
  delete from idempotent_replies where created_at < now() - interval '30 days'`;

export const tidy = (pool: Pool) => queryAgain(pool, { text: TIDY });
