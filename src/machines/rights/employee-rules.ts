import type { Employee } from "../../api/people/employees";
import type { Profile } from "../../api/rights/profile";
import { may } from "../../may";

/** The person who is about to change something. */
export type Viewer = Pick<Profile, "key" | "isAdmin" | "permissions">;

/** The properties that decide what others may do to them. */
export type Person = Pick<Employee, "key" | "name" | "isAdmin" | "acls">;

/** The properties that decide who changes their pay. */
type Paid = Person & Pick<Employee, "payTie">;

/** Why something is refused, for the person who asks; null when it is allowed. */
type Verdict = string | null;

/** The fields that some people may not edit. */
export type JobLocks = Readonly<Record<"email" | "role" | "store" | "salary" | "bonus" | "admin", Verdict>>;

const ADMINISTRATORS_ONLY = "Only an administrator can decide who is an administrator";

/** Whether someone has a permission that the viewer lacks; then the viewer may not change them. */
const hasMoreRights = ({ isAdmin, acls }: Person, viewer: Viewer): boolean =>
  !viewer.isAdmin && (isAdmin || acls.some((key) => !viewer.permissions.includes(key)));

export const outranked = (viewer: Viewer, person: Person): Verdict =>
  viewer.key !== person.key && hasMoreRights(person, viewer)
    ? `${person.name} has rights that you do not have, so you cannot change anything about them`
    : null;

/** Only administrators may change the rights of their equals. */
export const sameRank = (viewer: Viewer, person: Person): Verdict =>
  isAbove(viewer, person)
    ? null
    : `${person.name} has the same rights as you, so only an administrator can change them`;

const isAbove = (viewer: Viewer, { isAdmin, acls }: Person) =>
  viewer.isAdmin || (!isAdmin && viewer.permissions.some((key) => !acls.includes(key)));

const NO_PAY_RIGHT = "You need the permission 'Change pay' to change salary or bonus";

/** The rule for changing someone else's pay. */
function payRefusal(viewer: Viewer, person: Paid): Verdict {
  const { name, payTie } = person;
  if (viewer.isAdmin) return null;
  if (!may(viewer, "employees.pay")) return NO_PAY_RIGHT;
  if (payTie === "creator") return `Your account goes back to ${name}, so only an administrator can change their pay`;
  if (payTie === "created") {
    return `${name}'s account is new and goes back to you, so only an administrator can change their pay`;
  }
  return isAbove(viewer, person)
    ? null
    : `${name} has the same rights as you, so only an administrator can change their pay`;
}

/** The rule for changing anything about a person. */
export const editRefusal = (viewer: Viewer, person: Person): Verdict =>
  may(viewer, "employees.edit") ? outranked(viewer, person) : "You may see people, but not change them";

/** The job fields that the viewer may not change, if the person may be edited at all. */
export function jobLocks(viewer: Viewer, person: Paid): JobLocks {
  const isSelf = viewer.key === person.key;
  const own = (field: string): Verdict => (isSelf ? `You cannot change your own ${field}` : null);
  return {
    email:
      isSelf || isAbove(viewer, person)
        ? null
        : `${person.name} has the same rights as you, so only an administrator can change their email`,
    role: own("role") ?? sameRank(viewer, person),
    store: own("store") ?? (viewer.isAdmin ? null : "Only administrators move people to another store"),
    salary: own("salary") ?? payRefusal(viewer, person),
    bonus: own("bonus") ?? payRefusal(viewer, person),
    admin: viewer.isAdmin ? own("administrator rights") : ADMINISTRATORS_ONLY,
  };
}

/** The rule for setting a new employee's pay. */
const firstPayRefusal = (viewer: Viewer): Verdict =>
  may(viewer, "employees.pay") ? null : "An administrator sets their pay once you have added them";

/** The same for a new person. */
export const newcomerLocks = (viewer: Viewer): JobLocks => ({
  email: null,
  role: null,
  store: viewer.isAdmin ? null : "You add people to your own store",
  salary: firstPayRefusal(viewer),
  bonus: firstPayRefusal(viewer),
  admin: viewer.isAdmin ? null : ADMINISTRATORS_ONLY,
});

/** The rule for deactivating or reactivating a person. */
export function activityRefusal(viewer: Viewer, person: Person): Verdict {
  if (!may(viewer, "employees.edit")) return "You may see people, but not deactivate them";
  return viewer.key === person.key ? "You cannot deactivate yourself" : outranked(viewer, person);
}

/** The rule for making another invitation for someone who has not chosen a password yet. */
export function inviteRefusal(viewer: Viewer, person: Person & Pick<Employee, "isActive" | "hasPassword">): Verdict {
  const { name, isActive, hasPassword } = person;
  if (!may(viewer, "employees.create")) return "You may see people, but not invite them";
  if (hasMoreRights(person, viewer)) return `${name} has rights that you do not have, so you cannot invite them`;
  if (!isActive) return `${name} is deactivated, so they cannot be invited`;
  return hasPassword
    ? `${name} has a password already. 'Forgot password?' on the sign-in page gives them another`
    : null;
}
