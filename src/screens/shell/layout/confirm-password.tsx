import { useSelector } from "@xstate/react";
import { type FormEvent, useId } from "react";
import { Button } from "../../../ui/controls/button";
import { Field } from "../../../ui/fields/field";
import { Modal } from "../../../ui/overlays/modal";
import { PasswordInput } from "../../../ui/fields/password-input";
import { useConfirmationActor } from "../../../wiring/use-confirmation-actor";
import { stack } from "../../kit/forms/form-styles";

/** Asks for the own password before a change that needs it; the form behind keeps what was typed. */
export default function ConfirmPassword() {
  const actor = useConfirmationActor();
  const { password, problem, failure } = useSelector(actor, ({ context }) => context);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag("busy"));
  const form = useId();
  const cancel = () => actor.send({ type: "confirmation.cancelled" });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // React events bubble from the dialog to the page of the waiting form.
    event.stopPropagation();
    actor.send({ type: "confirmation.submitted" });
  };
  return (
    <Modal
      open
      kind="confirm"
      title="Confirm it's you"
      onClose={cancel}
      footer={
        <>
          <Button onClick={cancel}>Cancel</Button>
          <Button type="submit" form={form} tone="primary" busy={isBusy} busyLabel="Checking">
            Confirm
          </Button>
        </>
      }
    >
      <form id={form} className={stack} onSubmit={submit} noValidate>
        <p>This change needs your password. You will not be asked again for 10 minutes.</p>
        <Field label="Your password" error={problem ?? failure?.title}>
          <PasswordInput
            readOnly={isBusy}
            value={password}
            onChange={(text) => actor.send({ type: "password.changed", password: text })}
          />
        </Field>
      </form>
    </Modal>
  );
}
