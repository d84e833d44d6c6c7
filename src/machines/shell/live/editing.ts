import { type EventObject, fromCallback, fromPromise } from "xstate";
import { announceEditing, endEditing } from "../../../api/shell/editing";
import { editingMachine, type EditedRecord, type Editor } from "./editing.machine";

export const boundEditingMachine = editingMachine.provide({
  actors: {
    // A write is not aborted: its end follows it.
    announce: fromPromise<readonly Editor[], EditedRecord>(({ input }) => announceEditing(input)),
    stay: fromCallback<EventObject, EditedRecord>(({ input }) => {
      const end = () => void endEditing(input);
      window.addEventListener("pagehide", end);
      return () => {
        window.removeEventListener("pagehide", end);
        end();
      };
    }),
  },
});
