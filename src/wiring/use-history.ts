import { useEffect } from "react";
import type { ActorRefFrom } from "xstate";
import { boundHistoryMachine } from "../machines/history";
import type { HistorySubject } from "../machines/history.machine";
import { useScreenActor } from "./use-screen-actor";

/** What became of a record; `record` is how it is on screen, and each other one means that it was read anew. */
export function useHistory(subject: HistorySubject, record: unknown): ActorRefFrom<typeof boundHistoryMachine> {
  const actor: ActorRefFrom<typeof boundHistoryMachine> = useScreenActor(boundHistoryMachine, subject);
  useEffect(() => {
    if (record !== null) actor.send({ type: "record.refreshed" });
  }, [actor, record]);
  return actor;
}
