import type { Pool } from "pg";
import { inTransaction } from "../../server/core/db/transaction";
import { DEMO_SIGN_INS } from "../../server/core/demo";
import { hashToken } from "../../server/core/http/own-session";
import { newToken } from "../../server/core/ids";
import { startSession } from "../../server/session/sessions";

/** The keys of the demo's people with these emails, by default all three. */
export async function demoStaff(pool: Pool, emails: readonly string[] = Object.values(DEMO_SIGN_INS)) {
  const { rows } = await pool.query<{ key: string }>("select key from employees where email = any ($1)", [emails]);
  return rows.map(({ key }) => key);
}

/** Tokens of new sessions, so many for each person. They go straight to the database, since sign-ins are limited. */
export function startSessions(pool: Pool, staff: readonly string[], each: number): Promise<string[]> {
  const people = staff.flatMap((key) => Array.from({ length: each }, () => key));
  return inTransaction(pool, async (tx) => {
    const tokens: string[] = [];
    for (const employeeKey of people) {
      const token = newToken();
      const hashes = { tokenHash: hashToken(token), fileTokenHash: hashToken(newToken()) };
      await startSession(tx, { employeeKey, ...hashes, confirmedAt: new Date(), userAgent: "", address: "127.0.0.1" });
      tokens.push(token);
    }
    return tokens;
  });
}
