import { PERMISSIONS, type Permission } from "../../src/api/rights/permissions.contract";
import { LOCKS } from "../core/db/advisory-lock";
import type { Tx } from "../core/db/transaction";
import { endsAdministrator, LAST_ADMINISTRATOR } from "./permissions";
import { ruleRefusal, ruleRefusalOf, signedOut } from "../core/errors";
import type { Staff } from "../core/session-context";

export type Decider = Staff & { roleKey: string };

/** Permissions this version knows; others may be stored from before. */
export const knownOf = (stored: readonly string[]): Permission[] => PERMISSIONS.filter((key) => stored.includes(key));

/**
 * Serializes decisions about other people's rights until the transaction ends, and uses the actor's current rights: of
 * two administrators who demote each other at once, the second no longer is one. Taken before any row is locked. 401
 * for an actor who has been deactivated.
 */
export async function decideAlone(tx: Tx, staff: Staff): Promise<Decider> {
  await tx.query("select pg_advisory_xact_lock($1)", [LOCKS.rights]);
  const { rows } = await tx.query<Omit<Decider, "permissions"> & { permissions: string[] }>(
    `select e.key, e.name, e.store_key as "storeKey", e.is_admin as "isAdmin", e.role_key as "roleKey",
            coalesce(e.own_permissions, r.permissions) as permissions
       from employees e join roles r on r.key = e.role_key
      where e.key = $1 and e.deactivated_at is null`,
    [staff.key],
  );
  if (!rows[0]) throw signedOut();
  return { ...rows[0], permissions: new Set(knownOf(rows[0].permissions)) };
}

/** The permissions of a role. 417 when there is none. */
export async function readRolePermissions(tx: Tx, key: string): Promise<ReadonlySet<Permission>> {
  const { rows } = await tx.query<{ permissions: string[] }>("select permissions from roles where key = $1", [key]);
  if (!rows[0]) throw ruleRefusal("This role is not available. Choose another one");
  return new Set(knownOf(rows[0].permissions));
}

/** 417 with the refusal of a rule; nothing when the rule allows the change. */
export function refuseBy(verdict: string | null): void {
  if (verdict !== null) throw ruleRefusal(verdict);
}

type Standing = { isAdmin: boolean; isActive: boolean };

/**
 * 417 when someone's change of themselves would leave no active administrator. Changes of others need no check: the
 * administrator who makes them remains, and cannot be demoted at the same time.
 */
export async function keepAdministrator(
  tx: Tx,
  staff: Decider,
  key: string,
  { before, after }: { before: Standing; after: Standing },
): Promise<void> {
  if (staff.key !== key || !endsAdministrator(before, after)) return;
  const { rowCount } = await tx.query(
    "select from employees where is_admin and deactivated_at is null and key <> $1 limit 1",
    [key],
  );
  if (rowCount === 0) throw ruleRefusal(LAST_ADMINISTRATOR);
}

export const EMAIL_TAKEN = "Another employee already has this email";

/** The unique index decides, so that two changes at once cannot both take an email. */
export async function refusingTakenEmail<Result>(
  work: () => Promise<Result>,
  names: readonly string[] = ["email"],
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error && "constraint" in error && error.constraint === "employees_email") {
      throw ruleRefusalOf(names, EMAIL_TAKEN);
    }
    throw error;
  }
}
