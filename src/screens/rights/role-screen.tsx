import { useSelector } from "@xstate/react";
import { useParams } from "react-router-dom";
import type { RoleRecord } from "../../api/rights/roles";
import { whyNotChangeRole } from "../../machines/rights/role-draft";
import { rolePageMachine, type RoleForm } from "../../machines/rights/role-page";
import { resources } from "../../resources";
import { Card } from "../../ui/layout/card";
import { DescriptionList } from "../../ui/display/description-list";
import { PageHeader } from "../../ui/layout/page-header";
import { Tag } from "../../ui/display/tag";
import { useLeaveGuard } from "../../wiring/pages/use-leave-guard";
import { useScreenActor } from "../../wiring/use-screen-actor";
import { FormTrouble } from "../kit/forms/card-form";
import { stack } from "../kit/forms/form-styles";
import { Marked } from "../kit/forms/marked";
import { History } from "../kit/history/history";
import { countOn, PermissionFields } from "../kit/forms/permission-fields";
import { RecordScreen } from "../kit/forms/record-screen";
import { type RoleEditor, RoleFields } from "./role-fields";
import { RoleFoot } from "./role-foot";

export function Component() {
  const { key = "" } = useParams();
  return <RolePage key={key} roleKey={key} />;
}

const people = (count: number) => (count === 1 ? "1 person" : `${count} people`);

function RolePage({ roleKey }: { roleKey: string }) {
  const page = useScreenActor(rolePageMachine, { key: roleKey });
  const editor = useSelector(page, ({ context }) => context.cards.editor);
  const form = useSelector(editor, ({ context }) => context.form);
  useLeaveGuard(form ?? undefined);
  return (
    <RecordScreen actor={page} resource={resources.role}>
      {(role) => (
        <>
          <title>{`${role.title} · Backroom`}</title>
          <PageHeader title={role.title} badge={<Tag>{people(role.employeeCount)}</Tag>} />
          {whyNotChangeRole(role) === null && form ? (
            <EditRole editor={editor} form={form} role={role} />
          ) : (
            <ReadRole role={role} />
          )}
          <History kind="role" recordKey={roleKey} record={role} />
          {whyNotChangeRole(role) === null && form && <RoleFoot editor={editor} form={form} groups={role.groups} />}
        </>
      )}
    </RecordScreen>
  );
}

const EditRole = ({ editor, form, role }: { editor: RoleEditor; form: RoleForm; role: RoleRecord }) => (
  <div className={stack}>
    <FormTrouble editor={editor} form={form} isAlwaysOpen />
    <Marked form={form}>
      <RoleFields editor={editor} form={form} catalogue={role} />
    </Marked>
  </div>
);

const ReadRole = ({ role }: { role: RoleRecord }) => (
  <div className={stack}>
    <Card title="Role details" note={whyNotChangeRole(role)}>
      <DescriptionList
        items={[
          { term: "Name", detail: role.title },
          { term: "Description", detail: role.description },
        ]}
      />
    </Card>
    <Card title="Permissions" note={countOn(role.groups, role.acls)} flush>
      <PermissionFields
        label="Permissions"
        groups={role.groups}
        set={role.acls}
        viewer={role.viewer}
        readOnly
        onChange={() => {}}
      />
    </Card>
  </div>
);
