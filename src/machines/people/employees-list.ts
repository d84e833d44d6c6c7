import { fromPromise } from "xstate";
import { type EmployeeRow, loadEmployees } from "../../api/people/employees";
import { createListMachine, type ListPage, type ListQuery } from "../kit/list.machine";

export const employeesListMachine = createListMachine<EmployeeRow>("employeesList").provide({
  actors: { loadPage: fromPromise<ListPage, ListQuery>(({ input, signal }) => loadEmployees(input, signal)) },
});
