import type { Pool } from "pg";
import { queryAgain, type Tx } from "../../core/db/transaction";
import type { OneTimeLink } from "./one-time-link";
import { writeAudit } from "../../books/audit";
import { keepLink, spendLink } from "./links";
import { endSessions } from "../sessions";
import { forgiveAccount } from "../sign-in/sign-in-attempts";

/** Makes a link to choose another password, and puts its mail into the outbox. */
export async function askForReset(tx: Tx, requestId: string, person: OneTimeLink & { key: string; email: string }) {
  const { key, email, tokenHash, address } = person;
  await keepLink(tx, { employeeKey: key, email, kind: "reset", tokenHash, address });
  const action = "employee.resetRequested";
  // The request is not authenticated.
  await writeAudit(tx, { requestId, employeeKey: null, action, entity: "employee", entityKey: key });
}

/**
 * Uses a link to set a new password, and ends everything that gave access to the account before. Returns its owner with
 * the email to sign in with; null, without any change, when the link is invalid.
 */
export async function choosePassword(
  tx: Tx,
  requestId: string,
  { tokenHash, passwordHash, address }: { tokenHash: Buffer; passwordHash: string; address: string },
): Promise<{ employeeKey: string; email: string } | null> {
  const spent = await spendLink(tx, tokenHash);
  if (spent === null) return null;
  const { employeeKey, email, kind } = spent;
  await tx.query("update employees set password_hash = $2 where key = $1", [employeeKey, passwordHash]);
  await endSessions(tx, employeeKey);
  await forgiveAccount(tx, email, address);
  await writeAudit(tx, {
    requestId,
    employeeKey,
    action: "employee.passwordChosen",
    entity: "employee",
    entityKey: employeeKey,
    after: { by: kind },
  });
  return { employeeKey, email };
}

/** Texts that a person's password must not consist of: name, email, phone and shop. */
export async function readOwnWords(pool: Pool, who: { employeeKey?: string; tokenHash?: Buffer }): Promise<string[]> {
  const { rows } = await queryAgain<{ words: string[] }>(pool, {
    text: `select array[e.name, e.email, e.phone, s.title] as words
       from employees e join stores s on s.key = e.store_key
      where e.key = coalesce($1, (select employee_key from one_time_links where token_hash = $2))`,
    values: [who.employeeKey ?? null, who.tokenHash ?? null],
  });
  return rows[0]?.words ?? [];
}
