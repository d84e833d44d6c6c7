import { useLayoutEffect } from "react";
import type { ActorRefFrom, AnyActorRef, AnyMachineSnapshot, AnyStateMachine, Subscribable } from "xstate";
import { boundDraftMachine } from "../../machines/drafts";
import { joinPage } from "../../machines/drafts-of-page";
import type { DraftInput, KeptOf } from "../../machines/kit/draft/draft.machine";
import { newIdempotencyKey } from "../../machines/kit/idempotency-key";
import { useScreenActor } from "../use-screen-actor";

export type DraftActor = ActorRefFrom<typeof boundDraftMachine>;

/** A form whose machine takes `draft.restored`. */
export type KeptForm = Subscribable<AnyMachineSnapshot> & { getSnapshot: () => AnyMachineSnapshot; sessionId: string };

/** Drafts belong to a form's machine and to the record that it edits, or to a new one. */
const slotOf = (form: KeptForm): string => {
  const { machine, context } = form.getSnapshot();
  return `${machine.id}:${context.key ?? "new"}`;
};

/** The same of a card whose form is not open. */
const slotIn = (card: KeptForm, key: string): string => {
  const { form } = card.getSnapshot().machine.implementations.actors;
  return `${(form as AnyStateMachine).id}:${key}`;
};

/** Offers what an earlier page kept of the form of a card that shows the record with this key. */
export const useCardDraft = (card: KeptForm, key: string): DraftActor =>
  useScreenActor(boundDraftMachine, {
    form: card as AnyActorRef,
    slot: slotIn(card, key),
    id: newIdempotencyKey(),
    keptOf: () => null,
    isCard: true,
  });

/**
 * Keeps what is typed into `form` on this device, and offers what an earlier page kept of it. Give the component the
 * form's `sessionId` as its key.
 */
export function useDraft(
  form: KeptForm,
  keptOf: KeptOf,
  rules: Pick<DraftInput, "wanted" | "isSame"> = {},
): DraftActor {
  const draft: DraftActor = useScreenActor(boundDraftMachine, {
    form: form as AnyActorRef,
    slot: slotOf(form),
    id: newIdempotencyKey(),
    keptOf,
    ...rules,
  });
  // A layout effect ends before the actor does, so that what was typed last is still written.
  useLayoutEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const hide = () => draft.send({ type: "page.hidden" });
    const look = () => {
      if (document.visibilityState === "hidden") hide();
    };
    document.addEventListener("visibilitychange", look, { signal });
    window.addEventListener("pagehide", hide, { signal });
    const leavePage = joinPage(draft);
    return () => {
      leavePage();
      leaving.abort();
      hide();
    };
  }, [draft]);
  return draft;
}
