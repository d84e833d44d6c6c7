import { useSelector } from "@xstate/react";
import { useParams } from "react-router-dom";
import { css } from "styled-system/css";
import { employeeOrdersMachine, employeePageMachine } from "../../../machines/people/employee-page";
import { resources } from "../../../resources";
import { PageHeader } from "../../../ui/layout/page-header";
import { Tag } from "../../../ui/display/tag";
import { lazyPart } from "../../../ui/behaviour/arrival";
import { useMay } from "../../../wiring/session";
import { useCardsLeaveGuard } from "../../../wiring/pages/use-cards-leave-guard";
import { useScreenActor } from "../../../wiring/use-screen-actor";
import { stack } from "../../kit/forms/form-styles";
import { History } from "../../kit/history/history";
import { LeaveDialog } from "../../kit/forms/leave-dialog";
import { PersonOrders } from "../person-orders";
import { RecordScreen } from "../../kit/forms/record-screen";
import { AccessCard } from "./access-card";
import { Deactivated } from "./employee-columns";
import { EmployeeDetailsCard } from "./employee-details-card";
import { PermissionsCard } from "./permissions-card";

const EmployeeSessions = lazyPart(() => import("./employee-sessions"));

const columns = css({
  display: "grid",
  gap: "16",
  alignItems: "start",
  gridTemplateColumns: { base: "minmax(0, 1fr)", xl: "360px minmax(0, 1fr)" },
});

export function Component() {
  const { key = "" } = useParams();
  return <EmployeePage key={key} employeeKey={key} />;
}

function EmployeePage({ employeeKey }: { employeeKey: string }) {
  const isAdmin = useMay("administrator");
  const page = useScreenActor(employeePageMachine, { key: employeeKey });
  const { details, access, email, permissions } = useSelector(page, ({ context }) => context.cards);
  const leaving = useCardsLeaveGuard([
    useSelector(details, ({ children }) => children.form),
    useSelector(permissions, ({ context }) => context.form) ?? undefined,
  ]);
  return (
    <RecordScreen actor={page} resource={resources.employee}>
      {(employee) => (
        <>
          <title>{`${employee.name} · Backroom`}</title>
          <PageHeader
            title={employee.name}
            badge={
              <>
                <Tag>{employee.roleTitle}</Tag>
                {employee.isAdmin && <Tag>Admin</Tag>}
                {!employee.isActive && <Deactivated />}
              </>
            }
          />
          <div className={columns}>
            <div className={stack}>
              <EmployeeDetailsCard employee={employee} card={details} email={email} />
              <AccessCard employee={employee} access={access} />
              {isAdmin && <EmployeeSessions employee={employee} />}
            </div>
            <div className={stack}>
              <PersonOrders
                machine={employeeOrdersMachine}
                personKey={employeeKey}
                title="Orders facilitated"
                label="Facilitated orders"
                none="No orders facilitated yet"
              />
              <History kind="employee" recordKey={employee.key} record={employee} />
              <PermissionsCard employee={employee} editor={permissions} />
            </div>
          </div>
          <LeaveDialog actor={leaving}>Your changes will be lost.</LeaveDialog>
        </>
      )}
    </RecordScreen>
  );
}
