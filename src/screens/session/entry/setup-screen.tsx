import { useSelector } from "@xstate/react";
import { boundSetupMachine } from "../../../machines/session/setup/setup";
import { PageFailure } from "../../kit/page-failure";
import { useScreenActor } from "../../../wiring/use-screen-actor";
import { EntryPage } from "../entry-page";
import { PageSkeleton } from "../../kit/page-skeleton";
import { OpeningForm } from "./opening-form";

export function Component() {
  const actor = useScreenActor(boundSetupMachine, {});
  const form = useSelector(actor, ({ children }) => children.form);
  const failure = useSelector(actor, ({ context }) => context.failure);
  const isUnanswered = useSelector(actor, (snapshot) => snapshot.matches("unanswered"));
  return (
    <EntryPage title="Set up your shop" wide>
      {form && <OpeningForm form={form} />}
      {isUnanswered && <PageFailure failure={failure} onRetry={() => actor.send({ type: "retry.requested" })} />}
      {!form && !isUnanswered && <PageSkeleton />}
    </EntryPage>
  );
}
