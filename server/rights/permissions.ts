import { PERMISSIONS, type Permission } from "../../src/api/rights/permissions.contract";
import type { Kobo } from "../core/money";
import { titleOf } from "./permission-catalogue";

const ALL: ReadonlySet<Permission> = new Set(PERMISSIONS);

/** What a person may do; administrators may do everything, whatever their stored permissions. */
export type Rights = { isAdmin: boolean; permissions: ReadonlySet<Permission> };

export type Person = Rights & { key: string; name: string };

/** Fields that nobody changes for themselves. */
export type Job = { role: string; isAdmin: boolean; store: string; salaryKobo: Kobo; bonusBp: number };

type PermissionSet = ReadonlySet<Permission>;

/** Why something is refused, for the person who asked; null when it is allowed. */
type Verdict = string | null;

export const heldBy = ({ isAdmin, permissions }: Rights): PermissionSet => (isAdmin ? ALL : permissions);

const missing = (actor: Rights, wanted: PermissionSet): Permission[] => {
  const held = heldBy(actor);
  return PERMISSIONS.filter((permission) => wanted.has(permission) && !held.has(permission));
};

/** Whether one person may do something that the other may not; then the other may not decide about them. */
export const hasMoreRights = (one: Rights, other: Rights): boolean =>
  (one.isAdmin && !other.isAdmin) || missing(other, heldBy(one)).length > 0;

const NAMED = 3;

/** Nobody grants a permission they lack, directly or by a role. */
export function grantRefusal(actor: Rights, wanted: PermissionSet): Verdict {
  const lacking = missing(actor, wanted).map(titleOf);
  if (lacking.length === 0) return null;
  const rest = lacking.length - NAMED;
  const named = lacking.slice(0, NAMED).join(", ");
  return `You cannot give rights that you do not have yourself: ${named}${rest > 0 ? ` and ${rest} more` : ""}`;
}

const ADMINISTRATORS_ONLY = "Only an administrator can decide who is an administrator";

/** The rule for creating an employee with such a role. */
export const hireRefusal = (actor: Rights, hired: { isAdmin: boolean; rolePermissions: PermissionSet }): Verdict =>
  hired.isAdmin && !actor.isAdmin ? ADMINISTRATORS_ONLY : grantRefusal(actor, hired.rolePermissions);

/** Only administrators decide about the rights of their equals. */
const sameRank = (actor: Person, target: Person): Verdict =>
  actor.isAdmin || hasMoreRights(actor, target)
    ? null
    : `${target.name} has the same rights as you, so only an administrator can change them`;

/** Nobody decides about people with more rights. */
export const rankRefusal = (actor: Person, target: Person): Verdict =>
  actor.key !== target.key && hasMoreRights(target, actor)
    ? `${target.name} has rights that you do not have, so you cannot change anything about them`
    : null;

/**
 * Whether the creator of an invitation sees its link, which signs in as the invited person. Where mail is sent, only
 * the invited person gets it; without mail, the creator sees it too.
 */
export const mayReadInvite = (actor: Rights, { isCreator, sendsMail }: { isCreator: boolean; sendsMail: boolean }) =>
  actor.isAdmin || (isCreator && !sendsMail);

type JobChange = { before: Job; after: Job /** Of the role wanted. */; rolePermissions: PermissionSet };

const isSameJob = (one: Job, other: Job) =>
  one.role === other.role &&
  one.isAdmin === other.isAdmin &&
  one.store === other.store &&
  one.salaryKobo === other.salaryKobo &&
  one.bonusBp === other.bonusBp;

/** The rule for changing an employee's details, email and job. */
export function employeeEditRefusal(
  actor: Person,
  target: Person,
  { before, after, rolePermissions }: JobChange,
): Verdict {
  if (actor.key === target.key && !isSameJob(before, after)) {
    return "You cannot change your own role, store, salary, bonus or administrator rights";
  }
  const refusal = rankRefusal(actor, target);
  if (refusal !== null) return refusal;
  if (before.isAdmin !== after.isAdmin && !actor.isAdmin) return ADMINISTRATORS_ONLY;
  return before.role === after.role ? null : (sameRank(actor, target) ?? grantRefusal(actor, rolePermissions));
}

/**
 * The rule for changing someone else's email, in addition to `rankRefusal`. A person who reads that email's mail can
 * sign in with it, so equals need an administrator.
 */
export const emailRefusal = (actor: Person, target: Person): Verdict =>
  actor.key === target.key || actor.isAdmin || hasMoreRights(actor, target)
    ? null
    : `${target.name} has the same rights as you, so only an administrator can change their email`;

/**
 * The rule for giving a person their own permissions, or the role's again: `wanted` are the permissions they then have.
 */
export function permissionsRefusal(actor: Person, target: Person, wanted: PermissionSet): Verdict {
  if (actor.key === target.key) return "You cannot change your own permissions";
  if (target.isAdmin) return `${target.name} is an administrator, who has every permission`;
  return rankRefusal(actor, target) ?? sameRank(actor, target) ?? grantRefusal(actor, wanted);
}

/** The rule for deactivating or reactivating a person. */
export const activityRefusal = (actor: Person, target: Person): Verdict =>
  actor.key === target.key ? "You cannot deactivate yourself" : rankRefusal(actor, target);

const HELD_ELSEWHERE = "People of other stores have this role too, so only an administrator can change it";

/**
 * The rule for changing a role, and with it the rights of everyone who has it. People who follow a role have no more
 * rights than the role, so a role within the actor's rights affects nobody with more. Only administrators change a role
 * that staff of other stores have, active or not: others decide nothing about people outside their store.
 */
export function roleEditRefusal(
  actor: Rights & { roleKey: string },
  role: { key: string; permissions: PermissionSet; isHeldElsewhere: boolean },
  wanted: PermissionSet,
): Verdict {
  if (actor.isAdmin) return null;
  if (actor.roleKey === role.key) return "You cannot change the role you hold yourself";
  if (missing(actor, role.permissions).length > 0) {
    return "This role gives rights that you do not have, so you cannot change it";
  }
  if (role.isHeldElsewhere) return HELD_ELSEWHERE;
  return grantRefusal(actor, wanted);
}

type Standing = { isAdmin: boolean; isActive: boolean };

const rules = ({ isAdmin, isActive }: Standing) => isAdmin && isActive;

/** Whether a change takes away an active administrator, so that another one must remain. */
export const endsAdministrator = (before: Standing, after: Standing): boolean => rules(before) && !rules(after);

export const LAST_ADMINISTRATOR =
  "The last active administrator has to stay one. Make someone else an administrator first";
