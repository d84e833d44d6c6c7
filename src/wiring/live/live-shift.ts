import { useEffect } from "react";
import type { ActorRefFrom } from "xstate";
import type { shiftMovementsMachine, shiftPageMachine } from "../../machines/shifts/shifts";
import type { RecordKind } from "../../resources";
import { useLiveKinds } from "./live-kinds";

/** What may move cash in a drawer, or change its shift. */
const KINDS: ReadonlySet<RecordKind> = new Set(["account", "order", "shift", "transaction"]);

/** Reloads a shift's page when others sell or post, and its movements whenever the page was read again. */
export function useLiveShift(
  page: ActorRefFrom<typeof shiftPageMachine>,
  movements: ActorRefFrom<typeof shiftMovementsMachine>,
): void {
  useLiveKinds(page, KINDS);
  useEffect(() => {
    let { record } = page.getSnapshot().context;
    return page.subscribe(({ context }) => {
      if (context.record === record) return;
      if (record !== null) movements.send({ type: "refresh.requested" });
      ({ record } = context);
    }).unsubscribe;
  }, [page, movements]);
}
