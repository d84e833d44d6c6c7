import type { Pool } from "pg";
import { queryAgain, type Tx } from "../core/db/transaction";
import { RESET_DEVICE } from "./sign-in/sign-in-policy";
import { ruleRefusal, ruleRefusalOf } from "../core/errors";
import type { OneTimeLink } from "./passwords/one-time-link";
import { newKey } from "../core/ids";
import { writeAudit } from "../books/audit";
import type { Doing } from "../books/editing";
import { EMAIL_TAKEN, refusingTakenEmail } from "../rights/employee-rights";
import { isoTime } from "../reading/list";
import { endSessions } from "./sessions";
import { claimWithin } from "./sign-in/sign-in-attempts";

/** A new link and where the app is reached; `now` is the server's clock. */
export type EmailLink = OneTimeLink & { /** The whole address. */ signInPage: string; now: Date };

type Person = {
  key: string;
  /** The current one. */
  email: string;
  isActive: boolean;
};

const LIFE = "72 hours";

/** For a change `c`. */
const WAITS = "c.used_at is null and c.withdrawn_at is null and c.expires_at > now()";

/** The waiting address of a person `e`, as JSON; null when there is none. */
export const PENDING_EMAIL = `(select json_build_object('email', c.email, 'expires_at', ${isoTime("c.expires_at")})
  from email_changes c where c.employee_key = e.key and ${WAITS})`;

const audited = (tx: Tx, { staff, requestId }: Doing, name: string, key: string, email: string) =>
  writeAudit(tx, {
    requestId,
    employeeKey: staff.key,
    action: `employee.emailChange${name}`,
    entity: "employee",
    entityKey: key,
    after: { email },
  });

/**
 * Sends a confirmation link to a new address, and a notice to the current one, which stays valid. The caller holds the
 * lock on the person's row.
 * @throws 417 for someone deactivated, or when another employee has the address already; 429 when too many links were
 * requested
 */
export async function askForEmail(tx: Tx, doing: Doing, person: Person, email: string, link: EmailLink): Promise<void> {
  const { key } = person;
  if (!person.isActive)
    throw ruleRefusal("Activate this person first: nobody who is deactivated can confirm a new email");
  const taken = await tx.query("select from employees where lower(email) = lower($1) and key <> $2", [email, key]);
  if (taken.rowCount !== 0) throw ruleRefusalOf(["email"], EMAIL_TAKEN);
  await claimLink(tx, key, link.now);
  await endEmailChange(tx, key);
  await tx.query(
    `insert into email_changes (key, employee_key, email, token_hash, asked_by, expires_at)
     values ($1, $2, $3, $4, $5, now() + $6::interval)`,
    [newKey(), key, email, link.tokenHash, doing.staff.key, LIFE],
  );
  await mail(tx, { kind: "email-confirm", key, email, link: link.address });
  await mail(tx, { kind: "email-asked", key, email: person.email, link: link.signInPage });
  await audited(tx, doing, "Asked", key, email);
}

/**
 * Sends another link to the waiting address and invalidates the previous one. The caller holds the lock on the person's
 * row.
 * @throws 417 when none waits; 429 when too many links were requested
 */
export async function resendEmailChange(tx: Tx, doing: Doing, key: string, link: EmailLink): Promise<void> {
  const { rows } = await tx.query<{ email: string }>(
    `update email_changes c set token_hash = $2, expires_at = now() + $3::interval
      where c.employee_key = $1 and ${WAITS} returning c.email`,
    [key, link.tokenHash, LIFE],
  );
  if (!rows[0]) throw nothingWaits();
  await claimLink(tx, key, link.now);
  await mail(tx, { kind: "email-confirm", key, email: rows[0].email, link: link.address });
  await audited(tx, doing, "Resent", key, rows[0].email);
}

/**
 * Withdraws a waiting change. The caller holds the lock on the person's row.
 * @throws 417 when none waits
 */
export async function withdrawEmailChange(tx: Tx, doing: Doing, key: string): Promise<void> {
  const email = await endEmailChange(tx, key);
  if (email === null) throw nothingWaits();
  await audited(tx, doing, "Withdrawn", key, email);
}

const nothingWaits = () =>
  ruleRefusal("No email waits to be confirmed any more: it was confirmed, withdrawn or too old. Reload the page");

/** Deletes a waiting change and its link; returns the address, or null. */
async function endEmailChange(tx: Tx, key: string): Promise<string | null> {
  const { rows } = await tx.query<{ email: string; waited: boolean }>(
    `update email_changes c set withdrawn_at = now()
      where c.employee_key = $1 and c.used_at is null and c.withdrawn_at is null
     returning c.email, c.expires_at > now() as waited`,
    [key],
  );
  await forgetLinks(tx, key);
  return rows[0]?.waited ? rows[0].email : null;
}

const forgetLinks = (tx: Tx, key: string) =>
  tx.query("update outbox set link = null where employee_key = $1 and kind = 'email-confirm' and link is not null", [
    key,
  ]);

async function mail(
  tx: Tx,
  { kind, key, email, link }: { kind: "email-confirm" | "email-asked"; key: string; email: string; link: string },
): Promise<void> {
  if (kind === "email-confirm") await forgetLinks(tx, key);
  await tx.query(
    `insert into outbox (key, employee_key, kind, email, link, link_expires_at)
     values ($1, $2, $3, $4, $5, now() + $6::interval)`,
    [newKey(), key, kind, email, link, LIFE],
  );
}

/** Limited like links to a new password: each may mail someone who did not request it. */
const claimLink = (tx: Tx, key: string, now: Date) => claimWithin(tx, `email-change:${key}`, RESET_DEVICE, now);

export type EmailChange = { name: string; email: string; expires_at: string; taken: boolean };

/** The owner of a link and its address, without using it; null when it is invalid. */
export async function findEmailChange(pool: Pool, tokenHash: Buffer): Promise<EmailChange | null> {
  const { rows } = await queryAgain<EmailChange>(pool, {
    name: "email-change",
    text: `select e.name, c.email, ${isoTime("c.expires_at")} as expires_at,
                  exists (select from employees o where lower(o.email) = lower(c.email) and o.key <> e.key) as taken
             from email_changes c join employees e on e.key = c.employee_key
            where c.token_hash = $1 and ${WAITS} and e.deactivated_at is null`,
    values: [tokenHash],
  });
  return rows[0] ?? null;
}

/**
 * Applies the new email: ends the person's sessions and older links, and sends a notice to the old address. Of several
 * concurrent calls one succeeds. Null, without any change, when the link is invalid.
 * @throws 417 when another employee has the address by now; the change then still waits
 */
export async function confirmEmailChange(
  tx: Tx,
  requestId: string,
  { tokenHash, signInPage }: { tokenHash: Buffer; signInPage: string },
): Promise<{ email: string } | null> {
  // Locked first, as in every request, withdrawal and edit.
  const { rows: people } = await tx.query<Omit<Person, "isActive">>(
    `select e.key, e.email from employees e
      where e.key = (select employee_key from email_changes where token_hash = $1) and e.deactivated_at is null
        for no key update`,
    [tokenHash],
  );
  const [person] = people;
  if (!person) return null;
  const { rows } = await tx.query<{ email: string }>(
    `update email_changes c set used_at = now() where c.token_hash = $1 and ${WAITS} returning c.email`,
    [tokenHash],
  );
  if (!rows[0]) return null;
  const [{ email }] = rows as [{ email: string }];
  await refusingTakenEmail(
    () => tx.query("update employees set email = $2, version = version + 1 where key = $1", [person.key, email]),
    [],
  );
  await leaveOldEmail(tx, { employeeKey: person.key, email: person.email, signInPage });
  const [action, entity] = ["employee.emailChangeConfirmed", "employee"];
  const [before, after] = [{ email: person.email }, { email }];
  // Opening the link proves that the address belongs to the person, not who they are.
  await writeAudit(tx, { requestId, employeeKey: null, action, entity, entityKey: person.key, before, after });
  return { email };
}

/**
 * After an email changed: ends all sessions of the person and the links sent to the old address, and puts a notice to
 * that address into the outbox. People who never had a password get no notice: nothing could be taken from them.
 */
export async function leaveOldEmail(
  tx: Tx,
  { employeeKey, email, signInPage }: { employeeKey: string; email: string; signInPage: string },
): Promise<void> {
  await endSessions(tx, employeeKey);
  await tx.query(
    `insert into outbox (key, employee_key, kind, email, link, link_expires_at)
     select $1, e.key, 'email-changed', $3, $4, now() + $5::interval
       from employees e where e.key = $2 and e.password_hash is not null`,
    [newKey(), employeeKey, email, signInPage, LIFE],
  );
}
