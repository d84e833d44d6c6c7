import { useSelector } from "@xstate/react";
import { boundEmailLinkMachine } from "../../../machines/session/email-link.machine";
import { sessionActor } from "../../../machines/session/session";
import { urls } from "../../../urls";
import { Button } from "../../../ui/controls/button";
import { ButtonLink } from "../../../ui/controls/button-link";
import { useLinkToken } from "../../../wiring/pages/use-link-token";
import { useScreenActor } from "../../../wiring/use-screen-actor";
import { EntryPage } from "../entry-page";
import { advice, form, heading } from "../entry-styles";
import { PageFailure } from "../../kit/page-failure";
import { PageSkeleton } from "../../kit/page-skeleton";

const INCOMPLETE = "The link is incomplete. Open it again from the message it came in.";
const MAY_BE_CONFIRMED = "Your email may or may not have been confirmed. Confirming it again is safe.";
const NOT_CONFIRMED = "Nothing was changed: your email stays as it is. Try again in a moment.";
const MAY_BE_DONE = "Your email may have been confirmed already: try to sign in with the new one first.";

export function Component() {
  const token = useLinkToken();
  return (
    <EntryPage title="Confirm your email">
      {token === "" ? <Ended title="This link does not work" words={INCOMPLETE} /> : <Link key={token} token={token} />}
    </EntryPage>
  );
}

function Link({ token }: { token: string }) {
  const actor = useScreenActor(boundEmailLinkMachine, { token });
  const { change, failure, isUncertain } = useSelector(actor, ({ context }) => context);
  const state = useSelector(actor, ({ value }) => value);
  const email = change?.email ?? "";
  if (state === "unread") {
    return <PageFailure failure={failure} onRetry={() => actor.send({ type: "retry.requested" })} />;
  }
  if (state === "dead") {
    const words = `${failure?.title ?? ""}${isUncertain ? `. ${MAY_BE_DONE}` : ""}`;
    return <Ended title="This link does not work" words={words} />;
  }
  if (state === "taken") {
    const words = `${email} belongs to another employee now. Your email stays as it is: ask for another one on your profile page.`;
    return <Ended title="This email is taken" words={words} />;
  }
  if (state === "done") {
    return (
      <div className={form} role="status">
        <h1 className={heading}>Email confirmed</h1>
        <p className={advice}>
          Your new email is <strong>{email}</strong>. You were signed out on every device.
        </p>
        <Button tone="primary" wide onClick={() => actor.send({ type: "signIn.requested" })}>
          Go to sign in
        </Button>
      </div>
    );
  }
  if (change === null) return <PageSkeleton />;
  return (
    <div className={form}>
      <h1 className={heading}>Confirm your email</h1>
      <p className={advice}>
        {change.name}, confirm your new email. You will sign in with <strong>{email}</strong> from now on. This signs
        you out on every device.
      </p>
      {failure !== null && state === "ready" && (
        <p className={advice} role="alert">
          {`${failure.title}. ${isUncertain ? MAY_BE_CONFIRMED : NOT_CONFIRMED}`}
        </p>
      )}
      <Button
        tone="primary"
        wide
        busy={state !== "ready"}
        busyLabel="Confirming"
        onClick={() => actor.send({ type: "email.confirmed" })}
      >
        Confirm email
      </Button>
    </div>
  );
}

function Ended({ title, words }: { title: string; words: string }) {
  const isSignedIn = useSelector(sessionActor, (snapshot) => snapshot.matches("signedIn"));
  return (
    <div className={form}>
      <h1 className={heading}>{title}</h1>
      <p className={advice} role="alert">
        {words}
      </p>
      <ButtonLink to={isSignedIn ? urls.home : urls.login} tone="primary" wide>
        {isSignedIn ? "Back to Dashboard" : "Go to sign in"}
      </ButtonLink>
    </div>
  );
}
