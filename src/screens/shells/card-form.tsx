import { useSelector } from "@xstate/react";
import type { ReactNode } from "react";
import { css } from "styled-system/css";
import type { Failure } from "../../machines/kit/failure";
import { Button } from "../../ui/components/button";
import { Card } from "../../ui/components/card";
import { Conflict, type ConflictProps, type DisputedForm } from "./conflict";
import { stack } from "./form-styles";
import { LeaveDialog } from "./leave-dialog";
import { Notice } from "./notice";
import { FormSubmit } from "./form-submit";

// Kept together where the note takes a line of its own.
const buttons = css({ display: "flex", gap: "8", marginInlineStart: "auto" });

type FormActor = DisputedForm & {
  send: (
    event:
      | { type: "form.submitted" }
      | { type: "leave.requested" }
      | { type: "leave.cancelled" }
      | { type: "leave.confirmed" },
  ) => void;
};

type CardFormProps = {
  title: string;
  form: FormActor;
  /** Starts with a verb. */
  saveLabel: string;
  /** What saving does, beside the buttons. */
  note?: string;
  children: ReactNode;
};

/** The shell of a card in edit: its fields, what went wrong, Cancel and Save. */
export function CardForm({ title, form, saveLabel, note, children }: CardFormProps) {
  return (
    <Card
      title={title}
      editing
      {...(note !== undefined && { footerNote: note })}
      footer={
        <div className={buttons}>
          <FormButtons form={form} saveLabel={saveLabel} />
        </div>
      }
    >
      <div className={stack}>
        <FormTrouble form={form} />
        {children}
      </div>
      <LeaveDialog actor={form}>Your changes will be lost.</LeaveDialog>
    </Card>
  );
}

/** Cancel and Save of a form in a card or dialog; a save that finds fields wrong goes to the first of them. */
export function FormButtons({ form, saveLabel }: Pick<CardFormProps, "form" | "saveLabel">) {
  const isSaving = useSelector(form, (snapshot) => snapshot.hasTag("busy"));
  return (
    <>
      <Button disabled={isSaving} onClick={() => form.send({ type: "leave.requested" })}>
        Cancel
      </Button>
      <FormSubmit form={form} label={saveLabel} busyLabel="Saving" />
    </>
  );
}

/** What stands between a form and being saved, above its fields. */
export function FormTrouble({ form, ...editing }: ConflictProps) {
  const isSaving = useSelector(form, (snapshot) => snapshot.hasTag("busy"));
  const isStale = useSelector(form, (snapshot) => snapshot.matches("resolvingConflict"));
  const failure = useSelector(form, ({ context }) => context.failure as Failure | null);
  const isUncertain = useSelector(form, ({ context }) => context.isUncertain as boolean);
  if (isStale) return <Conflict form={form} {...editing} />;
  return isSaving ? null : <SaveFailure failure={failure} isUncertain={isUncertain} />;
}

/** Why the last save failed and what is safe now. */
export const SaveFailure = ({ failure, isUncertain }: { failure: Failure | null; isUncertain: boolean }) =>
  failure && (
    <Notice title={failure.text}>
      {isUncertain
        ? "It may or may not have been saved. Your changes are still here, and saving again is safe."
        : "Nothing was saved. Your changes are still here."}
    </Notice>
  );
