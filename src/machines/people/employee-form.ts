import { fromPromise, type ActorRefFrom } from "xstate";
import { createEmployee, editEmployee, toEmployee } from "../../api/people/employees";
import {
  type EmployeeDraft,
  employeeDraftOf,
  employeeMerge,
  employeeProblems,
  toEmployeeInput,
} from "./employee-draft";
import { createFormMachine, type SaveRequest } from "../kit/form.machine";
import { newIdempotencyKey } from "../kit/idempotency-key";
import type { Outward } from "../kit/outward";
import { sessionActor } from "../session/session";

// Look-up lists name employees.
const outdated = { type: "lookups.outdated" } satisfies Outward;

export const employeeAddForm = createFormMachine<EmployeeDraft>({
  id: "employeeAddForm",
  validate: employeeProblems,
  savedToast: "Employee Added successfully",
  newIdempotencyKey,
  editing: null,
}).provide({
  actors: {
    save: fromPromise<unknown, SaveRequest>(async ({ input, emit }) => {
      const hired = await createEmployee(toEmployeeInput(input.values as EmployeeDraft), input.idempotencyKey);
      emit(outdated);
      return hired;
    }),
  },
});

const isOwn = (key: string) => sessionActor.getSnapshot().children.profile?.getSnapshot().context.record?.key === key;

export const employeeEditForm = createFormMachine<EmployeeDraft>({
  id: "employeeEditForm",
  validate: employeeProblems,
  savedToast: "Updated successfully",
  newIdempotencyKey,
  editing: {
    readCurrent: (current) => employeeDraftOf(toEmployee(current as Parameters<typeof toEmployee>[0])),
    merge: employeeMerge,
  },
}).provide({
  actors: {
    save: fromPromise<unknown, SaveRequest>(async ({ input: { key, values, version, idempotencyKey }, emit }) => {
      if (key === undefined || version === undefined) throw new Error("an edit is saved to an employee");
      await editEmployee(key, toEmployeeInput(values as EmployeeDraft), { version, idempotencyKey });
      emit(outdated);
      if (isOwn(key)) emit({ type: "profile.outdated" } satisfies Outward);
    }),
  },
});

/** For a new employee, or for an existing one. */
export type EmployeeForm = ActorRefFrom<typeof employeeEditForm>;
