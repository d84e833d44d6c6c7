import { useSelector } from "@xstate/react";
import type { FormEvent } from "react";
import { sessionActor } from "../../../machines/session/session";
import { Button } from "../../../ui/controls/button";
import { Field } from "../../../ui/fields/field";
import { PasswordInput } from "../../../ui/fields/password-input";
import { TextInput } from "../../../ui/fields/text-input";
import { TextButton } from "../../../ui/display/text-link";
import { focusFirstInvalid } from "../../../ui/behaviour/first-invalid";
import { form, heading } from "../entry-styles";

const submit = (event: FormEvent<HTMLFormElement>) => {
  event.preventDefault();
  sessionActor.send({ type: "signIn.submitted" });
  focusFirstInvalid(event.currentTarget);
};

export function SignInForm() {
  const { credentials, problems, failure } = useSelector(sessionActor, ({ context }) => context);
  const isBusy = useSelector(sessionActor, (snapshot) => snapshot.hasTag("busy"));
  // The message must not reveal which of the two was wrong, so both turn red and only one has the text.
  const refused = failure?.title;
  return (
    <form className={form} onSubmit={submit} noValidate>
      <h1 className={heading}>Sign in</h1>
      <Field label="Email" error={problems.email}>
        <TextInput
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...(refused !== undefined && { "aria-invalid": true })}
          value={credentials.email}
          onChange={(email) => sessionActor.send({ type: "credentials.changed", patch: { email } })}
        />
      </Field>
      <Field label="Password" error={problems.password ?? refused}>
        <PasswordInput
          value={credentials.password}
          onChange={(password) => sessionActor.send({ type: "credentials.changed", patch: { password } })}
        />
      </Field>
      <Button type="submit" tone="primary" wide busy={isBusy} busyLabel="Signing in">
        Sign in
      </Button>
      <div>
        <TextButton onClick={() => sessionActor.send({ type: "forgot.opened" })}>Forgot password?</TextButton>
      </div>
    </form>
  );
}
