import { useSelector } from "@xstate/react";
import { roleCreateMachine } from "../../machines/rights/role-page";
import { resources } from "../../resources";
import { useScreenActor } from "../../wiring/use-screen-actor";
import { EditorSubmit } from "../kit/forms/editor-submit";
import { FormTrouble } from "../kit/forms/card-form";
import { FormPage } from "../kit/forms/form-page";
import { RecordScreen } from "../kit/forms/record-screen";
import { RoleFields } from "./role-fields";

export function Component() {
  const page = useScreenActor(roleCreateMachine, { key: "" });
  const editor = useSelector(page, ({ context }) => context.cards.editor);
  const form = useSelector(editor, ({ context }) => context.form);
  return (
    <RecordScreen actor={page} resource={resources.role}>
      {(catalogue) =>
        form && (
          <FormPage
            title="Create Role"
            back={resources.role.list}
            form={form}
            lost="Everything entered for this role will be lost."
            renderSubmit={(look) => (
              <EditorSubmit editor={editor} form={form} label="Create Role" busyLabel="Creating role" {...look} />
            )}
          >
            <FormTrouble editor={editor} form={form} made={{ noun: "role", path: resources.role.page }} />
            <RoleFields editor={editor} form={form} catalogue={catalogue} />
          </FormPage>
        )
      }
    </RecordScreen>
  );
}
