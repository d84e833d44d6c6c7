import { fromPromise } from "xstate";
import { loadRoles, type RoleRow } from "../../api/rights/roles";
import { createListMachine, type ListPage, type ListQuery } from "../kit/list.machine";

export const rolesListMachine = createListMachine<RoleRow>("rolesList").provide({
  actors: { loadPage: fromPromise<ListPage, ListQuery>(({ input, signal }) => loadRoles(input, signal)) },
});
