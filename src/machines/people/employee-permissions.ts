import type { ActorRefFrom } from "xstate";
import { setEmployeePermissions } from "../../api/people/employee-permissions";
import type { EmployeeRecord } from "../../api/people/employees";
import {
  employeePermissionRules,
  permissionsEditing,
  permissionsOf,
  type PersonPermissions,
} from "./employee-permissions-draft";
import { createFormMachine } from "../kit/form/form.machine";
import { createPermissionEditor } from "../rights/permission-editor.machine";
import { saveChanged } from "../saves";

const permissionsForm = createFormMachine<PersonPermissions>({
  id: "permissionsForm",
  validate: () => null,
  savedToast: "Permissions updated successfully",
  editing: permissionsEditing,
  save: saveChanged<PersonPermissions>((key, { acls, followsRole }, editing) =>
    setEmployeePermissions(key, followsRole ? null : acls, editing),
  ),
});

/** The permissions card on an employee's page. */
export const employeePermissionsEditor = createPermissionEditor<EmployeeRecord, PersonPermissions>({
  id: "employeePermissions",
  form: permissionsForm,
  pick: (employee) => ({ key: employee.key, version: employee.version, values: permissionsOf(employee) }),
  ...employeePermissionRules,
});

export type PermissionsEditor = ActorRefFrom<typeof employeePermissionsEditor>;
export type PermissionsForm = ActorRefFrom<typeof permissionsForm>;
