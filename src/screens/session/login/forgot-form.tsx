import { useSelector } from "@xstate/react";
import type { FormEvent } from "react";
import { sessionActor } from "../../../machines/session/session";
import { Button } from "../../../ui/controls/button";
import { Field } from "../../../ui/fields/field";
import { TextInput } from "../../../ui/fields/text-input";
import { TextButton } from "../../../ui/display/text-link";
import { focusFirstInvalid } from "../../../ui/behaviour/first-invalid";
import { Unanswered } from "./unanswered";
import { advice, form, heading } from "../entry-styles";

const submit = (event: FormEvent<HTMLFormElement>) => {
  event.preventDefault();
  sessionActor.send({ type: "reset.requested" });
  focusFirstInvalid(event.currentTarget);
};

export function ForgotForm() {
  const { credentials, problems, failure } = useSelector(sessionActor, ({ context }) => context);
  const isBusy = useSelector(sessionActor, (snapshot) => snapshot.hasTag("busy"));
  const isSent = useSelector(sessionActor, (snapshot) => snapshot.matches({ signedOut: { forgot: "sent" } }));
  return (
    <form className={form} onSubmit={submit} noValidate>
      <h1 className={heading}>Reset your password</h1>
      <Field label="Email" error={problems.email ?? failure?.title}>
        <TextInput
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={credentials.email}
          onChange={(email) => sessionActor.send({ type: "credentials.changed", patch: { email } })}
        />
      </Field>
      <Button type="submit" tone="primary" wide busy={isBusy} busyLabel="Sending">
        Reset
      </Button>
      <div className={advice} role="status">
        {isSent &&
          "If somebody here has this email, a link to a new password was sent to it. It works for 10 minutes. If no mail arrives, ask an administrator, who can open the link for you."}
      </div>
      <Unanswered failure={failure} />
      <div>
        <TextButton onClick={() => sessionActor.send({ type: "forgot.closed" })}>Return to Login</TextButton>
      </div>
    </form>
  );
}
