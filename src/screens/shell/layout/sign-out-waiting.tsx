import { sessionActor } from "../../../machines/session/session";
import type { Retry } from "../../../ui/behaviour/arrival";
import { Button } from "../../../ui/controls/button";
import { MissingCode } from "../../../ui/feedback/missing-code";
import { DialogFrame } from "../../../ui/overlays/dialog-frame";

/** Shown when the code of the question could not be loaded. */
export function SignOutWaiting({ onRetry }: { onRetry: Retry }) {
  const stay = () => sessionActor.send({ type: "signOut.cancelled" });
  return (
    onRetry && (
      <DialogFrame title="Sign out" kind="confirm" onClose={stay} footer={<Button onClick={stay}>Stay</Button>}>
        <MissingCode onRetry={onRetry} />
      </DialogFrame>
    )
  );
}
