import { useSelector } from "@xstate/react";
import type { PermissionGroup } from "../../api/rights/permissions";
import { changesOfRole } from "../../machines/rights/role-draft";
import type { RoleForm } from "../../machines/rights/role-page";
import { Button } from "../../ui/controls/button";
import { UnsavedBar } from "../../ui/feedback/unsaved-bar";
import { EditorSubmit } from "../kit/forms/editor-submit";
import { LeaveDialog } from "../kit/forms/leave-dialog";
import type { RoleEditor } from "./role-fields";

type Props = { editor: RoleEditor; form: RoleForm; groups: readonly PermissionGroup[] };

/** The pending change and the buttons; the bar appears with the first change. */
export function RoleFoot({ editor, form, groups }: Props) {
  const changes = useSelector(form, ({ context }) => changesOfRole(groups, context));
  const isModified = useSelector(form, (snapshot) => snapshot.hasTag("modified"));
  const isSaving = useSelector(form, (snapshot) => snapshot.hasTag("busy"));
  return (
    <>
      {isModified && (
        <UnsavedBar changes={changes}>
          <Button disabled={isSaving} onClick={() => form.send({ type: "leave.requested" })}>
            Cancel
          </Button>
          <EditorSubmit editor={editor} form={form} label="Update" busyLabel="Updating" />
        </UnsavedBar>
      )}
      <LeaveDialog actor={form}>{`Your changes will be lost: ${changes}`}</LeaveDialog>
    </>
  );
}
