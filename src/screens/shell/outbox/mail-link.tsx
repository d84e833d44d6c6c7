import { useSelector } from "@xstate/react";
import Copy from "lucide-react/icons/copy";
import { boundCopyMachine } from "../../../machines/shell/copy.machine";
import { Button } from "../../../ui/controls/button";
import { Card } from "../../../ui/layout/card";
import { Field } from "../../../ui/fields/field";
import { TextInput } from "../../../ui/fields/text-input";
import { useScreenActor } from "../../../wiring/use-screen-actor";

const WORDS = {
  idle: "",
  copying: "",
  copied: "Copied",
  refused: "This browser does not let the page copy. Select the link and press Ctrl C",
} as const;

/** The link of a waiting mail, to pass on in another way. */
export function MailLink({ name, link }: { name: string; link: string }) {
  const actor = useScreenActor(boundCopyMachine, { text: link });
  const state = useSelector(actor, ({ value }) => value);
  return (
    <Card
      title="Link"
      footerNote={`The audit log records that you opened this mail: anyone with this link can choose the password of ${name}.`}
      footer={
        <Button
          tone="primary"
          icon={<Copy aria-hidden="true" />}
          onClick={() => actor.send({ type: "copy.requested" })}
        >
          Copy
        </Button>
      }
    >
      <Field label="One-time link" hint={<span role="status">{WORDS[state]}</span>}>
        <TextInput
          readOnly
          value={link}
          onChange={() => undefined}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      </Field>
    </Card>
  );
}
