import { useSelector } from "@xstate/react";
import { css } from "styled-system/css";
import type { EmployeeRecord } from "../../../api/people/employees";
import type { PermissionsEditor, PermissionsForm } from "../../../machines/people/employee-permissions";
import {
  changesOfPerson,
  resetToRole,
  ticked,
  whyNotPermit,
} from "../../../machines/people/employee-permissions-draft";
import { Button } from "../../../ui/controls/button";
import { Card } from "../../../ui/layout/card";
import { UnsavedBar } from "../../../ui/feedback/unsaved-bar";
import { EditorSubmit } from "../../kit/forms/editor-submit";
import { FormTrouble } from "../../kit/forms/card-form";
import { stack } from "../../kit/forms/form-styles";
import { Marked } from "../../kit/forms/marked";
import { LeaveDialog } from "../../kit/forms/leave-dialog";
import { countOn, PermissionFields } from "../../kit/forms/permission-fields";
import { useCan } from "../../kit/use-can";

const count = css({ textStyle: "small", color: "ink2", whiteSpace: "nowrap" });
const quiet = css({ margin: "0", padding: "0 var(--gutter) 16px", textStyle: "small", color: "ink2" });
const wrong = css({ margin: "0", padding: "0 var(--gutter) 16px", textStyle: "small", color: "danger" });
const trouble = css({ padding: "12px var(--gutter) 4px" });

type Props = { employee: EmployeeRecord; editor: PermissionsEditor };

/** A person's permissions, from their role or their own set. */
export function PermissionsCard({ employee, editor }: Props) {
  const form = useSelector(editor, ({ context }) => context.form);
  return form && <Permissions key={employee.key} employee={employee} editor={editor} form={form} />;
}

function Permissions({ employee, editor, form }: Props & { form: PermissionsForm }) {
  const draft = useSelector(form, ({ context }) => context);
  const { acls, followsRole } = draft.values;
  const problem = draft.problems?.fields.acls;
  const isEditable = useSelector(form, (snapshot) => snapshot.hasTag("editable"));
  const isModified = useSelector(form, (snapshot) => snapshot.hasTag("modified"));
  const refusal = whyNotPermit(employee);
  const { roleAcls, roleTitle, permissionGroups: groups } = employee;
  const standing = followsRole
    ? `Follows the ${roleTitle} role.`
    : `These override the ${roleTitle} role for this employee.`;
  return (
    <div className={stack}>
      <Card
        title="permissions"
        note={employee.isAdmin ? refusal : standing}
        flush
        action={<span className={count}>{countOn(groups, acls)}</span>}
        {...(refusal === null && !followsRole && { ...reset(employee, editor, form) })}
      >
        {refusal !== null && !employee.isAdmin && <p className={quiet}>{refusal}.</p>}
        <div className={trouble}>
          <FormTrouble editor={editor} form={form} isAlwaysOpen />
        </div>
        {problem !== undefined && (
          <p className={wrong} role="alert">
            {problem}
          </p>
        )}
        <Marked form={form}>
          <PermissionFields
            label={`Permissions of ${employee.name}`}
            groups={groups}
            set={acls}
            viewer={employee.viewer}
            readOnly={refusal !== null || !isEditable}
            onChange={(set) =>
              editor.send({ type: "draft.changed", patch: ticked(set, { initial: draft.initial, roleAcls }) })
            }
          />
        </Marked>
      </Card>
      {isModified && (
        <UnsavedBar changes={changesOfPerson(employee, draft)}>
          <Button disabled={!isEditable} onClick={() => form.send({ type: "leave.requested" })}>
            Cancel
          </Button>
          <EditorSubmit editor={editor} form={form} label="Update" busyLabel="Updating" />
        </UnsavedBar>
      )}
      <LeaveDialog actor={form}>{`Your changes will be lost: ${changesOfPerson(employee, draft)}`}</LeaveDialog>
    </div>
  );
}

/** Returns to the role's permissions; in the card's footer. */
function reset(employee: EmployeeRecord, editor: PermissionsEditor, form: PermissionsForm) {
  const patch = resetToRole(employee);
  const refusal = whyNotPermit(employee, patch);
  return {
    footer: <ResetButton editor={editor} form={form} patch={patch} />,
    footerNote: refusal ?? `Then ${employee.name} follows the ${employee.roleTitle} role, also when it changes.`,
  };
}

type ResetProps = { editor: PermissionsEditor; form: PermissionsForm; patch: ReturnType<typeof resetToRole> };

function ResetButton({ editor, form, patch }: ResetProps) {
  const change = { type: "draft.changed" as const, patch };
  return (
    <Button disabled={!useCan(editor, form, change)} onClick={() => editor.send(change)}>
      Reset to the role's rights
    </Button>
  );
}
