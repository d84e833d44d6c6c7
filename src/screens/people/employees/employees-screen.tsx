import { useSelector } from "@xstate/react";
import { boundSignInRulesMachine } from "../../../machines/rights/sign-in-rules.machine";
import { employeesListMachine } from "../../../machines/people/employees-list";
import { resources } from "../../../resources";
import { lazyPart } from "../../../ui/behaviour/arrival";
import { Button } from "../../../ui/controls/button";
import { FilterBar } from "../../../ui/tables/filter-bar";
import { useSeesEveryStore, useMay } from "../../../wiring/session";
import { useScreenActor } from "../../../wiring/use-screen-actor";
import { useListActor } from "../../../wiring/lists/use-list-actor";
import { AddLink } from "../../kit/lists/add-link";
import { ListScreen, ListSearch } from "../../kit/lists/list-screen";
import { StoreFilter } from "../../kit/lists/store-filter";
import { EmployeeCompact, employeeColumns } from "./employee-columns";
import { RoleFilter } from "./role-filter";

const SignInRules = lazyPart(() => import("./sign-in-rules"));

export function Component() {
  const actor = useListActor(employeesListMachine);
  const { role = "", store = "" } = useSelector(actor, ({ context }) => context.query.filters);
  const rules = useScreenActor(boundSignInRulesMachine, undefined);
  const isAdmin = useMay("administrator");
  const seesEveryStore = useSeesEveryStore();
  const mayAdd = useMay("employees.create");
  const filter = (name: string) => (value: string) => actor.send({ type: "filter.changed", name, value });
  return (
    <>
      <ListScreen
        actor={actor}
        resource={resources.employee}
        columns={employeeColumns}
        getRowKey={({ key }) => key}
        getRowHref={({ key }) => resources.employee.page(key)}
        renderCompact={(employee) => <EmployeeCompact employee={employee} />}
        renderAction={
          mayAdd &&
          ((look) => (
            <>
              {isAdmin && <Button onClick={() => rules.send({ type: "dialog.opened" })}>Second factor</Button>}
              <AddLink {...look} resource={resources.employee} />
            </>
          ))
        }
        filters={
          <FilterBar
            search={<ListSearch actor={actor} placeholder="Search employees" />}
            aside={
              <>
                <RoleFilter value={role} onChange={filter("role")} />
                {seesEveryStore && <StoreFilter value={store} onChange={filter("store")} />}
              </>
            }
            asideFilters={{ role, store }}
          />
        }
      />
      {isAdmin && <SignInRules actor={rules} />}
    </>
  );
}
