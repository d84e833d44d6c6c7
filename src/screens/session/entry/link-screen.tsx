import { useSelector } from "@xstate/react";
import { boundLinkMachine } from "../../../machines/session/link.machine";
import { PageFailure } from "../../kit/page-failure";
import { useLinkToken } from "../../../wiring/pages/use-link-token";
import { useScreenActor } from "../../../wiring/use-screen-actor";
import { EntryPage } from "../entry-page";
import { PageSkeleton } from "../../kit/page-skeleton";
import { DeadLink } from "./dead-link";
import { PasswordForm } from "./password-form";

const INCOMPLETE = "The link is incomplete. Open it again from the message it came in, or ask for a new one.";

export function Component() {
  const token = useLinkToken();
  return (
    <EntryPage title="Choose a password">
      {token === "" ? <DeadLink words={INCOMPLETE} /> : <OneTimeLink key={token} token={token} />}
    </EntryPage>
  );
}

function OneTimeLink({ token }: { token: string }) {
  const actor = useScreenActor(boundLinkMachine, { token });
  const { holder, failure, isUncertain } = useSelector(actor, ({ context }) => context);
  const isDead = useSelector(actor, (snapshot) => snapshot.matches("dead"));
  const isUnread = useSelector(actor, (snapshot) => snapshot.matches("unread"));
  if (isDead) return <DeadLink words={failure?.title ?? ""} isUncertain={isUncertain} />;
  if (isUnread) return <PageFailure failure={failure} onRetry={() => actor.send({ type: "retry.requested" })} />;
  return holder === null ? <PageSkeleton /> : <PasswordForm actor={actor} holder={holder} />;
}
