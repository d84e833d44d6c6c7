import type { Pool } from "pg";
import { queryAgain, type Tx } from "../core/db/transaction";
import { hasMoreRights, mayReadInvite } from "../rights/permissions";
import { ruleRefusal } from "../core/errors";
import type { OneTimeLink } from "../session/passwords/one-time-link";
import { writeAudit } from "../books/audit";
import type { Doing } from "../books/editing";
import { lockEmployee } from "./employee-record";
import { decideAlone } from "../rights/employee-rights";
import { keepLink } from "../session/passwords/links";

/** Stores the link by which someone chooses their first password and writes the audit log. Returns when it expires. */
export async function invite(
  tx: Tx,
  { staff, requestId }: Doing,
  person: OneTimeLink & { key: string; email: string },
): Promise<string> {
  const { key, email, tokenHash, address } = person;
  const expiresAt = await keepLink(tx, { employeeKey: key, email, kind: "invite", tokenHash, address });
  const [action, entity] = ["employee.invited", "employee"];
  await writeAudit(tx, { requestId, employeeKey: staff.key, action, entity, entityKey: key, after: { email } });
  return expiresAt;
}

/** The address of a person's invitation while it waits in the outbox, or null. */
export async function findWaitingInvite(pool: Pool, employeeKey: string): Promise<string | null> {
  const { rows } = await queryAgain<{ link: string }>(pool, {
    text: `select link from outbox
      where employee_key = $1 and kind = 'invite' and link is not null and link_expires_at > now()`,
    values: [employeeKey],
  });
  return rows[0]?.link ?? null;
}

type Invited = {
  expiresAt: string;
  /** Whether the inviter may see the link. */
  isTold: boolean;
};

/**
 * Invites an employee again; returns when the link expires.
 * 404 out of scope; 417 for someone with more rights, with a password already, or deactivated.
 */
export async function inviteAgain(
  tx: Tx,
  doing: Doing & { sendsMail: boolean },
  key: string,
  link: OneTimeLink,
): Promise<Invited> {
  const staff = await decideAlone(tx, doing.staff);
  const { person, details, isActive } = await lockEmployee(tx, staff, key);
  if (hasMoreRights(person, staff)) {
    throw ruleRefusal(`${person.name} has rights that you do not have, so you cannot invite them`);
  }
  if (!isActive) throw ruleRefusal(`${person.name} is deactivated, so they cannot be invited`);
  // The inviter sees the link: for a person who already signs in it would open that person's account.
  if (await hasPassword(tx, key)) {
    throw ruleRefusal(
      `${person.name} has a password already. 'Forgot password?' on the sign-in page gives them another`,
    );
  }
  const isCreator = await wasCreatedBy(tx, key, staff.key);
  const expiresAt = await invite(tx, doing, { key, email: details.email, ...link });
  return { expiresAt, isTold: mayReadInvite(staff, { isCreator, sendsMail: doing.sendsMail }) };
}

const wasCreatedBy = async (tx: Tx, key: string, creator: string) =>
  (await tx.query("select from employees where key = $1 and created_by = $2", [key, creator])).rowCount !== 0;

const hasPassword = async (tx: Tx, key: string) =>
  (await tx.query("select from employees where key = $1 and password_hash is not null", [key])).rowCount !== 0;
