import type { EmployeeWire } from "../../api/people/employees.contract";
import { toEmployee, type EmployeeRecord } from "../../api/people/employees";
import type { EditingRules } from "../kit/form/form.machine";
import { type Draft, whyNotChange } from "../rights/permission-editor.machine";
import { personRefusal } from "../rights/permission-rules";
import { isSameSet, type PermissionSet, sentenceOfChange } from "../rights/permission-set";

/** A person's permissions; a person who follows the role also gets its later changes. */
export type PersonPermissions = { acls: PermissionSet; followsRole: boolean };

export const permissionsOf = ({
  acls,
  hasOwnPermissions,
}: Pick<EmployeeRecord, "acls" | "hasOwnPermissions">): PersonPermissions => ({
  acls,
  followsRole: !hasOwnPermissions,
});

export const employeePermissionRules = {
  groupsOf: ({ permissionGroups }: EmployeeRecord) => permissionGroups,
  viewerOf: ({ viewer }: EmployeeRecord) => viewer,
  refusal: (employee: EmployeeRecord) => personRefusal(employee.viewer, employee),
};

/** Why the viewer may not change someone's permissions; null when they may. */
export const whyNotPermit = (employee: EmployeeRecord, patch: Partial<PersonPermissions> = {}): string | null =>
  whyNotChange(employeePermissionRules, employee, patch);

/** Permissions ticked by hand: the person's own set, unless it equals the role they follow. */
export const ticked = (
  acls: PermissionSet,
  { initial, roleAcls }: { initial: PersonPermissions; roleAcls: PermissionSet },
): PersonPermissions => ({ acls, followsRole: initial.followsRole && isSameSet(acls, roleAcls) });

/** The role's permissions, which the person follows again. */
export const resetToRole = ({ roleAcls }: Pick<EmployeeRecord, "roleAcls">): PersonPermissions => ({
  acls: roleAcls,
  followsRole: true,
});

const readCurrent = (current: unknown) => toEmployee(current as EmployeeWire);

/** Merges my changes into the current permissions. A person who follows the role gets its current permissions. */
export const permissionsEditing: EditingRules<PersonPermissions> = {
  readCurrent: (current) => permissionsOf(readCurrent(current)),
  merge: { acls: { members: true }, followsRole: { from: "theirs" } },
  settle: ({ acls }, { base, mine, theirs }, current) => {
    if (mine.followsRole && !base.followsRole) return resetToRole(readCurrent(current));
    return isSameSet(acls, theirs.acls) ? theirs : { acls, followsRole: false };
  },
};

/** What saving would change, in words. */
export function changesOfPerson(employee: EmployeeRecord, { values, initial }: Draft<PersonPermissions>): string {
  const role = `the ${employee.roleTitle} role`;
  const following = values.followsRole ? `Will follow ${role} again.` : `Will no longer follow ${role}.`;
  const parts = [
    sentenceOfChange(employee.permissionGroups, initial.acls, values.acls),
    values.followsRole === initial.followsRole ? "" : following,
  ];
  return parts.filter((part) => part !== "").join(" ");
}
