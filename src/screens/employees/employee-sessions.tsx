import { SessionsCard } from "../shells/sessions-card";

/** Where an employee is signed in, for administrators. */
export default function EmployeeSessions({ employeeKey }: { employeeKey: string }) {
  return <SessionsCard whose={employeeKey} title="Signed in on" none="Signed in nowhere." endAll="End all" />;
}
