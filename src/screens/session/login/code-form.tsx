import { useSelector } from "@xstate/react";
import type { FormEvent } from "react";
import { sessionActor } from "../../../machines/session/session";
import { boundSignInCodeMachine } from "../../../machines/session/sign-in-code.machine";
import { Button } from "../../../ui/controls/button";
import { Field } from "../../../ui/fields/field";
import { TextInput } from "../../../ui/fields/text-input";
import { TextButton } from "../../../ui/display/text-link";
import { focusFirstInvalid } from "../../../ui/behaviour/first-invalid";
import { useScreenActor } from "../../../wiring/use-screen-actor";
import { Unanswered } from "./unanswered";
import { advice, form, heading } from "../entry-styles";

/** The second step of a sign-in. */
export function CodeForm() {
  const actor = useScreenActor(boundSignInCodeMachine, sessionActor.getSnapshot().context.credentials);
  const { code, problem, failure } = useSelector(actor, ({ context }) => context);
  const isRecovery = useSelector(actor, (snapshot) => snapshot.hasTag("recovery"));
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag("busy"));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    actor.send({ type: "code.submitted" });
    focusFirstInvalid(event.currentTarget);
  };
  return (
    <form className={form} onSubmit={submit} noValidate>
      <h1 className={heading}>Second step</h1>
      <p className={advice}>
        {isRecovery
          ? "Type one of the recovery codes you kept when you turned on the second factor. Each works once."
          : "Open your authenticator app and type the code it shows for Backroom."}
      </p>
      <Field label={isRecovery ? "Recovery code" : "Code"} error={problem ?? failure?.title}>
        <TextInput
          key={isRecovery ? "recovery" : "app"}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the one thing to do here, and what the person came for
          autoFocus
          autoComplete={isRecovery ? "off" : "one-time-code"}
          inputMode={isRecovery ? "text" : "numeric"}
          autoCapitalize={isRecovery ? "characters" : "none"}
          spellCheck={false}
          maxLength={isRecovery ? 40 : 9}
          readOnly={isBusy}
          value={code}
          onChange={(text) => actor.send({ type: "code.changed", code: text })}
        />
      </Field>
      <Unanswered failure={failure} />
      <Button type="submit" tone="primary" wide busy={isBusy} busyLabel="Signing in">
        Sign in
      </Button>
      <div>
        <TextButton onClick={() => actor.send({ type: "kind.switched" })}>
          {isRecovery ? "Use the code of my app" : "Use a recovery code"}
        </TextButton>
      </div>
      <div>
        <TextButton onClick={() => actor.send({ type: "back.requested" })}>Back</TextButton>
      </div>
    </form>
  );
}
