import { type RoleCatalogue, type RoleDetails, type RoleRecord, toRole } from "../../api/rights/roles";
import type { EditingRules, Problems } from "../kit/form/form.machine";
import type { PermissionGroup } from "../../api/rights/permissions";
import { type Draft, whyNotChange } from "./permission-editor.machine";
import { roleRefusal } from "./permission-rules";
import { sentenceOfChange } from "./permission-set";
import { joinProblems, problemOf } from "../kit/problems";

export const NO_ROLE: RoleDetails = { title: "", description: "", acls: [] };

/** The problems of a role; a new role needs at least one permission. */
export const roleProblems = ({ title, acls }: RoleDetails, isNew: boolean): Problems | null =>
  joinProblems([
    title.trim() === "" ? problemOf("title", "Name is required") : null,
    isNew && acls.length === 0 ? problemOf("acls", "Please select at least one permission") : null,
  ]);

/** A role in its form. */
export const roleDetailsOf = ({ title, description, acls }: RoleDetails): RoleDetails => ({ title, description, acls });

export const roleEditing: EditingRules<RoleDetails> = {
  readCurrent: (current) => roleDetailsOf(toRole(current as Parameters<typeof toRole>[0])),
  merge: { title: { label: "Name" }, description: { label: "Description" }, acls: { members: true } },
};

const ofAnyRole = {
  groupsOf: ({ groups }: RoleCatalogue) => groups,
  viewerOf: ({ viewer }: RoleCatalogue) => viewer,
};

export const newRoleRules = { ...ofAnyRole, refusal: () => null };

export const roleRules = { ...ofAnyRole, refusal: (role: RoleRecord) => roleRefusal(role.viewer, role) };

/** Why the viewer may change nothing of a role; null when they may. */
export const whyNotChangeRole = (role: RoleRecord): string | null => whyNotChange(roleRules, role);

/** What saving would change, in words. */
export function changesOfRole(groups: readonly PermissionGroup[], { values, initial }: Draft<RoleDetails>): string {
  const texts = [
    ...(values.title === initial.title ? [] : ["name"]),
    ...(values.description === initial.description ? [] : ["description"]),
  ].join(" and ");
  const details = texts === "" ? "" : `Another ${texts}.`;
  return [details, sentenceOfChange(groups, initial.acls, values.acls)].filter((part) => part !== "").join(" ");
}
