import { PERMISSIONS, type Permission } from "../../src/api/rights/permissions.contract";
import type { Kobo } from "../core/money";
import { titleOf } from "./permission-catalogue";

const ALL: ReadonlySet<Permission> = new Set(PERMISSIONS);

/** What a person may do; administrators may do everything, whatever else is stored of them. */
export type Rights = { isAdmin: boolean; permissions: ReadonlySet<Permission> };

export type Person = Rights & { key: string; name: string };

/** What nobody decides about themselves. */
export type Job = { role: string; isAdmin: boolean; store: string; salaryKobo: Kobo; bonusBp: number };

type PermissionSet = ReadonlySet<Permission>;

/** Why something is refused, in words for the person who asked; null when it is allowed. */
type Verdict = string | null;

export const heldBy = ({ isAdmin, permissions }: Rights): PermissionSet => (isAdmin ? ALL : permissions);

const missing = (actor: Rights, wanted: PermissionSet): Permission[] => {
  const held = heldBy(actor);
  return PERMISSIONS.filter((permission) => wanted.has(permission) && !held.has(permission));
};

/** Whether someone may do anything the other may not: then the other has no say over them. */
export const hasMoreRights = (one: Rights, other: Rights): boolean =>
  (one.isAdmin && !other.isAdmin) || missing(other, heldBy(one)).length > 0;

const NAMED = 3;

/** Nobody gives what they lack, be it directly or by a role. */
export function grantRefusal(actor: Rights, wanted: PermissionSet): Verdict {
  const lacking = missing(actor, wanted).map(titleOf);
  if (lacking.length === 0) return null;
  const rest = lacking.length - NAMED;
  const named = lacking.slice(0, NAMED).join(", ");
  return `You cannot give rights that you do not have yourself: ${named}${rest > 0 ? ` and ${rest} more` : ""}`;
}

const ADMINISTRATORS_ONLY = "Only an administrator can decide who is an administrator";

/** Of a new employee with such a role. */
export const hireRefusal = (actor: Rights, hired: { isAdmin: boolean; rolePermissions: PermissionSet }): Verdict =>
  hired.isAdmin && !actor.isAdmin ? ADMINISTRATORS_ONLY : grantRefusal(actor, hired.rolePermissions);

/** Nobody decides about the rights of their equals either, save administrators. */
const sameRank = (actor: Person, target: Person): Verdict =>
  actor.isAdmin || hasMoreRights(actor, target)
    ? null
    : `${target.name} has the same rights as you, so only an administrator can change them`;

/** Nobody decides anything about people who may do more. */
export const rankRefusal = (actor: Person, target: Person): Verdict =>
  actor.key !== target.key && hasMoreRights(target, actor)
    ? `${target.name} has rights that you do not have, so you cannot change anything about them`
    : null;

/**
 * Whether the person who made an invitation sees it: with its link one signs in as the person invited. Where mail is
 * sent it goes to the person alone; where none is, also to the one who added them.
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

/** Of changing an employee's details, email and job. */
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
 * Of changing the email of someone else, who may have as many rights as the actor but not more. The person who reads its
 * mail can sign in with it, so equals leave that to an administrator.
 */
export const emailRefusal = (actor: Person, target: Person): Verdict =>
  actor.key === target.key || actor.isAdmin || hasMoreRights(actor, target)
    ? null
    : `${target.name} has the same rights as you, so only an administrator can change their email`;

/** Of giving a person a set of their own, or the role's again: `wanted` is what they hold afterwards. */
export function permissionsRefusal(actor: Person, target: Person, wanted: PermissionSet): Verdict {
  if (actor.key === target.key) return "You cannot change your own permissions";
  if (target.isAdmin) return `${target.name} is an administrator, who has every permission`;
  return rankRefusal(actor, target) ?? sameRank(actor, target) ?? grantRefusal(actor, wanted);
}

/** Of deactivating a person, or letting them in again. */
export const activityRefusal = (actor: Person, target: Person): Verdict =>
  actor.key === target.key ? "You cannot deactivate yourself" : rankRefusal(actor, target);

const HELD_ELSEWHERE = "People of other stores have this role too, so only an administrator can change it";

/**
 * Of changing a role, and with it the rights of all who hold it. Who holds it live has no more rights than it gives, so
 * a role within the actor's own rights touches nobody with more. A role that staff of other stores hold, active or not,
 * is for administrators alone: others decide nothing about people outside their own store.
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
