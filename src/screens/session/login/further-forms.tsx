import { useSelector } from "@xstate/react";
import { sessionActor } from "../../../machines/session/session";
import { CodeForm } from "./code-form";
import { ForgotForm } from "./forgot-form";

/** What follows the form of email and password, for those who need it. */
export default function FurtherForms() {
  const isForgotten = useSelector(sessionActor, (snapshot) => snapshot.matches({ signedOut: "forgot" }));
  return isForgotten ? <ForgotForm /> : <CodeForm />;
}
