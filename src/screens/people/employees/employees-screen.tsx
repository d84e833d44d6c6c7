import { useSelector } from "@xstate/react";
import Plus from "lucide-react/icons/plus";
import { boundSignInRulesMachine } from "../../../machines/rights/sign-in-rules";
import { employeesListMachine } from "../../../machines/people/employees-list";
import { resources } from "../../../resources";
import { lazyPart } from "../../../ui/behaviour/arrival";
import { Button } from "../../../ui/controls/button";
import { ButtonLink } from "../../../ui/controls/button-link";
import { FilterBar } from "../../../ui/tables/filter-bar";
import { SearchInput } from "../../../ui/fields/search-input";
import { useSeesEveryStore, useMay } from "../../../wiring/session";
import { useScreenActor } from "../../../wiring/use-screen-actor";
import { useListActor } from "../../../wiring/lists/use-list-actor";
import { ListScreen } from "../../kit/lists/list-screen";
import { StoreFilter } from "../../kit/lists/store-filter";
import { EmployeeCompact, employeeColumns } from "./employee-columns";
import { RoleFilter } from "./role-filter";

const SignInRules = lazyPart(() => import("./sign-in-rules"));

export function Component() {
  const actor = useListActor(employeesListMachine);
  const search = useSelector(actor, ({ context }) => context.search);
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
        {...(mayAdd && {
          renderAction: (look: { wide?: boolean }) => (
            <>
              {isAdmin && <Button onClick={() => rules.send({ type: "dialog.opened" })}>Second factor</Button>}
              <ButtonLink to={resources.employee.add.path} tone="primary" icon={<Plus aria-hidden="true" />} {...look}>
                Add employee
              </ButtonLink>
            </>
          ),
        })}
        filters={
          <FilterBar
            search={
              <SearchInput
                placeholder="Search employees"
                focusKey="/"
                value={search}
                onChange={(text) => actor.send({ type: "search.changed", text })}
              />
            }
            aside={
              <>
                <RoleFilter value={role} onChange={filter("role")} />
                {seesEveryStore && <StoreFilter value={store} onChange={filter("store")} />}
              </>
            }
            asideCount={[role, store].filter((value) => value !== "").length}
          />
        }
      />
      {isAdmin && <SignInRules actor={rules} />}
    </>
  );
}
