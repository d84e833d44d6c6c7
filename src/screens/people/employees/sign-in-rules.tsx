import { useSelector } from "@xstate/react";
import type { FormEvent } from "react";
import { useId } from "react";
import { css } from "styled-system/css";
import type { SecondFactorOf } from "../../../api/session/second-factor";
import type { ActorRefFrom } from "xstate";
import type { boundSignInRulesMachine } from "../../../machines/rights/sign-in-rules.machine";
import { Button } from "../../../ui/controls/button";
import { ErrorState } from "../../../ui/feedback/error-state";
import { Field } from "../../../ui/fields/field";
import { Modal } from "../../../ui/overlays/modal";
import { SegmentedControl } from "../../../ui/controls/segmented-control";
import { SkeletonLines } from "../../../ui/feedback/skeleton";
import { FailureNotice } from "../../kit/forms/failure";
import { stack } from "../../kit/forms/form-styles";

const quiet = css({ textStyle: "small", color: "ink2" });

const CHOICES: { value: SecondFactorOf; label: string }[] = [
  { value: "optional", label: "Optional" },
  { value: "administrators", label: "Administrators" },
  { value: "everyone", label: "Everyone" },
];

const WORDS: Record<SecondFactorOf, string> = {
  optional: "Each person decides for themselves.",
  administrators: "Administrators without a second factor set it up at their next step before they go on.",
  everyone: "People without a second factor set it up at their next step before they go on. Nobody is locked out.",
};

/** The dialog where administrators choose who needs a second factor. */
export default function SignInRules({ actor }: { actor: ActorRefFrom<typeof boundSignInRulesMachine> }) {
  const { rules, chosen, failure, isUncertain } = useSelector(actor, ({ context }) => context);
  const isOpen = useSelector(actor, (snapshot) => snapshot.hasTag("open"));
  const isSaving = useSelector(actor, (snapshot) => snapshot.matches("saving"));
  const isUnread = useSelector(actor, (snapshot) => snapshot.matches("unread"));
  const canSave = useSelector(actor, (snapshot) => snapshot.can({ type: "rules.submitted" }));
  const form = useId();
  const close = () => actor.send({ type: "dialog.closed" });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    actor.send({ type: "rules.submitted" });
  };
  return (
    <Modal
      open={isOpen}
      kind="confirm"
      title="Who needs a second factor?"
      onClose={close}
      footer={
        <>
          <Button disabled={isSaving} onClick={close}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={form}
            tone="primary"
            busy={isSaving}
            busyLabel="Saving"
            disabled={!isSaving && !canSave}
          >
            Save
          </Button>
        </>
      }
    >
      {isUnread && <ErrorState onRetry={() => actor.send({ type: "retry.requested" })}>{failure?.title}</ErrorState>}
      {rules === null && !isUnread && <SkeletonLines widths={["80%", "60%"]} />}
      {rules !== null && (
        <form id={form} className={stack} onSubmit={submit} noValidate>
          <Field of="group" label="Required of">
            <SegmentedControl
              full
              options={CHOICES}
              value={chosen}
              disabled={isSaving}
              onChange={(value) => actor.send({ type: "choice.changed", chosen: value })}
            />
          </Field>
          <p className={quiet}>{WORDS[chosen]}</p>
          {failure !== null && !isSaving && <FailureNotice failure={failure} isUncertain={isUncertain} />}
        </form>
      )}
    </Modal>
  );
}
