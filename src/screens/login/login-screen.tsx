import { useSelector } from "@xstate/react";
import { sessionActor } from "../../machines/session";
import { lazyPart } from "../../ui/arrival";
import { EntryPage } from "../shells/entry-page";
import { ForgotForm } from "./forgot-form";
import { SignInForm } from "./sign-in-form";

// A shop is new once, so nobody waits for the question.
const SetupLead = lazyPart(() => import("./setup-lead"));

export function Component() {
  const isForgotten = useSelector(sessionActor, (snapshot) => snapshot.matches({ signedOut: "forgot" }));
  return (
    <EntryPage title="Sign in">
      {isForgotten ? <ForgotForm /> : <SignInForm />}
      <SetupLead />
    </EntryPage>
  );
}
