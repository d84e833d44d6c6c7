import type { Retry } from "../../../ui/behaviour/arrival";
import { Button } from "../../../ui/controls/button";
import { DialogFrame } from "../../../ui/overlays/dialog-frame";
import { MissingCode } from "../../../ui/feedback/missing-code";
import { settlePassword } from "../../../machines/session/asked-password";

/** Shown while the dialog's code loads. */
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
