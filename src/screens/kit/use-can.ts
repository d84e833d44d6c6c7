import { useSelector } from "@xstate/react";
import type { AnyMachineSnapshot, EventObject, Subscribable } from "xstate";

export type Watched = Subscribable<AnyMachineSnapshot> & { getSnapshot: () => AnyMachineSnapshot };

/** Whether an editor accepts an event now, which also depends on its form's state. */
export function useCan(editor: Watched, form: Watched, event: EventObject): boolean {
  const can = () => editor.getSnapshot().can(event);
  const byForm = useSelector(form, can);
  return useSelector(editor, can) && byForm;
}
