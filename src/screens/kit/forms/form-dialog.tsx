import { useSelector } from "@xstate/react";
import type { ReactNode } from "react";
import type { ActorRefFrom } from "xstate";
import type { createDialogMachine } from "../../../machines/kit/dialog.machine";
import type { createFormMachine } from "../../../machines/kit/form/form.machine";
import { isRecordKind, type ShownKind } from "../../../resources";
import { Button } from "../../../ui/controls/button";
import { EmptyState } from "../../../ui/feedback/empty-state";
import { Modal } from "../../../ui/overlays/modal";
import { SkeletonLines } from "../../../ui/feedback/skeleton";
import { focusFirstControl } from "../../../ui/behaviour/first-control";
import { useLeaveGuard } from "../../../wiring/pages/use-leave-guard";
import { FormButtons, FormTrouble } from "./card-form";
import { EditedKind } from "./editing-place";
import { stack } from "./form-styles";
import { Marked } from "./marked";
import { LeaveDialog } from "./leave-dialog";
import { PageFailure } from "../page-failure";

/** The form in the dialog, of `Values`. */
export type FormOf<Values extends object> = ActorRefFrom<ReturnType<typeof createFormMachine<Values>>>;
type DialogActor<Values extends object> = ActorRefFrom<ReturnType<typeof createDialogMachine<never, Values>>>;

type FormDialogProps<Values extends object> = {
  actor: DialogActor<Values>;
  /** The name of the record, in a sentence: "supplier". */
  noun: ShownKind;
  /** The fields. */
  children: (form: FormOf<Values>) => ReactNode;
};

/** The shell of every dialog that adds to a list and edits its rows. */
export function FormDialog<Values extends object>(props: FormDialogProps<Values>) {
  useLeaveGuard(useSelector(props.actor, (snapshot) => snapshot.children.form));
  return <UnguardedDialog {...props} />;
}

/** The same on a page that guards the dialog's form with its own: the router supports one guard at a time. */
export function UnguardedDialog<Values extends object>({ actor, noun, children }: FormDialogProps<Values>) {
  const isOpen = useSelector(actor, (snapshot) => !snapshot.matches("closed"));
  const isAdding = useSelector(actor, (snapshot) => snapshot.matches("adding"));
  const form = useSelector(actor, (snapshot) => snapshot.children.form);
  const close = () => {
    if (form) form.send({ type: "leave.requested" });
    else actor.send({ type: "close.requested" });
  };
  return (
    <Modal
      open={isOpen}
      title={isAdding ? `Add ${noun}` : `Edit ${noun}`}
      onClose={close}
      footer={
        form ? (
          <FormButtons form={form} saveLabel={isAdding ? `Add ${noun}` : "Save"} />
        ) : (
          <Button onClick={close}>Cancel</Button>
        )
      }
    >
      {form ? (
        <div className={stack} ref={focusFirstControl}>
          <EditedKind value={isRecordKind(noun) ? noun : null}>
            <FormTrouble
              form={form}
              {...(isAdding && { made: { noun, onOpen: () => form.send({ type: "saved.opened" }) } })}
            />
          </EditedKind>
          <Marked form={form}>{children(form)}</Marked>
          <LeaveDialog actor={form}>Your changes will be lost.</LeaveDialog>
        </div>
      ) : (
        <Unread actor={actor} noun={noun} />
      )}
    </Modal>
  );
}

/** The record while it loads, or why it cannot be shown. */
function Unread<Values extends object>({ actor, noun }: Pick<FormDialogProps<Values>, "actor" | "noun">) {
  const isMissing = useSelector(actor, (snapshot) => snapshot.matches("missing"));
  const isFailed = useSelector(actor, (snapshot) => snapshot.matches("failed"));
  const failure = useSelector(actor, ({ context }) => context.failure);
  if (isMissing)
    return <EmptyState>{`This ${noun} does not exist, or it belongs to a store you do not see`}</EmptyState>;
  if (isFailed) return <PageFailure failure={failure} onRetry={() => actor.send({ type: "retry.requested" })} />;
  return <SkeletonLines widths={["30%", "100%", "30%", "100%", "30%", "100%"]} />;
}
