import { fromCallback } from "xstate";
import type { DraftEvent, DraftInput } from "./draft.events";

/** The form was left although a save may have happened, and nobody knows whether it did. */
const isUnresolved = ({ context }: ReturnType<DraftInput["form"]["getSnapshot"]>): boolean =>
  context.isUncertain === true && context.failure?.kind !== "duplicate";

/** Sends the machine the form's content whenever it changes. */
export const watchForm = fromCallback<DraftEvent, Pick<DraftInput, "form" | "keptOf">>(({ input, sendBack }) => {
  const { form, keptOf } = input;
  let last = "";
  const report = () => {
    const snapshot = form.getSnapshot();
    if (snapshot.status === "done") return sendBack({ type: "form.ended", isUnresolved: isUnresolved(snapshot) });
    const content = { kept: keptOf(snapshot), isUrgent: snapshot.hasTag("busy") };
    const text = JSON.stringify(content);
    if (text === last) return;
    last = text;
    sendBack({ type: "form.changed", ...content });
  };
  return form.subscribe({ next: report, complete: report }).unsubscribe;
});
