import { useSelector } from "@xstate/react";
import type { Failure } from "../../machines/kit/failure";
import { Conflict, SaveFailure } from "./card-form";
import type { Watched } from "./use-can";

type Props = {
  /** Puts mine upon theirs. */
  editor: { send: (event: { type: "conflict.kept" }) => void };
  form: Watched & { send: (event: { type: "conflict.dropped" }) => void };
};

/** What went wrong with the last save of a form that stands open on its page, and what to do about it. */
export function EditorTrouble({ editor, form }: Props) {
  const isSaving = useSelector(form, (snapshot) => snapshot.hasTag("busy"));
  const isStale = useSelector(form, (snapshot) => snapshot.matches("resolvingConflict"));
  const failure = useSelector(form, ({ context }) => context.failure as Failure | null);
  const isUncertain = useSelector(form, ({ context }) => context.isUncertain as boolean);
  if (isSaving) return null;
  // Mine are put upon theirs by the editor; theirs alone is the form's own end.
  const resolve = {
    send: ({ type }: { type: "conflict.kept" | "conflict.dropped" }) =>
      type === "conflict.kept" ? editor.send({ type }) : form.send({ type }),
  };
  if (isStale) return <Conflict form={resolve} text={failure?.text ?? ""} />;
  return <SaveFailure failure={failure} isUncertain={isUncertain} />;
}
