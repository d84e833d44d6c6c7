import { useSelector } from "@xstate/react";
import { sessionActor } from "../../../machines/session/session";
import { CodeForm } from "./code-form";
import { ForgotForm } from "./forgot-form";
import { Unanswered } from "./unanswered";

/** The forms after email and password, for those who need them, and the message below that form after a failure. */
export default function FurtherForms() {
  const isForgotten = useSelector(sessionActor, (snapshot) => snapshot.matches({ signedOut: "forgot" }));
  const isCode = useSelector(sessionActor, (snapshot) => snapshot.matches({ signedOut: "code" }));
  const failure = useSelector(sessionActor, ({ context }) => context.failure);
  if (isForgotten) return <ForgotForm />;
  return isCode ? <CodeForm /> : <Unanswered failure={failure} />;
}
