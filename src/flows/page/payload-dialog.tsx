import { Button } from "../../ui/controls/button";
import { Field } from "../../ui/fields/field";
import { Modal } from "../../ui/overlays/modal";
import { TextArea } from "../../ui/fields/text-area";
import { type FlowsActor, useFlows } from "./use-flows-actor";

/** Asks for the payload of an event before it is sent. */
export function PayloadDialog({ actor }: { actor: FlowsActor }) {
  const payload = useFlows(actor, ({ context }) => context.payload);
  return (
    <Modal
      open={payload !== null}
      title={`Send ${payload?.event ?? ""}`}
      onClose={() => actor.send({ type: "payload.cancelled" })}
      footer={
        <>
          <Button onClick={() => actor.send({ type: "payload.cancelled" })}>Cancel</Button>
          <Button tone="primary" onClick={() => actor.send({ type: "payload.submitted" })}>
            Send
          </Button>
        </>
      }
    >
      <Field
        label="Event"
        error={payload?.problem}
        hint="The fields of the last such event, without secrets; null where there was none"
      >
        <TextArea
          rows={10}
          value={payload?.text ?? ""}
          spellCheck={false}
          onChange={(text) => actor.send({ type: "payload.changed", text })}
        />
      </Field>
    </Modal>
  );
}
