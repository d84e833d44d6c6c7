import { useSelector } from "@xstate/react";
import { css } from "styled-system/css";
import type { ActorRefFrom } from "xstate";
import type { EmployeeRecord } from "../../../api/people/employees";
import type { emailChangeMachine } from "../../../machines/people/email-change.machine";
import type { employeeCard } from "../../../machines/people/employee-page";
import { editRefusal, jobLocks } from "../../../machines/rights/employee-rules";
import { Avatar } from "../../../ui/display/avatar";
import { ReadCard } from "../../kit/forms/read-card";
import { DescriptionList } from "../../../ui/display/description-list";
import { koboText } from "../../../ui/fields/money-input";
import { phoneText } from "../../../ui/fields/phone-input";
import { SocialLink } from "../../../ui/display/social-link";
import { useMay } from "../../../wiring/session";
import { longDate } from "../../kit/dates";
import { PendingEmail } from "../pending-email";
import { EmployeeForm } from "./employee-form";

const body = css({ display: "grid", gap: "16" });
const ruled = css({ borderTop: "1px solid {colors.line}", pt: "16" });
const person = css({ display: "flex", alignItems: "center", gap: "12", minWidth: "0" });
const words = css({ display: "grid", gap: "2", minWidth: "0", overflowWrap: "anywhere" });
const strong = css({ textStyle: "cardTitle" });
const muted = css({ color: "ink2" });

type Props = {
  employee: EmployeeRecord;
  card: ActorRefFrom<typeof employeeCard>;
  email: ActorRefFrom<typeof emailChangeMachine>;
};

export function EmployeeDetailsCard({ employee, card, email }: Props) {
  const form = useSelector(card, ({ children }) => children.form);
  const mayEdit = useMay("employees.edit");
  const { viewer } = employee;
  if (form) return <EmployeeForm form={form} locks={jobLocks(viewer, employee)} />;
  const refusal = editRefusal(viewer, employee);
  return (
    <ReadCard title="Employee Details" note={mayEdit && refusal} card={card} mayEdit={refusal === null}>
      <div className={body}>
        <div className={person}>
          <Avatar name={employee.name} src={employee.picture} size={48} />
          <div className={words}>
            <span className={strong}>{employee.name}</span>
            <span className={muted}>{employee.email}</span>
          </div>
        </div>
        {employee.pendingEmail && (
          <PendingEmail email={employee.pendingEmail.email} actor={email} mayChange={mayEdit && refusal === null} />
        )}
        <div className={employee.pendingEmail ? ruled : undefined}>
          <DescriptionList items={contact(employee)} />
        </div>
        <div className={ruled}>
          <DescriptionList
            items={[
              { term: "Role", detail: employee.roleTitle },
              { term: "Date started", detail: longDate(employee.employedAt) },
              { term: "Store", detail: employee.storeTitle },
            ]}
          />
        </div>
        <div className={ruled}>
          <DescriptionList
            align="end"
            items={[
              { term: "Total orders completed", detail: employee.orderCount },
              { term: "Salary (₦)", detail: koboText(employee.salary) },
              { term: "Bonus (%)", detail: employee.bonus },
              { term: "Unpaid Sales Profit (₦)", detail: koboText(employee.unpaidSales) },
            ]}
          />
        </div>
      </div>
    </ReadCard>
  );
}

const contact = ({ phone, address, instagram, twitter }: EmployeeRecord) => [
  { term: "Phone", detail: phoneText(phone.replaceAll(/\D/g, "")) },
  { term: "Address", detail: address },
  ...(instagram === "" ? [] : [{ term: "Instagram", detail: <SocialLink network="instagram" handle={instagram} /> }]),
  ...(twitter === "" ? [] : [{ term: "Twitter", detail: <SocialLink network="twitter" handle={twitter} /> }]),
];
