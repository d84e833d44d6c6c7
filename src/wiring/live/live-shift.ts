import { useEffect } from "react";
import type { ActorRefFrom } from "xstate";
import type { shiftMovementsMachine, shiftPageMachine } from "../../machines/shifts/shifts";
import { onLiveNews } from "./live-news";

/** What may move cash in a drawer, or change its shift. */
const KINDS: ReadonlySet<string> = new Set(["account", "order", "shift", "transaction"]);

/** Reloads a shift's page when others sell or post, and its movements whenever the page was read again. */
export function useLiveShift(
  page: ActorRefFrom<typeof shiftPageMachine>,
  movements: ActorRefFrom<typeof shiftMovementsMachine>,
): void {
  useEffect(
    () =>
      onLiveNews((news) => {
        const isConcerned =
          news.type === "everything.outdated" ||
          (news.type === "records.changed" && news.changes.some(({ kind }) => KINDS.has(kind)));
        if (isConcerned) page.send({ type: "record.changed" });
      }),
    [page],
  );
  useEffect(() => {
    let { record } = page.getSnapshot().context;
    return page.subscribe(({ context }) => {
      if (context.record === record) return;
      if (record !== null) movements.send({ type: "refresh.requested" });
      ({ record } = context);
    }).unsubscribe;
  }, [page, movements]);
}
