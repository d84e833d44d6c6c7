import { useSelector } from "@xstate/react";
import { css } from "styled-system/css";
import type { AnyMachineSnapshot, Subscribable } from "xstate";
import type { RoleCatalogue, RoleDetails } from "../../api/rights/roles";
import type { RoleForm } from "../../machines/rights/role-page";
import { Card } from "../../ui/layout/card";
import { Field } from "../../ui/fields/field";
import { TextArea } from "../../ui/fields/text-area";
import { TextInput } from "../../ui/fields/text-input";
import { stack } from "../kit/forms/form-styles";
import { countOn, PermissionFields } from "../kit/forms/permission-fields";

export type RoleEditor = Subscribable<AnyMachineSnapshot> & {
  getSnapshot: () => AnyMachineSnapshot;
  send: (
    event:
      | { type: "draft.changed"; patch: Partial<RoleDetails> }
      | { type: "update.requested" }
      | { type: "conflict.kept" }
      | { type: "conflict.dropped" },
  ) => void;
};

const wrong = css({ margin: "0", padding: "0 var(--gutter) 16px", textStyle: "small", color: "danger" });
const count = css({ textStyle: "small", color: "ink2" });

type Props = { editor: RoleEditor; form: RoleForm; catalogue: RoleCatalogue };

/** Title and permissions of a role, in edit. */
export function RoleFields({ editor, form, catalogue }: Props) {
  const { title, description, acls } = useSelector(form, ({ context }) => context.values);
  const fields = useSelector(form, ({ context }) => context.problems?.fields);
  const isEditable = useSelector(form, (snapshot) => snapshot.hasTag("editable"));
  const change = (patch: Partial<RoleDetails>) => editor.send({ type: "draft.changed", patch });
  return (
    <>
      <Card title="Role details">
        <div className={stack}>
          <Field name="title" label="Name" error={fields?.title}>
            <TextInput
              autoComplete="off"
              maxLength={200}
              readOnly={!isEditable}
              value={title}
              onChange={(text) => change({ title: text })}
            />
          </Field>
          <Field name="description" label="Description" mark="(optional)" error={fields?.description}>
            <TextArea
              maxLength={1000}
              readOnly={!isEditable}
              value={description}
              onChange={(text) => change({ description: text })}
            />
          </Field>
        </div>
      </Card>
      <Card
        title="Permissions"
        note="What everyone with this role may do, unless they have permissions of their own."
        action={<span className={count}>{countOn(catalogue.groups, acls)}</span>}
        flush
      >
        {fields?.acls && (
          <p className={wrong} role="alert">
            {fields.acls}
          </p>
        )}
        <PermissionFields
          label="Permissions"
          groups={catalogue.groups}
          set={acls}
          viewer={catalogue.viewer}
          readOnly={!isEditable}
          onChange={(set) => change({ acls: set })}
        />
      </Card>
    </>
  );
}
