import { useSelector } from "@xstate/react";
import { sessionActor } from "../../../machines/session/session";
import { urls } from "../../../urls";
import { ButtonLink } from "../../../ui/controls/button-link";
import { TextLink } from "../../../ui/display/text-link";
import { advice, form, heading } from "../entry-styles";

type DeadLinkProps = {
  words: string;
  /** Whether an attempt to save a password got no reply. */
  isUncertain?: boolean;
};

/** What a person can do with an invalid link. */
export function DeadLink({ words, isUncertain = false }: DeadLinkProps) {
  const isSignedIn = useSelector(sessionActor, (snapshot) => snapshot.matches("signedIn"));
  return (
    <div className={form}>
      <h1 className={heading}>This link does not work</h1>
      <p className={advice} role="alert">
        {words}
      </p>
      {isUncertain && (
        <p className={advice}>Your new password may have been saved already: try to sign in with it first.</p>
      )}
      {isSignedIn ? (
        <ButtonLink to={urls.home} tone="primary" wide>
          Back to Dashboard
        </ButtonLink>
      ) : (
        <>
          <ButtonLink to={urls.login} tone="primary" wide onClick={() => sessionActor.send({ type: "forgot.opened" })}>
            Ask for a new link
          </ButtonLink>
          <div>
            <TextLink to={urls.login}>Return to Login</TextLink>
          </div>
        </>
      )}
    </div>
  );
}
