import { useEffect } from "react";
import type { ActorRefFrom } from "xstate";
import type { countLinesMachine, countPageMachine } from "../../machines/counts/counts";
import type { RecordKind } from "../../resources";
import { useLiveKinds } from "./live-kinds";

const KINDS: ReadonlySet<RecordKind> = new Set(["count"]);

/** Reloads a count's page when others count, and its lines whenever the page was read again. */
export function useLiveCount(
  page: ActorRefFrom<typeof countPageMachine>,
  lines: ActorRefFrom<typeof countLinesMachine>,
): void {
  useLiveKinds(page, KINDS);
  useEffect(() => {
    let { record } = page.getSnapshot().context;
    return page.subscribe(({ context }) => {
      if (context.record === record) return;
      if (record !== null) lines.send({ type: "refresh.requested" });
      ({ record } = context);
    }).unsubscribe;
  }, [page, lines]);
}
