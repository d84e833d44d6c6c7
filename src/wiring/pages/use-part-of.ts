import { useEffect } from "react";
import type { ActorRefFrom } from "xstate";
import type { createRecordMachine } from "../../machines/kit/record.machine";
import { useScreenActor } from "../use-screen-actor";

type PartMachine<Data> = ReturnType<typeof createRecordMachine<Data, Record<never, never>>>;

/** A part of the record with this key that is read apart from it, and read again when `record` is a new object. */
export function usePartOf<Data>(
  machine: PartMachine<Data>,
  key: string,
  record: object,
): ActorRefFrom<PartMachine<Data>> {
  const actor: ActorRefFrom<PartMachine<Data>> = useScreenActor(machine, { key });
  // The first reading is under way already, and ignores it.
  useEffect(() => {
    if (record) actor.send({ type: "refresh.requested" });
  }, [actor, record]);
  return actor;
}
