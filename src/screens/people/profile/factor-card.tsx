import { useSelector } from "@xstate/react";
import type { FormEvent } from "react";
import { css } from "styled-system/css";
import type { ActorRefFrom } from "xstate";
import type { Enrolment, Factor } from "../../../api/session/second-factor";
import type { factorMachine } from "../../../machines/session/factor.machine";
import { factorPageMachine } from "../../../machines/session/factor-page";
import { Button } from "../../../ui/controls/button";
import { Card } from "../../../ui/layout/card";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog";
import { ErrorState } from "../../../ui/feedback/error-state";
import { Field } from "../../../ui/fields/field";
import { QrCode } from "../../../ui/display/qr-code";
import { SkeletonLines } from "../../../ui/feedback/skeleton";
import { TextInput } from "../../../ui/fields/text-input";
import { focusFirstInvalid } from "../../../ui/behaviour/first-invalid";
import { useScreenActor } from "../../../wiring/use-screen-actor";
import { stack } from "../../kit/forms/form-styles";
import { FactorFailure } from "../factor-failure";
import { RecoveryCodes } from "./recovery-codes";

const quiet = css({ textStyle: "small", color: "ink2" });
const buttons = css({ display: "flex", flexWrap: "wrap", gap: "8" });
const secretText = css({ fontFamily: "monospace", overflowWrap: "anywhere", userSelect: "all" });

type Changes = ActorRefFrom<typeof factorMachine>;

/** The own second factor. */
export function FactorCard() {
  const page = useScreenActor(factorPageMachine, { key: "own" });
  const factor = useSelector(page, ({ context }) => context.record);
  const failure = useSelector(page, ({ context }) => context.failure);
  const changes = useSelector(page, ({ context }) => context.cards.changes);
  const enrolment = useSelector(changes, ({ context }) => context.enrolment);
  const codes = useSelector(changes, ({ context }) => context.codes);
  return (
    <Card title="Second factor">
      {factor === null && failure === null && <SkeletonLines widths={["60%", "80%"]} />}
      {failure !== null && (
        <ErrorState onRetry={() => page.send({ type: "retry.requested" })}>{failure.title}</ErrorState>
      )}
      {factor !== null &&
        (enrolment === null ? (
          <Standing factor={factor} changes={changes} />
        ) : (
          <SetUp enrolment={enrolment} changes={changes} />
        ))}
      {codes !== null && <RecoveryCodes codes={codes} onClose={() => changes.send({ type: "codes.closed" })} />}
    </Card>
  );
}

function wordsOf({ isOn, isRequired, codesLeft }: Factor): string {
  if (!isOn) {
    return isRequired
      ? "Your shop requires a second factor. You need an authenticator app on your phone."
      : "With a second factor, signing in also needs a code that an authenticator app on your phone shows.";
  }
  return `On. Signing in needs a code of your app in addition to your password. Recovery codes left: ${codesLeft}.`;
}

function Standing({ factor, changes }: { factor: Factor; changes: Changes }) {
  const isStarting = useSelector(changes, (snapshot) => snapshot.matches("starting"));
  const isRenewing = useSelector(changes, (snapshot) => snapshot.matches("renewing"));
  const canSetUp = useSelector(changes, (snapshot) => snapshot.can({ type: "setUp.requested" }));
  const canRenew = useSelector(changes, (snapshot) => snapshot.can({ type: "newCodes.requested" }));
  const canRemove = useSelector(changes, (snapshot) => snapshot.can({ type: "removal.requested" }));
  const isAsking = useSelector(changes, (snapshot) => snapshot.hasTag("asking"));
  const isRemoving = useSelector(changes, (snapshot) => snapshot.matches("removing"));
  return (
    <div className={stack}>
      <p>{wordsOf(factor)}</p>
      <FactorFailure changes={changes} act="Turn off" />
      <div className={buttons}>
        {!factor.isOn && (
          <Button
            tone="primary"
            busy={isStarting}
            busyLabel="Starting"
            disabled={!isStarting && !canSetUp}
            onClick={() => changes.send({ type: "setUp.requested" })}
          >
            Set up
          </Button>
        )}
        {factor.isOn && (
          <Button
            busy={isRenewing}
            busyLabel="Making"
            disabled={!isRenewing && !canRenew}
            onClick={() => changes.send({ type: "newCodes.requested" })}
          >
            Make new codes
          </Button>
        )}
        {factor.isOn && !factor.isRequired && (
          <Button disabled={!canRemove} onClick={() => changes.send({ type: "removal.requested" })}>
            Turn off
          </Button>
        )}
      </div>
      {factor.isOn && factor.isRequired && (
        <p className={quiet}>
          Your shop requires it, so it stays on. For another phone, ask an administrator to remove it.
        </p>
      )}
      <ConfirmDialog
        open={isAsking}
        title="Turn off the second factor?"
        confirmLabel="Turn off"
        tone="danger"
        busy={isRemoving}
        busyLabel="Turning off"
        onConfirm={() => changes.send({ type: "removal.confirmed" })}
        onCancel={() => changes.send({ type: "removal.cancelled" })}
      >
        Whoever knows your password can then sign in as you. Your recovery codes end.
      </ConfirmDialog>
    </div>
  );
}

function SetUp({ enrolment: { secret, qr }, changes }: { enrolment: Enrolment; changes: Changes }) {
  const { code, problem } = useSelector(changes, ({ context }) => context);
  const isBusy = useSelector(changes, (snapshot) => snapshot.hasTag("busy"));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    changes.send({ type: "code.submitted" });
    focusFirstInvalid(event.currentTarget);
  };
  return (
    <form className={stack} onSubmit={submit} noValidate>
      <p>Scan this with your authenticator app, or type the secret into it. Then type the code that the app shows.</p>
      <QrCode {...qr} label="QR code for your authenticator app. The secret below says the same." />
      <div>
        <p className={quiet}>Secret</p>
        <p className={secretText}>{secret}</p>
      </div>
      <Field label="Code" error={problem ?? undefined}>
        <TextInput
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- takes the focus of the button that made room for it
          autoFocus
          autoComplete="one-time-code"
          inputMode="numeric"
          spellCheck={false}
          maxLength={9}
          readOnly={isBusy}
          value={code}
          onChange={(text) => changes.send({ type: "code.changed", code: text })}
        />
      </Field>
      <div className={buttons}>
        <Button disabled={isBusy} onClick={() => changes.send({ type: "setUp.cancelled" })}>
          Cancel
        </Button>
        <Button type="submit" tone="primary" busy={isBusy} busyLabel="Turning on">
          Turn on
        </Button>
      </div>
    </form>
  );
}
