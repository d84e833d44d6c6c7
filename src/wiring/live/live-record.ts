import { useSelector } from "@xstate/react";
import { useEffect } from "react";
import { liveRecordMachine } from "../../machines/shell/live/live-record.machine";
import type { ShownKind } from "../../resources";
import { onLiveNews } from "./live-news";
import { useScreenActor } from "../use-screen-actor";

const versionOf = (record: unknown): number | null =>
  typeof record === "object" && record !== null && "version" in record && typeof record.version === "number"
    ? record.version
    : null;

/** Changes by others to the record of this kind and key since `record` was read; `record` is null until then. */
export function useDoneByOthers(kind: ShownKind, key: string, record: unknown): "changed" | "deleted" | null {
  const actor = useScreenActor(liveRecordMachine, undefined);
  useEffect(() => {
    if (record !== null) actor.send({ type: "record.shown", version: versionOf(record) });
  }, [actor, record]);
  useEffect(
    () =>
      onLiveNews((news) => {
        if (news.type === "everything.outdated")
          actor.send({ type: "change.announced", version: null, isTouched: true });
        if (news.type !== "records.changed") return;
        for (const change of news.changes) {
          if (change.kind !== kind || change.key !== key) continue;
          if (change.action === "deleted") actor.send({ type: "record.deleted" });
          else
            actor.send({ type: "change.announced", version: change.version, isTouched: change.action === "touched" });
        }
      }),
    [actor, kind, key],
  );
  return useSelector(actor, (snapshot) => {
    if (snapshot.matches("deleted")) return "deleted";
    return snapshot.matches("outdated") ? "changed" : null;
  });
}
