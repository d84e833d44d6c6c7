import { useSelector } from "@xstate/react";
import type { FormEvent } from "react";
import type { ActorRefFrom } from "xstate";
import type { LinkHolder } from "../../../api/session/links";
import { adviceOnSave } from "../../../machines/kit/advice/advice";
import type { boundLinkMachine } from "../../../machines/session/link.machine";
import { PASSWORD_RULE } from "../../../machines/kit/password";
import { Button } from "../../../ui/controls/button";
import { Field } from "../../../ui/fields/field";
import { PasswordInput } from "../../../ui/fields/password-input";
import { TextInput } from "../../../ui/fields/text-input";
import { focusFirstInvalid } from "../../../ui/behaviour/first-invalid";
import { useProfile } from "../../../wiring/session";
import { advice, form, heading } from "../entry-styles";

const TEXTS: Record<LinkHolder["kind"], { title: (name: string) => string; lead: string }> = {
  invite: { title: (name) => `Welcome, ${name}`, lead: "Choose the password you will sign in with." },
  reset: { title: () => "Choose a new password", lead: "It ends your sessions on every device." },
};

type PasswordFormProps = { actor: ActorRefFrom<typeof boundLinkMachine>; holder: LinkHolder };

export function PasswordForm({ actor, holder }: PasswordFormProps) {
  const { password, problem, failure, isUncertain } = useSelector(actor, ({ context }) => context);
  const refused =
    failure !== null && "fields" in failure ? failure.fields.find(({ name }) => name === "password") : null;
  const reason = refused ? `Password ${refused.reason}` : null;
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag("busy"));
  const visitor = useProfile();
  const { title, lead } = TEXTS[holder.kind];
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    actor.send({ type: "password.submitted" });
    focusFirstInvalid(event.currentTarget);
  };
  return (
    <form className={form} onSubmit={submit} noValidate>
      <h1 className={heading}>{title(holder.name)}</h1>
      <p className={advice}>
        {lead}
        {visitor && ` You are signed in as ${visitor.name}; saving signs you out here.`}
      </p>
      <Field label="Email" hint={holder.kind === "reset" ? holder.name : undefined}>
        <TextInput type="email" autoComplete="username" readOnly value={holder.email} onChange={() => undefined} />
      </Field>
      <Field label="New password" hint={PASSWORD_RULE} error={problem ?? reason ?? failure?.title}>
        <PasswordInput
          autoComplete="new-password"
          readOnly={isBusy}
          value={password}
          onChange={(text) => actor.send({ type: "password.changed", password: text })}
        />
      </Field>
      {failure !== null && reason === null && (
        <p className={advice} role="alert">
          {Object.values(adviceOnSave(failure, isUncertain)).join(" ")}
        </p>
      )}
      <Button type="submit" tone="primary" wide busy={isBusy} busyLabel="Saving password">
        Save password
      </Button>
    </form>
  );
}
