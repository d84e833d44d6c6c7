import { useSelector } from "@xstate/react";
import Plus from "lucide-react/icons/plus";
import { employeesListMachine } from "../../../machines/people/employees-list";
import { paths } from "../../../paths";
import { lazyPart } from "../../../ui/behaviour/arrival";
import { ButtonLink } from "../../../ui/controls/button-link";
import { FilterBar } from "../../../ui/tables/filter-bar";
import { SearchInput } from "../../../ui/fields/search-input";
import { useIsAdmin, useMay } from "../../../wiring/session";
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
  const isAdmin = useIsAdmin();
  const mayAdd = useMay("employees.create");
  const filter = (name: string) => (value: string) => actor.send({ type: "filter.changed", name, value });
  return (
    <ListScreen
      actor={actor}
      title="Employees"
      noun="employees"
      columns={employeeColumns}
      getRowKey={({ key }) => key}
      getRowHref={({ key }) => paths.employee(key)}
      renderCompact={(employee) => <EmployeeCompact employee={employee} />}
      {...(mayAdd && {
        renderAction: (look: { wide?: boolean }) => (
          <>
            {isAdmin && <SignInRules />}
            <ButtonLink to={paths.addEmployee} tone="primary" icon={<Plus aria-hidden="true" />} {...look}>
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
              {isAdmin && <StoreFilter value={store} onChange={filter("store")} />}
            </>
          }
          asideCount={[role, store].filter((value) => value !== "").length}
        />
      }
    />
  );
}
