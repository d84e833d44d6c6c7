import { useEffect } from "react";
import type { ActorRefFrom } from "xstate";
import { boundHistoryMachine, type HistorySubject } from "../../machines/shell/history.machine";
import { useScreenActor } from "../use-screen-actor";

/** The history of a record; `record` is the one on screen, and a new object means that it was reloaded. */
export function useHistory(subject: HistorySubject, record: unknown): ActorRefFrom<typeof boundHistoryMachine> {
  const actor: ActorRefFrom<typeof boundHistoryMachine> = useScreenActor(boundHistoryMachine, subject);
  useEffect(() => {
    if (record !== null) actor.send({ type: "record.refreshed" });
  }, [actor, record]);
  return actor;
}
