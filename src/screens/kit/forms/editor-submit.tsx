import { useSelector } from "@xstate/react";
import { SubmitButton } from "./submit-button";
import { useCan, type Watched } from "../use-can";

type EditorSubmitProps = {
  editor: Watched & { send: (event: { type: "update.requested" }) => void };
  form: Watched;
  label: string;
  busyLabel: string;
  wide?: boolean;
};

/** The primary button of an editor whose form is always open; enabled when there is something to save. */
export function EditorSubmit({ editor, form, ...look }: EditorSubmitProps) {
  const isSaving = useSelector(form, (snapshot) => snapshot.hasTag("busy"));
  const canUpdate = useCan(editor, form, { type: "update.requested" });
  return (
    <SubmitButton
      {...look}
      busy={isSaving}
      disabled={!isSaving && !canUpdate}
      onSubmit={() => editor.send({ type: "update.requested" })}
    />
  );
}
