import { useSelector } from "@xstate/react";
import { css } from "styled-system/css";
import type { ActorRefFrom } from "xstate";
import type { emailChangeMachine } from "../../machines/people/email-change.machine";
import { Button } from "../../ui/controls/button";

const root = css({
  display: "grid",
  gap: "8",
  justifyItems: "start",
  padding: "12px 16px",
  borderRadius: "card",
  bg: "orangeBg",
  color: "orangeFg",
});
const words = css({ overflowWrap: "anywhere" });
const buttons = css({ display: "flex", flexWrap: "wrap", gap: "8" });

type PendingEmailProps = {
  /** The address that must confirm. */
  email: string;
  actor: ActorRefFrom<typeof emailChangeMachine>;
  /** Whether the viewer may resend or withdraw. */
  mayChange: boolean;
};

/** Says that an email waits for confirmation, with the available actions. */
export function PendingEmail({ email, actor, mayChange }: PendingEmailProps) {
  const isResending = useSelector(actor, (snapshot) => snapshot.matches("resending"));
  const isWithdrawing = useSelector(actor, (snapshot) => snapshot.matches("withdrawing"));
  const canResend = useSelector(actor, (snapshot) => snapshot.can({ type: "resend.requested" }));
  const canWithdraw = useSelector(actor, (snapshot) => snapshot.can({ type: "withdrawal.requested" }));
  return (
    <div className={root} role="status">
      <p className={words}>
        Waiting for <strong>{email}</strong> to confirm
      </p>
      {mayChange && (
        <div className={buttons}>
          <Button
            size="sm"
            busy={isResending}
            busyLabel="Sending"
            disabled={!isResending && !canResend}
            onClick={() => actor.send({ type: "resend.requested" })}
          >
            Resend
          </Button>
          <Button
            size="sm"
            busy={isWithdrawing}
            busyLabel="Withdrawing"
            disabled={!isWithdrawing && !canWithdraw}
            onClick={() => actor.send({ type: "withdrawal.requested" })}
          >
            Withdraw
          </Button>
        </div>
      )}
    </div>
  );
}
