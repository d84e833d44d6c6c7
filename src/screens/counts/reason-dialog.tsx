import { useSelector } from "@xstate/react";
import { css } from "styled-system/css";
import type { ActorRefFrom } from "xstate";
import { type reasonForm, reasonsFor } from "../../machines/counts/count-forms";
import { Checkbox } from "../../ui/controls/checkbox";
import { Field } from "../../ui/fields/field";
import { Select } from "../../ui/fields/select";
import { Modal } from "../../ui/overlays/modal";
import { FormButtons, FormTrouble } from "../kit/forms/card-form";
import { EditedKind } from "../kit/forms/editing-place";
import { stack } from "../kit/forms/form-styles";
import { LeaveDialog } from "../kit/forms/leave-dialog";
import { REASON_WORDS } from "./count-columns";

const strong = css({ fontWeight: "600", overflowWrap: "anywhere" });

type Props = { form: ActorRefFrom<typeof reasonForm>; name: string };

/** Why a line differs, and which serial numbers are missing. */
export function ReasonDialog({ form, name }: Props) {
  const values = useSelector(form, ({ context }) => context.values);
  const problems = useSelector(form, ({ context }) => context.problems?.fields ?? {});
  const change = (patch: Partial<typeof values>) => form.send({ type: "field.changed", patch });
  const { reason, missing, difference, toName, unseen } = values;
  const serials = [...new Set([...unseen, ...missing])];
  const toggle = (serial: string) =>
    change({ missing: missing.includes(serial) ? missing.filter((each) => each !== serial) : [...missing, serial] });
  return (
    <Modal
      open
      title={difference < 0 ? `${-difference} missing` : `${difference} too many`}
      onClose={() => form.send({ type: "leave.requested" })}
      footer={<FormButtons form={form} saveLabel="Save" />}
    >
      <div className={stack}>
        {/* The count's page says who else edits the count; the key of this form is that of a line. */}
        <EditedKind value={null}>
          <FormTrouble form={form} />
        </EditedKind>
        <p className={strong}>{name}</p>
        <Field name="reason" label="Reason" error={problems["reason"]}>
          <Select
            options={reasonsFor(difference).map((value) => ({ value, label: REASON_WORDS[value] }))}
            value={reason}
            onChange={(value) => change({ reason: value as typeof reason })}
          />
        </Field>
        {difference < 0 && serials.length > 0 && (
          <Field
            of="group"
            name="missing"
            label="Missing serial numbers"
            error={problems["missing"]}
            hint={toName > 0 ? `Choose at least ${toName}` : "Not scanned. Choose those that are gone"}
          >
            {serials.map((serial) => (
              <Checkbox key={serial} checked={missing.includes(serial)} onChange={() => toggle(serial)}>
                {serial}
              </Checkbox>
            ))}
          </Field>
        )}
        <LeaveDialog actor={form}>Your changes will be lost.</LeaveDialog>
      </div>
    </Modal>
  );
}
