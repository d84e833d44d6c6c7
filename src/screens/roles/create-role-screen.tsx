import { useSelector } from "@xstate/react";
import { roleCreateMachine } from "../../machines/role-page";
import { paths } from "../../paths";
import { BottomBar } from "../../ui/components/bottom-bar";
import { ButtonLink } from "../../ui/components/button-link";
import { PageHeader } from "../../ui/components/page-header";
import { usePhone } from "../../ui/use-media-query";
import { useLeaveGuard } from "../../wiring/use-leave-guard";
import { useScreenActor } from "../../wiring/use-screen-actor";
import { EditorSubmit } from "../shells/editor-submit";
import { EditorTrouble } from "../shells/editor-trouble";
import { stack } from "../shells/form-styles";
import { LeaveDialog } from "../shells/leave-dialog";
import { RecordScreen } from "../shells/record-screen";
import { type RoleEditor, RoleFields } from "./role-fields";
import type { RoleForm } from "../../machines/role-page";

export function Component() {
  const page = useScreenActor(roleCreateMachine, { key: "" });
  const editor = useSelector(page, ({ context }) => context.cards.editor);
  const form = useSelector(editor, ({ context }) => context.form);
  useLeaveGuard(form ?? undefined);
  const isPhone = usePhone();
  return (
    <RecordScreen actor={page} noun="role" listPath={paths.roles}>
      {(catalogue) =>
        form && (
          <div className={stack}>
            <title>Create Role · Backroom</title>
            <PageHeader
              title="Create Role"
              actions={
                <>
                  <ButtonLink to={paths.roles} tone={isPhone ? "ghost" : "secondary"}>
                    Cancel
                  </ButtonLink>
                  {!isPhone && submit(editor, form)}
                </>
              }
            />
            <EditorTrouble editor={editor} form={form} />
            <RoleFields editor={editor} form={form} catalogue={catalogue} />
            {isPhone && <BottomBar>{submit(editor, form, true)}</BottomBar>}
            <LeaveDialog actor={form}>Everything entered for this role will be lost.</LeaveDialog>
          </div>
        )
      }
    </RecordScreen>
  );
}

const submit = (editor: RoleEditor, form: RoleForm, wide = false) => (
  <EditorSubmit editor={editor} form={form} label="Create Role" busyLabel="Creating role" wide={wide} />
);
