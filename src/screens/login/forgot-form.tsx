import { useSelector } from "@xstate/react";
import type { FormEvent } from "react";
import { sessionActor } from "../../machines/session";
import { Button } from "../../ui/components/button";
import { Field } from "../../ui/components/field";
import { TextInput } from "../../ui/components/text-input";
import { TextButton } from "../../ui/components/text-link";
import { advice, form, heading } from "./form-styles";

const submit = (event: FormEvent) => {
  event.preventDefault();
  sessionActor.send({ type: "reset.requested" });
};

export function ForgotForm() {
  const email = useSelector(sessionActor, ({ context }) => context.credentials.email);
  const isAdvised = useSelector(sessionActor, (snapshot) => snapshot.matches({ signedOut: { forgot: "advised" } }));
  return (
    <form className={form} onSubmit={submit} noValidate>
      <h1 className={heading}>Reset your password</h1>
      <Field label="Email">
        <TextInput
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          onChange={(text) => sessionActor.send({ type: "credentials.changed", patch: { email: text } })}
        />
      </Field>
      {isAdvised && (
        <p className={advice} role="status">
          Backroom cannot send reset links yet. Ask an administrator of your shop to set a new password for you.
        </p>
      )}
      <Button type="submit" tone="primary" wide>
        Reset
      </Button>
      <div>
        <TextButton onClick={() => sessionActor.send({ type: "forgot.closed" })}>Return to Login</TextButton>
      </div>
    </form>
  );
}
