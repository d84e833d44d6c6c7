import { useSelector } from "@xstate/react";
import { roleCreateMachine } from "../../machines/role-page";
import { paths } from "../../paths";
import { BottomBar } from "../../ui/components/bottom-bar";
import { Button } from "../../ui/components/button";
import { ButtonLink } from "../../ui/components/button-link";
import { PageHeader } from "../../ui/components/page-header";
import { focusFirstInvalid } from "../../ui/first-invalid";
import { usePhone } from "../../ui/use-media-query";
import { useLeaveGuard } from "../../wiring/use-leave-guard";
import { useScreenActor } from "../../wiring/use-screen-actor";
import { EditorTrouble } from "../shells/editor-trouble";
import { stack } from "../shells/form-styles";
import { LeaveDialog } from "../shells/leave-dialog";
import { RecordScreen } from "../shells/record-screen";
import { useCan } from "../shells/use-can";
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
                  {!isPhone && <Submit editor={editor} form={form} />}
                </>
              }
            />
            <EditorTrouble editor={editor} form={form} />
            <RoleFields editor={editor} form={form} catalogue={catalogue} />
            {isPhone && (
              <BottomBar>
                <Submit editor={editor} form={form} wide />
              </BottomBar>
            )}
            <LeaveDialog actor={form}>Everything entered for this role will be lost.</LeaveDialog>
          </div>
        )
      }
    </RecordScreen>
  );
}

function Submit({ editor, form, wide = false }: { editor: RoleEditor; form: RoleForm; wide?: boolean }) {
  const isSaving = useSelector(form, (snapshot) => snapshot.hasTag("busy"));
  const canSubmit = useCan(editor, form, { type: "update.requested" });
  return (
    <Button
      tone="primary"
      wide={wide}
      busy={isSaving}
      busyLabel="Creating role"
      disabled={!isSaving && !canSubmit}
      onClick={({ currentTarget }) => {
        editor.send({ type: "update.requested" });
        focusFirstInvalid(currentTarget);
      }}
    >
      Create Role
    </Button>
  );
}
