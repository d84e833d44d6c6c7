import type { AnyActor, EventObject, InspectionEvent } from "xstate";

/** A call or child that a machine started, with what it was given. */
export type Opened = { name: string; input: unknown };

/** What a machine starts and tells others, in order. */
export function listening() {
  const [opened, told, unread]: [Opened[], EventObject[], EventObject[]] = [[], [], []];
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
      else {
        told.push(event);
        unread.push(event);
      }
    },
    /** Whether the receiver of an event that was noted when it was sent tells of it now. */
    isNoted: (event: EventObject): boolean => {
      const at = unread.indexOf(event);
      if (at !== -1) unread.splice(at, 1);
      return at !== -1;
    },
  };
}
