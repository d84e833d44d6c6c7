import { useEffect } from "react";
import type { RecordKind } from "../../resources";
import { onLiveNews } from "./live-news";

type Reloading = { send: (event: { type: "record.changed" }) => void };

/** Reads a record again when others change records of these kinds. */
export function useLiveKinds(actor: Reloading, kinds: ReadonlySet<RecordKind>): void {
  useEffect(
    () =>
      onLiveNews((news) => {
        const isConcerned =
          news.type === "everything.outdated" ||
          (news.type === "records.changed" && news.changes.some(({ kind }) => kinds.has(kind)));
        if (isConcerned) actor.send({ type: "record.changed" });
      }),
    [actor, kinds],
  );
}
