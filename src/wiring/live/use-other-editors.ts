import { useSelector } from "@xstate/react";
import { useEffect } from "react";
import { newIdempotencyKey } from "../../machines/kit/idempotency-key";
import { boundEditingMachine } from "../../machines/shell/live/editing";
import type { Editor } from "../../machines/shell/live/editing.machine";
import type { RecordKind } from "../../resources";
import { useScreenActor } from "../use-screen-actor";
import { isStreamOpen, onLiveNews } from "./live-news";

/** Announces that a form edits this record for as long as the component is shown; returns who else does. */
export function useOtherEditors(kind: RecordKind, key: string): readonly Editor[] {
  const actor = useScreenActor(boundEditingMachine, { kind, key, form: newIdempotencyKey() });
  useEffect(() => {
    if (isStreamOpen()) actor.send({ type: "stream.opened" });
    return onLiveNews((news) => {
      if (news.type === "stream.opened" || news.type === "stream.closed") actor.send(news);
      const isConcerned =
        news.type === "editors.changed" && news.records.some((each) => each.kind === kind && each.key === key);
      if (isConcerned) actor.send({ type: "editors.changed" });
    });
  }, [actor, kind, key]);
  return useSelector(actor, ({ context }) => context.others);
}
