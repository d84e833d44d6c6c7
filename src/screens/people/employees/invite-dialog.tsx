import { useSelector } from "@xstate/react";
import Copy from "lucide-react/icons/copy";
import { boundCopyMachine } from "../../../machines/shell/copy.machine";
import { Button } from "../../../ui/controls/button";
import { Field } from "../../../ui/fields/field";
import { Modal } from "../../../ui/overlays/modal";
import { TextInput } from "../../../ui/fields/text-input";
import { useScreenActor } from "../../../wiring/use-screen-actor";
import { stack } from "../../kit/forms/form-styles";

type InviteDialogProps = {
  name: string;
  /** Null if it goes by mail only, or was used already. */
  link: string | null;
  onClose: () => void;
};

/** Shows an invitation once, with instructions and a button that copies it. */
export const InviteDialog = ({ name, link, onClose }: InviteDialogProps) =>
  link === null ? (
    <Modal open kind="confirm" title={`Invitation of ${name}`} onClose={onClose} footer={<Done onClose={onClose} />}>
      <p>
        {name} gets the link by mail. If no mail arrives, ask an administrator: they find it in the outbox. A new one
        can be made from the person's page.
      </p>
    </Modal>
  ) : (
    <InviteLink name={name} link={link} onClose={onClose} />
  );

const Done = ({ onClose }: { onClose: () => void }) => <Button onClick={onClose}>Done</Button>;

const MESSAGES = {
  idle: "",
  copying: "",
  copied: "Copied",
  refused: "Not copied: select the link and press Ctrl C",
} as const;

function InviteLink({ name, link, onClose }: InviteDialogProps & { link: string }) {
  const actor = useScreenActor(boundCopyMachine, { text: link });
  const state = useSelector(actor, ({ value }) => value);
  return (
    <Modal
      open
      kind="confirm"
      title={`Invitation of ${name}`}
      onClose={onClose}
      footer={
        <>
          <Done onClose={onClose} />
          <Button
            tone="primary"
            icon={<Copy aria-hidden="true" />}
            onClick={() => actor.send({ type: "copy.requested" })}
          >
            Copy
          </Button>
        </>
      }
    >
      <div className={stack}>
        <p>
          Give this link to {name}. They choose a password with it once, within 72 hours, and then sign in with their
          email.
        </p>
        <Field label="Invite link" hint={<span role="status">{MESSAGES[state]}</span>}>
          <TextInput
            readOnly
            value={link}
            onChange={() => undefined}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        </Field>
        <p>It is not shown again. A new one can be made on the person's page.</p>
      </div>
    </Modal>
  );
}
