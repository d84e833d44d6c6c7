import { useSelector } from "@xstate/react";
import type { ReactNode } from "react";
import { css } from "styled-system/css";
import type { Marks } from "../../../machines/kit/form/form.types";
import { Button } from "../../../ui/controls/button";
import { Card } from "../../../ui/layout/card";
import { openInPlace } from "../../../ui/behaviour/regain-focus";
import { Conflict, type ConflictProps, type DisputedForm } from "./conflict";
import { Merged } from "./merged";
import { DraftOffer } from "./draft-offer";
import { EditingPlace } from "./editing-place";
import { type Made, SaveFailure, type SavingForm } from "./failure";
import { stack } from "./form-styles";
import { Marked } from "./marked";
import { LeaveDialog } from "./leave-dialog";
import { FormSubmit } from "./form-submit";

// Kept together if the note has its own line.
const buttons = css({ display: "flex", gap: "8", marginInlineStart: "auto" });

type FormActor = DisputedForm &
  SavingForm & {
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
  /** The effect of saving, shown next to the buttons. */
  note?: string;
  children: ReactNode;
};

/** The shell of a card in edit: its fields, the last failure, Cancel and Save. */
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
      <div className={stack} ref={openInPlace}>
        <FormTrouble form={form} />
        <Marked form={form}>{children}</Marked>
      </div>
      <LeaveDialog actor={form}>Your changes will be lost.</LeaveDialog>
    </Card>
  );
}

/** Cancel and Save of a form in a card or dialog; a save with invalid fields focuses the first of them. */
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

type FormTroubleProps = ConflictProps & {
  form: SavingForm;
  /** What the form creates; absent on a form that edits. */
  made?: Made;
  /** The page shows the form without being asked for it. */
  isAlwaysOpen?: boolean;
};

/** What prevents a form from being saved, above its fields. */
export function FormTrouble({ form, made, isAlwaysOpen = false, ...editing }: FormTroubleProps) {
  const isStale = useSelector(form, (snapshot) => snapshot.matches("resolvingConflict"));
  const hasDropped = useSelector(form, ({ context }) => context.dropped !== null);
  const isMerged = useSelector(form, ({ context }) => Object.keys(context.marks as Marks).length > 0);
  return (
    <>
      <EditingPlace form={form} isAlwaysOpen={isAlwaysOpen} />
      <DraftOffer key={form.sessionId} form={form} made={made} />
      {(isStale || hasDropped) && <Conflict form={form} {...editing} />}
      {!isStale && <SaveFailure form={form} made={made} />}
      {isMerged && !isStale && <Merged form={form} />}
    </>
  );
}
