import type { Retry } from "../../ui/arrival";
import { Button } from "../../ui/components/button";
import { DialogFrame } from "../../ui/components/dialog-frame";
import { MissingCode } from "../../ui/components/missing-code";
import { settlePassword } from "../../machines/asked-password";

/** Stands in while the dialog's code is on its way. */
export function ConfirmWaiting({ onRetry }: { onRetry: Retry }) {
  const cancel = () => settlePassword(false);
  return (
    <DialogFrame
      title="Confirm it's you"
      kind="confirm"
      onClose={cancel}
      footer={<Button onClick={cancel}>Cancel</Button>}
    >
      {onRetry && <MissingCode onRetry={onRetry} />}
    </DialogFrame>
  );
}
