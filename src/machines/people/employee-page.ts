import { fromPromise } from "xstate";
import {
  type EmployeeRecord,
  inviteEmployee,
  loadEmployeeOrders,
  loadEmployeeRecord,
  setEmployeeActive,
} from "../../api/people/employees";
import { type ActivityChange, employeeAccessMachine } from "./employee-access.machine";
import { type EmployeeDraft, employeeDraftOf } from "./employee-draft";
import { employeeEmailChange } from "./email-change.machine";
import { employeeEditForm } from "./employee-form";
import { editRefusal } from "../rights/employee-rules";
import { employeePermissionsEditor } from "./employee-permissions";
import { createCardMachine } from "../kit/card.machine";
import { createListMachine } from "../kit/list.machine";
import { createRecordMachine } from "../kit/record.machine";

export const employeeCard = createCardMachine<EmployeeRecord, EmployeeDraft>(
  "employeeCard",
  employeeEditForm,
  (employee) => ({
    key: employee.key,
    version: employee.version,
    values: employeeDraftOf(employee),
    refusal: editRefusal(employee.viewer, employee),
  }),
);

const boundAccess = employeeAccessMachine.provide({
  actors: {
    setActive: fromPromise<void, ActivityChange>(({ input: { key, isActive, version } }) =>
      setEmployeeActive(key, isActive, version),
    ),
    invite: fromPromise<string | null, { key: string }>(({ input }) => inviteEmployee(input.key)),
  },
});

const cards = {
  details: employeeCard,
  access: boundAccess,
  email: employeeEmailChange,
  permissions: employeePermissionsEditor,
};

/** An employee's page: the person, and the cards for details, access and permissions. */
export const employeePageMachine = createRecordMachine(
  "employeePage",
  loadEmployeeRecord,
  cards,
  ({ breadcrumb }) => breadcrumb,
);

/** The orders facilitated by the employee whose key is the query's filter `person`. */
export const employeeOrdersMachine = createListMachine(
  "employeeOrders",
  ({ page, filters: { person = "" } }, signal) => loadEmployeeOrders(person, page, signal),
  "part",
);
