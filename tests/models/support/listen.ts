import type { AnyActor, EventObject, InspectionEvent } from "xstate";

/** A call or child that a machine started, with what it was given. */
export type Opened = { name: string; input: unknown };

/** What a machine starts and tells others, in order. */
export function listening() {
  const [opened, told]: [Opened[], EventObject[]] = [[], []];
  return {
    opened,
    told,
    /** Its own inner events are no one else's. */
    listen: (actor: () => AnyActor, inspected: InspectionEvent): void => {
      if (inspected.type !== "@xstate.event") return;
      const { event, sourceRef, actorRef } = inspected;
      if (sourceRef !== actor() || actorRef === sourceRef) return;
      if (event.type === "xstate.init")
        opened.push({ name: (actorRef as AnyActor).id, input: (event as { input?: unknown }).input });
      else told.push(event);
    },
  };
}
