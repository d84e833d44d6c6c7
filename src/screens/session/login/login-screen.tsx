import { useSelector } from "@xstate/react";
import { sessionActor } from "../../../machines/session/session";
import { lazyPart, type Retry } from "../../../ui/behaviour/arrival";
import { Button } from "../../../ui/controls/button";
import { EntryPage } from "../entry-page";
import { SignInForm } from "./sign-in-form";

const Waiting = ({ onRetry }: { onRetry: Retry }) => onRetry && <Button onClick={onRetry}>Try again</Button>;

const FurtherForms = lazyPart(() => import("./further-forms"), Waiting);

export function Component() {
  const isFurther = useSelector(
    sessionActor,
    (snapshot) => snapshot.matches({ signedOut: "forgot" }) || snapshot.matches({ signedOut: "code" }),
  );
  const isFailed = useSelector(sessionActor, ({ context }) => context.failure !== null);
  return (
    <EntryPage title="Sign in">
      {!isFurther && <SignInForm />}
      {(isFurther || isFailed) && <FurtherForms />}
    </EntryPage>
  );
}
