import { loadEmployees } from "../../api/people/employees";
import { createListMachine } from "../kit/list.machine";

export const employeesListMachine = createListMachine("employeesList", loadEmployees);
