import type { Permission } from "../../api/rights/permissions.contract";
import type { PermissionGroup } from "../../api/rights/permissions";
import { may } from "../../may";
import { outranked, type Person, sameRank, type Viewer } from "./employee-rules";
import { itemsOf, type PermissionSet } from "./permission-set";

/** The person who is about to grant something. */
export type Rights = Viewer & { roleKey: string };

/** Why something is refused, in the server's words; null when it is allowed. */
type Verdict = string | null;

const CANNOT_GIVE = "You cannot give rights that you do not have yourself";

const NAMED = 3;

/** Nobody may grant a permission they lack. */
export const giveRefusal = (me: Rights, key: Permission): Verdict => (may(me, key) ? null : CANNOT_GIVE);

/** The same for a whole set; names the lacking permissions. */
export function grantRefusal(me: Rights, groups: readonly PermissionGroup[], wanted: PermissionSet): Verdict {
  const lacking = itemsOf(groups).filter(({ key }) => wanted.includes(key) && giveRefusal(me, key) !== null);
  if (lacking.length === 0) return null;
  const named = lacking.slice(0, NAMED).map(({ title }) => title);
  const rest = lacking.length - NAMED;
  return `${CANNOT_GIVE}: ${named.join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
}

/** The rule for changing a person's permissions. */
export function personRefusal(me: Rights, person: Person): Verdict {
  if (!may(me, "employees.permissions")) return "You may see what people are permitted, but not change it";
  if (me.key === person.key) return "You cannot change your own permissions";
  if (person.isAdmin) return `${person.name} is an administrator, who has every permission`;
  return outranked(me, person) ?? sameRank(me, person);
}

/** The rule for changing a role. */
export function roleRefusal(me: Rights, role: { key: string; acls: PermissionSet; isHeldElsewhere: boolean }): Verdict {
  if (!may(me, "roles.manage")) return "You may see what roles permit, but not change it";
  if (me.isAdmin) return null;
  if (me.roleKey === role.key) return "You cannot change the role you hold yourself";
  if (!role.acls.every((key) => may(me, key))) {
    return "This role gives rights that you do not have, so you cannot change it";
  }
  return role.isHeldElsewhere
    ? "People of other stores have this role too, so only an administrator can change it"
    : null;
}
