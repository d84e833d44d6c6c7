import type { ActorRefFrom } from "xstate";
import { createEmployee, editEmployee, toEmployee } from "../../api/people/employees";
import {
  type EmployeeDraft,
  employeeDraftOf,
  employeeMerge,
  employeeProblems,
  toEmployeeInput,
} from "./employee-draft";
import { createFormMachine } from "../kit/form/form.machine";
import type { Outward } from "../kit/outward";
import { saveChanged, saveNew } from "../saves";

// Look-up lists name employees.
const OUTDATED: Outward = { type: "lookups.outdated" };

export const employeeAddForm = createFormMachine<EmployeeDraft>({
  id: "employeeAddForm",
  validate: employeeProblems,
  savedToast: "Employee Added successfully",
  save: saveNew<EmployeeDraft>(
    (draft, idempotencyKey) => createEmployee(toEmployeeInput(draft), idempotencyKey),
    OUTDATED,
  ),
});

export const employeeEditForm = createFormMachine<EmployeeDraft>({
  id: "employeeEditForm",
  validate: employeeProblems,
  savedToast: "Updated successfully",
  editing: {
    readCurrent: (current) => employeeDraftOf(toEmployee(current as Parameters<typeof toEmployee>[0])),
    merge: employeeMerge,
  },
  save: saveChanged<EmployeeDraft>(
    (key, draft, editing) => editEmployee(key, toEmployeeInput(draft), editing),
    OUTDATED,
    (person) => ({ type: "profile.outdated", person }),
  ),
});

/** For a new employee, or for an existing one. */
export type EmployeeForm = ActorRefFrom<typeof employeeEditForm>;
