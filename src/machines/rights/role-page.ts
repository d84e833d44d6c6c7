import type { ActorRefFrom } from "xstate";
import {
  createRole,
  editRole,
  loadRole,
  loadRoleCatalogue,
  type RoleCatalogue,
  type RoleDetails,
  type RoleRecord,
} from "../../api/rights/roles";
import { resources } from "../../resources";
import { createFormMachine } from "../kit/form/form.machine";
import type { Outward } from "../kit/outward";
import { createRecordMachine } from "../kit/record.machine";
import { saveChanged, saveNew } from "../saves";
import { createPermissionEditor } from "./permission-editor.machine";
import { newRoleRules, NO_ROLE, roleDetailsOf, roleEditing, roleProblems, roleRules } from "./role-draft";

// Look-up lists show roles by title.
const OUTDATED: Outward = { type: "lookups.outdated" };

const roleForm = createFormMachine<RoleDetails>({
  id: "roleForm",
  validate: (role) => roleProblems(role, false),
  savedToast: "Updated successfully",
  editing: roleEditing,
  save: saveChanged(editRole, OUTDATED),
});

const newRoleForm = createFormMachine<RoleDetails>({
  id: "newRoleForm",
  validate: (role) => roleProblems(role, true),
  savedToast: "Role created successfully",
  save: saveNew(createRole, OUTDATED),
});

const roleEditor = createPermissionEditor<RoleRecord, RoleDetails>({
  id: "roleEditor",
  form: roleForm,
  pick: (role) => ({ key: role.key, version: role.version, values: roleDetailsOf(role) }),
  ...roleRules,
});

const newRoleEditor = createPermissionEditor<RoleCatalogue, RoleDetails>({
  id: "newRoleEditor",
  form: newRoleForm,
  pick: () => ({ values: NO_ROLE }),
  leadsTo: resources.role.list,
  ...newRoleRules,
});

/** A role's page with its editor, limited to what the viewer may change. */
export const rolePageMachine = createRecordMachine("rolePage", loadRole, { editor: roleEditor }, ({ title }) => title);

/** The page of a new role: all permissions, and a form. */
export const roleCreateMachine = createRecordMachine("roleCreate", (_, signal) => loadRoleCatalogue(signal), {
  editor: newRoleEditor,
});

export type RoleForm = ActorRefFrom<typeof roleForm>;
