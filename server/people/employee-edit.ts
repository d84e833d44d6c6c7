import type { EmployeeEditBody } from "../../src/api/people/employees.contract";
import type { Tx } from "../core/db/transaction";
import { toKobo, toNaira } from "../core/money";
import { isSamePay, payEditRefusal } from "./pay";
import { emailRefusal, employeeEditRefusal, type Job } from "../rights/permissions";
import type { OneTimeLink } from "../session/passwords/one-time-link";
import type { OwnSession } from "../core/http/own-session";
import { requireConfirmedPassword } from "../rights/confirmation";
import { type Edit, type Edited, editRecord } from "../books/editing";
import { basisPoints } from "./employee-create";
import { askForEmail, type EmailLink } from "../session/email-change";
import { readEmployeeText } from "./employee-details";
import {
  type Details,
  detailsAfter,
  emailAsked,
  type EmployeeRecord,
  isOtherAddress,
  lockEmployee,
  writeDetails,
} from "./employee-record";
import {
  type Decider,
  decideAlone,
  keepAdministrator,
  readRolePermissions,
  refuseBy,
  refusingTakenEmail,
} from "../rights/employee-rights";
import { invite } from "./invites";
import { readPayTie } from "./pay-tie";
import { checkStoreInReach } from "../books/postings";
import { endSessions } from "../session/sessions";
import { sql } from "../core/db/sql";

type EmployeeEdit = Edit<EmployeeEditBody> & {
  /** The session of the edit, which stays open when people change their own email. */
  session: OwnSession;
  emailLink: EmailLink;
  inviteLink: OneTimeLink;
};

/**
 * Changes a person's details and job. A new email ends their sessions and the links sent to the old one, which gets a
 * notice. A change of another person's email, pay or rights, or of the own email, needs the own password.
 * 404 out of scope; 409 with the current record when the edit is stale; 417 when a rule of rights refuses, the store or
 * role is out of reach, or the email is taken.
 */
export async function editEmployee(tx: Tx, edit: EmployeeEdit): Promise<Edited> {
  const staff = await decideAlone(tx, edit.staff);
  const { key, body } = edit;
  const stored = await lockEmployee(tx, staff, key);
  const { details, askedEmail } = emailAsked(stored, detailsAfter(stored.details, body));
  const job: Job = {
    role: body.role,
    store: body.store,
    isAdmin: body.isAdmin ?? stored.job.isAdmin,
    salaryKobo: toKobo(body.salary),
    bonusBp: body.bonus === undefined ? stored.job.bonusBp : basisPoints(body.bonus),
  };
  return editRecord(tx, edit, {
    entity: "employee",
    version: stored.version,
    before: wireOf(stored.details, stored.job, stored.employedAt),
    after: wireOf(details, job, body.employed_at),
    alsoChanges: askedEmail !== null,
    readCurrent: () => readEmployeeText(tx, staff, key),
    write: async (version) => {
      await checkJob(tx, staff, stored, job);
      const isEmailChanged = askedEmail !== null || isOtherAddress(stored.details.email, details.email);
      if (isEmailChanged) refuseBy(emailRefusal(staff, stored.person));
      if (askedEmail !== null || asksForPassword(stored, { details, job }))
        await requireConfirmedPassword(tx, edit.session);
      await refusingTakenEmail(() => writeDetails(tx, key, details, version));
      await writeJob(tx, key, job, body.employed_at);
      const { email } = stored.details;
      if (askedEmail !== null) {
        await askForEmail(tx, edit, { key, email, isActive: stored.isActive }, askedEmail, edit.emailLink);
      }
      if (isOtherAddress(email, details.email)) await inviteElsewhere(tx, edit, stored, details.email);
    },
  });
}

/** Invalidates links sent to the old address; a deactivated person is invited again once they are active. */
async function inviteElsewhere(tx: Tx, edit: EmployeeEdit, { isActive }: EmployeeRecord, email: string): Promise<void> {
  await endSessions(tx, edit.key);
  if (isActive) await invite(tx, edit, { key: edit.key, email, ...edit.inviteLink });
}

const asksForPassword = (before: EmployeeRecord, after: { details: Details; job: Job }) =>
  isOtherAddress(before.details.email, after.details.email) ||
  before.job.role !== after.job.role ||
  before.job.isAdmin !== after.job.isAdmin ||
  !isSamePay(before.job, after.job);

async function checkJob(tx: Tx, staff: Decider, { person, job: before, isActive }: EmployeeRecord, after: Job) {
  const standings = { before: { ...before, isActive }, after: { ...after, isActive } };
  await keepAdministrator(tx, staff, person.key, standings);
  const rolePermissions = await readRolePermissions(tx, after.role);
  refuseBy(employeeEditRefusal(staff, person, { before, after, rolePermissions }));
  refuseBy(payEditRefusal(staff, person, { before, after, tie: await readPayTie(tx, staff, person.key) }));
  if (after.store !== before.store) await checkStoreInReach(tx, staff, after.store);
}

const wireOf = (details: Details, job: Job, employedAt: string) => ({
  ...details,
  role: job.role,
  store: job.store,
  isAdmin: job.isAdmin,
  salary: toNaira(job.salaryKobo),
  bonus: job.bonusBp / 100,
  employed_at: employedAt,
});

const writeJob = (tx: Tx, key: string, job: Job, employedAt: string) =>
  tx.query(
    sql`update employees
        set role_key = ${job.role}, store_key = ${job.store}, is_admin = ${job.isAdmin},
            salary_kobo = ${job.salaryKobo}, bonus_bp = ${job.bonusBp}, employed_at = ${employedAt}
      where key = ${key}`,
  );
