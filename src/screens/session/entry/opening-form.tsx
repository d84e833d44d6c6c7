import { useSelector } from "@xstate/react";
import { Button } from "../../../ui/controls/button";
import { focusFirstInvalid } from "../../../ui/behaviour/first-invalid";
import { useLeaveGuard } from "../../../wiring/pages/use-leave-guard";
import { advice, form as column, heading } from "../entry-styles";
import { SaveFailure } from "../../kit/forms/failure";
import { fieldGrid, wholeRow } from "../../kit/forms/form-styles";
import { LeaveDialog } from "../../kit/forms/leave-dialog";
import { OpeningPerson, OpeningStore, type OpeningActor } from "./opening-fields";

export function OpeningForm({ form }: { form: OpeningActor }) {
  const isSaving = useSelector(form, (snapshot) => snapshot.hasTag("busy"));
  useLeaveGuard(form);
  return (
    <div className={column}>
      <h1 className={heading}>Set up your shop</h1>
      <p className={advice}>Nobody works here yet. Open the first store and become its administrator.</p>
      <SaveFailure form={form} />
      <div className={fieldGrid}>
        <OpeningStore form={form} />
        <OpeningPerson form={form} />
        <div className={wholeRow}>
          <Button
            tone="primary"
            wide
            busy={isSaving}
            busyLabel="Setting up"
            onClick={({ currentTarget }) => {
              form.send({ type: "form.submitted" });
              focusFirstInvalid(currentTarget);
            }}
          >
            Set up shop
          </Button>
        </div>
      </div>
      <LeaveDialog actor={form}>Everything entered here will be lost.</LeaveDialog>
    </div>
  );
}
