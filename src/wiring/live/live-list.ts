import { useEffect } from "react";
import type { ListNews } from "../../machines/kit/list.machine";
import type { LiveNews } from "../../machines/shell/live/live.machine";
import type { ShownKind } from "../../resources";
import { onLiveNews } from "./live-news";

function newsOf(news: LiveNews, kind: ShownKind): ListNews[] {
  if (news.type === "everything.outdated") return [{ key: null, isNew: false }];
  if (news.type !== "records.changed") return [];
  return news.changes
    .filter((change) => change.kind === kind && change.action !== "touched")
    .map(({ key, action }) => ({ key, isNew: action === "created" }));
}

/** Notifies a list of changes by others to records of its kind. */
export function useLiveList(
  actor: { send: (event: { type: "news.heard"; news: readonly ListNews[] }) => void },
  kind: ShownKind,
): void {
  useEffect(
    () =>
      onLiveNews((heard) => {
        const news = newsOf(heard, kind);
        if (news.length > 0) actor.send({ type: "news.heard", news });
      }),
    [actor, kind],
  );
}
