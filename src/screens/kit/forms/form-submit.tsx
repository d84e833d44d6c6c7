import { useSelector } from "@xstate/react";
import { SubmitButton } from "./submit-button";
import type { Watched } from "../use-can";

type FormSubmitProps = {
  form: Watched & { send: (event: { type: "form.submitted" }) => void };
  /** Starts with a verb. */
  label: string;
  busyLabel: string;
  wide?: boolean;
};

/** The primary button of a form; disabled while a conflict is open. */
export function FormSubmit({ form, ...look }: FormSubmitProps) {
  const isSaving = useSelector(form, (snapshot) => snapshot.hasTag("busy"));
  const isStale = useSelector(form, (snapshot) => snapshot.matches("resolvingConflict"));
  return (
    <SubmitButton {...look} busy={isSaving} disabled={isStale} onSubmit={() => form.send({ type: "form.submitted" })} />
  );
}
