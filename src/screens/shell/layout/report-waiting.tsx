import { useSelector } from "@xstate/react";
import type { ActorRefFrom } from "xstate";
import type { boundReportMachine } from "../../../machines/diagnostics/report.machine";
import type { Retry } from "../../../ui/behaviour/arrival";
import { DialogFrame } from "../../../ui/overlays/dialog-frame";
import { Field } from "../../../ui/fields/field";
import { MissingCode } from "../../../ui/feedback/missing-code";
import { TextArea } from "../../../ui/fields/text-area";

export type ReportProps = { actor: ActorRefFrom<typeof boundReportMachine> };

/** Receives the events while the dialog's code loads. */
export function ReportWaiting({ actor, onRetry }: ReportProps & { onRetry: Retry }) {
  const words = useSelector(actor, ({ context }) => context.words);
  return (
    <DialogFrame title="Report a problem" kind="confirm" onClose={() => actor.send({ type: "report.closed" })}>
      <Field label="What happened?">
        <TextArea value={words} onChange={(text) => actor.send({ type: "words.changed", text })} />
      </Field>
      {onRetry && <MissingCode onRetry={onRetry} />}
    </DialogFrame>
  );
}
