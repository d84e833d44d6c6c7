import { loadRoles } from "../../api/rights/roles";
import { createListMachine } from "../kit/list.machine";

export const rolesListMachine = createListMachine("rolesList", loadRoles);
