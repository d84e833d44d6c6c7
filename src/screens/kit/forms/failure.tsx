import { useSelector } from "@xstate/react";
import type { ReactNode } from "react";
import type { AnyMachineSnapshot, Subscribable } from "xstate";
import { adviceOnSave } from "../../../machines/kit/advice/advice";
import type { Failure } from "../../../machines/kit/failure";
import { Button } from "../../../ui/controls/button";
import { ButtonLink } from "../../../ui/controls/button-link";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog";
import { focusFirstInvalid } from "../../../ui/behaviour/first-invalid";
import { Notice } from "../notice";

/** What a form creates, for the message about a record that was saved before. */
export type Made = {
  /** In a sentence: "order". */
  noun: string;
  /** Its page, or a link to a record without a page. */
  path?: (key: string) => string;
  onOpen?: () => void;
  /** The consequence of creating another one, as a sentence. */
  effect?: string;
};

export type SavingForm = Subscribable<AnyMachineSnapshot> & {
  getSnapshot: () => AnyMachineSnapshot;
  sessionId: string;
  send: (event: { type: "another.requested" } | { type: "another.cancelled" } | { type: "another.confirmed" }) => void;
};

type SaveFailureProps = {
  form: SavingForm;
  made?: Made | undefined;
  /** Other ways on than saving again. */
  actions?: ReactNode;
};

/** Next to a form: why the last save failed, what is safe and what to do; focuses the first field it names. */
export function SaveFailure({ form, made, actions }: SaveFailureProps) {
  const failure = useSelector(form, ({ context }) => context.failure as Failure | null);
  const isUncertain = useSelector(form, ({ context }) => context.isUncertain as boolean);
  const isSaving = useSelector(form, (snapshot) => snapshot.hasTag("busy"));
  if (failure === null || isSaving) return null;
  return failure.kind === "duplicate" && made ? (
    <SavedBefore form={form} failure={failure} made={made} />
  ) : (
    <FailureNotice failure={failure} isUncertain={isUncertain} actions={actions} />
  );
}

type FailureNoticeProps = {
  failure: Failure;
  /** This or an earlier attempt may have been saved. */
  isUncertain: boolean;
  actions?: ReactNode;
};

/** The text of a failed save. */
export function FailureNotice({ failure, isUncertain, actions }: FailureNoticeProps) {
  const { safe, next } = adviceOnSave(failure, isUncertain, actions !== undefined);
  const unplaced = "fields" in failure ? failure.fields.filter(({ name }) => name === "") : [];
  return (
    <div ref={(element) => (element ? focusFirstInvalid(element) : undefined)}>
      <Notice title={failure.title} actions={actions}>
        {[safe, next, ...unplaced.map(({ reason }) => `${reason}.`)].filter((text) => text !== "").join(" ")}
      </Notice>
    </div>
  );
}

type SavedBeforeProps = { form: SavingForm; failure: Extract<Failure, { kind: "duplicate" }>; made: Made };

/** A form that changed after it was saved: links to the saved record, or creates another one after a confirmation. */
function SavedBefore({ form, failure, made: { noun, path, onOpen, effect = "" } }: SavedBeforeProps) {
  const isAsking = useSelector(form, (snapshot) => snapshot.matches("confirmingAnother"));
  const { saved } = failure;
  const name = saved?.number === undefined ? `the ${noun} that was saved` : `${noun} ${saved.number}`;
  const open = `Open ${name}`;
  return (
    <>
      <FailureNotice
        failure={failure}
        isUncertain={false}
        actions={
          <>
            {saved && path && (
              <ButtonLink to={path(saved.key)} size="sm">
                {open}
              </ButtonLink>
            )}
            {saved && onOpen && (
              <Button size="sm" onClick={onOpen}>
                {open}
              </Button>
            )}
            <Button size="sm" onClick={() => form.send({ type: "another.requested" })}>
              {`Save as another ${noun}`}
            </Button>
          </>
        }
      />
      <ConfirmDialog
        open={isAsking}
        title={`Are you sure you want to save another ${noun}?`}
        confirmLabel={`Save another ${noun}`}
        onConfirm={() => form.send({ type: "another.confirmed" })}
        onCancel={() => form.send({ type: "another.cancelled" })}
      >
        {`${name.charAt(0).toUpperCase()}${name.slice(1)} stays as it is. ${effect}`.trim()}
      </ConfirmDialog>
    </>
  );
}
