import type { Pool } from "pg";
import { emailDigest } from "./sign-in-attempts";

type Failure = { email: string; source: string; employeeKey: string | null };

/** Counts a failed sign-in; `auditFailedSignIns` (server/books/access-log.ts) writes it to the log. */
export async function noteFailedSignIn(pool: Pool, { email, source, employeeKey }: Failure): Promise<void> {
  await pool.query({
    name: "failed-sign-in",
    text: `insert into failed_sign_ins as f (window_start, email_digest, source, employee_key, attempts)
           values (date_bin('10 minutes', now(), 'epoch'), $1, $2, $3, 1)
           on conflict (window_start, email_digest, source) do update set attempts = f.attempts + 1`,
    values: [emailDigest(email), source, employeeKey],
  });
}
