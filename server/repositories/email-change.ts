import type { Tx } from "../db/transaction";
import { newKey } from "../ids";
import { endSessions } from "./sessions";

type EmailChange = {
  employeeKey: string;
  /** The address before. */
  email: string;
  /** Of the session that stays open; null ends all. */
  keptTokenHash: Buffer | null;
  /** The whole address of the sign-in page. */
  signInPage: string;
};

/**
 * After an email changed: ends the person's sessions and the links sent to the address before, and puts a notice to that
 * address into the outbox. People who never had a password get none: there was nothing to take from them.
 */
export async function leaveOldEmail(tx: Tx, change: EmailChange): Promise<void> {
  const { employeeKey, email, keptTokenHash, signInPage } = change;
  await endSessions(tx, employeeKey, keptTokenHash);
  await tx.query(
    `insert into outbox (key, employee_key, kind, email, link, link_expires_at)
     select $1, e.key, 'email-changed', $3, $4, now() + interval '72 hours'
       from employees e where e.key = $2 and e.password_hash is not null`,
    [newKey(), employeeKey, email, signInPage],
  );
}
