import { useSelector } from "@xstate/react";
import { type FormEvent, useId } from "react";
import { sessionActor } from "../../../machines/session/session";
import { boundSignInAgainMachine } from "../../../machines/session/sign-in-again.machine";
import { focusFirstInvalid } from "../../../ui/behaviour/first-invalid";
import { Button } from "../../../ui/controls/button";
import { Field } from "../../../ui/fields/field";
import { PasswordInput } from "../../../ui/fields/password-input";
import { TextInput } from "../../../ui/fields/text-input";
import { CoverDialog } from "../../../ui/overlays/cover-dialog";
import { useProfile } from "../../../wiring/session";
import { useScreenActor } from "../../../wiring/use-screen-actor";
import { stack } from "../../kit/forms/form-styles";

/** Covers a page whose session ended or became another person's, until its person signs in again. */
export function SignInAgain() {
  const profile = useProfile();
  const replacedBy = useSelector(sessionActor, ({ context }) => context.replacedBy);
  const actor = useScreenActor(boundSignInAgainMachine, { email: profile?.email ?? "" });
  const { email, password, code, problem, failure } = useSelector(actor, ({ context }) => context);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag("busy"));
  const isCode = useSelector(actor, (snapshot) => snapshot.hasTag("code"));
  const form = useId();
  const leave = () => actor.send({ type: "another.requested" });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // React events bubble from the dialog to the page's own form.
    event.stopPropagation();
    actor.send({ type: "signIn.submitted" });
    focusFirstInvalid(event.currentTarget);
  };
  const name = profile?.name ?? "";
  if (replacedBy !== null) {
    return (
      <CoverDialog
        title={`${replacedBy} is signed in on this browser now`}
        footer={
          <Button tone="primary" busy={isBusy} busyLabel="Opening" onClick={leave}>
            {`Continue as ${replacedBy}`}
          </Button>
        }
      >
        {`This page belongs to ${name}. What was typed here is kept for ${name} on this device. To go on with it, sign in as ${name} in another tab.`}
      </CoverDialog>
    );
  }
  return (
    <CoverDialog
      title="Sign in to continue"
      footer={
        <>
          <Button disabled={isBusy} onClick={leave}>
            Sign in as someone else
          </Button>
          {isCode && (
            <Button disabled={isBusy} onClick={() => actor.send({ type: "back.requested" })}>
              Back
            </Button>
          )}
          <Button type="submit" form={form} tone="primary" busy={isBusy} busyLabel="Signing in">
            Sign in
          </Button>
        </>
      }
    >
      <form id={form} className={stack} onSubmit={submit} noValidate>
        <p>Your session ended. What you typed is still here, and you go on with it once you sign in.</p>
        <Field label="Email">
          <TextInput type="email" autoComplete="username" readOnly value={email} onChange={() => {}} />
        </Field>
        {isCode ? (
          <Field label="Code of your app, or a recovery code" error={problem ?? failure?.title}>
            <TextInput
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the password field that had the focus is gone
              autoFocus
              autoComplete="one-time-code"
              spellCheck={false}
              maxLength={40}
              readOnly={isBusy}
              value={code}
              onChange={(text) => actor.send({ type: "typed.changed", patch: { code: text } })}
            />
          </Field>
        ) : (
          <Field label="Password" error={problem ?? failure?.title}>
            <PasswordInput
              readOnly={isBusy}
              value={password}
              onChange={(text) => actor.send({ type: "typed.changed", patch: { password: text } })}
            />
          </Field>
        )}
      </form>
    </CoverDialog>
  );
}
