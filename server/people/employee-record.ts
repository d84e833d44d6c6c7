import type { EmployeeEditBody } from "../../src/api/people/employees.contract";
import type { Permission } from "../../src/api/rights/permissions.contract";
import type { Tx } from "../core/db/transaction";
import type { Kobo } from "../core/money";
import type { Job, Person } from "../rights/permissions";
import { notFound } from "../core/errors";
import { type Staff, storeScope } from "../core/session-context";
import { knownOf } from "../rights/employee-rights";
import { isoTime } from "../reading/list";
import { sql } from "../core/db/sql";

/** The details that people and others can edit, with the names of the wire format. */
export type Details = Pick<
  Required<EmployeeEditBody>,
  "name" | "email" | "phone" | "address" | "sex" | "instagram" | "twitter" | "profile_pic_id"
>;

/** An employee's own row, locked until the transaction ends. */
export type EmployeeRecord = {
  person: Person;
  details: Details;
  job: Job;
  employedAt: string;
  /** Null if they have the role's permissions. */
  ownPermissions: Permission[] | null;
  rolePermissions: ReadonlySet<Permission>;
  isActive: boolean;
  /** False until they chose a password by their invitation. */
  hasPassword: boolean;
  version: number;
};

type Row = Details & {
  key: string;
  store: string;
  role: string;
  isAdmin: boolean;
  employedAt: string;
  salaryKobo: Kobo;
  bonusBp: number;
  ownPermissions: string[] | null;
  rolePermissions: string[];
  isActive: boolean;
  hasPassword: boolean;
  version: number;
};

/**
 * Locks an employee. 404 when there is none within the person's store; everyone is within their own reach, even when
 * someone moves them to another store meanwhile.
 */
export async function lockEmployee(tx: Tx, staff: Staff, key: string): Promise<EmployeeRecord> {
  const locked = await tx.query(
    `select from employees where key = $1 and ($2::uuid is null or store_key = $2 or key = $3) for no key update`,
    [key, storeScope(staff), staff.key],
  );
  if (locked.rowCount === 0) throw notFound();
  // Read after the wait for the lock: a person who got another role meanwhile would not fit the role of before.
  const { rows } = await tx.query<Row>(
    `select e.key, e.name, e.email, e.phone, e.address, e.sex, e.instagram, e.twitter, e.picture as profile_pic_id,
            e.store_key as store, e.role_key as role, e.is_admin as "isAdmin",
            ${isoTime("e.employed_at")} as "employedAt", e.salary_kobo as "salaryKobo", e.bonus_bp as "bonusBp",
            e.own_permissions as "ownPermissions", r.permissions as "rolePermissions",
            e.deactivated_at is null as "isActive", e.password_hash is not null as "hasPassword", e.version
       from employees e join roles r on r.key = e.role_key
      where e.key = $1`,
    [key],
  );
  if (!rows[0]) throw notFound();
  return recordOf(rows[0]);
}

function recordOf(row: Row): EmployeeRecord {
  const { key, store, role, isAdmin, employedAt, salaryKobo, bonusBp, isActive, hasPassword, version, ...rest } = row;
  const { ownPermissions, rolePermissions, ...details } = rest;
  return {
    person: { key, name: row.name, isAdmin, permissions: new Set(knownOf(ownPermissions ?? rolePermissions)) },
    details,
    job: { role, isAdmin, store, salaryKobo, bonusBp },
    employedAt,
    ownPermissions: ownPermissions && knownOf(ownPermissions),
    rolePermissions: new Set(knownOf(rolePermissions)),
    isActive,
    hasPassword,
    version,
  };
}

type Sent = { [Field in keyof Details]?: Details[Field] | undefined };

/** The details after an edit; omitted fields stay unchanged. */
export const detailsAfter = (before: Details, sent: Sent): Details => ({
  name: sent.name ?? before.name,
  email: sent.email ?? before.email,
  phone: sent.phone ?? before.phone,
  address: sent.address ?? before.address,
  sex: sent.sex ?? before.sex,
  instagram: sent.instagram ?? before.instagram,
  twitter: sent.twitter ?? before.twitter,
  profile_pic_id: sent.profile_pic_id ?? before.profile_pic_id,
});

/** Emails are compared without regard to case. */
export const isOtherAddress = (before: string, after: string): boolean => before.toLowerCase() !== after.toLowerCase();

/** A new email of a person with a password waits for confirmation; the current one stays valid until then. */
export function emailAsked(
  { details: before, hasPassword }: EmployeeRecord,
  wanted: Details,
): { details: Details; askedEmail: string | null } {
  if (!hasPassword || !isOtherAddress(before.email, wanted.email)) return { details: wanted, askedEmail: null };
  return { details: { ...wanted, email: before.email }, askedEmail: wanted.email };
}

export const writeDetails = (tx: Tx, key: string, details: Details, version: number) =>
  tx.query(
    sql`update employees
        set name = ${details.name}, email = ${details.email}, phone = ${details.phone}, address = ${details.address},
            sex = ${details.sex}, instagram = ${details.instagram}, twitter = ${details.twitter},
            picture = ${details.profile_pic_id},
            version = ${version}
      where key = ${key}`,
  );
