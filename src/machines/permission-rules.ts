import type { Permission } from "../api/contract/permissions";
import type { PermissionGroup } from "../api/permissions";
import { itemsOf, type PermissionSet } from "./permission-set";

/** Who is signed in, as far as it decides what they may grant. */
export type Rights = { key: string; isAdmin: boolean; roleKey: string; permissions: PermissionSet };

/** Why something is refused, in the server's words; null when it is allowed. */
type Verdict = string | null;

const holds = ({ isAdmin, permissions }: Rights, key: Permission): boolean => isAdmin || permissions.includes(key);

const CANNOT_GIVE = "You cannot give rights that you do not have yourself";

const NAMED = 3;

/** Nobody gives what they lack. */
export const giveRefusal = (me: Rights, key: Permission): Verdict => (holds(me, key) ? null : CANNOT_GIVE);

/** The same of a whole set, naming what is lacking. */
export function grantRefusal(me: Rights, groups: readonly PermissionGroup[], wanted: PermissionSet): Verdict {
  const lacking = itemsOf(groups).filter(({ key }) => wanted.includes(key) && giveRefusal(me, key) !== null);
  if (lacking.length === 0) return null;
  const named = lacking.slice(0, NAMED).map(({ title }) => title);
  const rest = lacking.length - NAMED;
  return `${CANNOT_GIVE}: ${named.join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
}

export type PermittedPerson = { key: string; name: string; isAdmin: boolean; acls: PermissionSet };

/** Of changing anything about a person's permissions. */
export function personRefusal(me: Rights, person: PermittedPerson): Verdict {
  if (!holds(me, "employees.permissions")) return "You may see what people are permitted, but not change it";
  if (me.key === person.key) return "You cannot change your own permissions";
  if (person.isAdmin) return `${person.name} is an administrator, who has every permission`;
  return person.acls.every((key) => holds(me, key))
    ? null
    : `${person.name} has rights that you do not have, so you cannot change anything about them`;
}

/** Of changing anything about a role. */
export function roleRefusal(me: Rights, role: { key: string; acls: PermissionSet }): Verdict {
  if (!holds(me, "roles.manage")) return "You may see what roles permit, but not change it";
  if (me.isAdmin) return null;
  if (me.roleKey === role.key) return "You cannot change the role you hold yourself";
  return role.acls.every((key) => holds(me, key))
    ? null
    : "This role gives rights that you do not have, so you cannot change it";
}
