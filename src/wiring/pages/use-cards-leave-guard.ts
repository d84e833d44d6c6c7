import type { AnyActorRef } from "xstate";
import { leavingMachine } from "../../machines/kit/leaving.machine";
import { useLeaveGuard } from "./use-leave-guard";
import { useScreenActor } from "../use-screen-actor";

/**
 * Blocks leaving a page while any of its cards has changes, as `useLeaveGuard` does for one form: the router supports
 * one guard at a time. `forms` are the cards' forms, `undefined` for a card that is not being edited. Returns the form
 * that asks.
 */
export function useCardsLeaveGuard(forms: readonly (AnyActorRef | undefined)[]) {
  const leaving = useScreenActor(leavingMachine, {});
  const open = forms.filter((form) => form !== undefined);
  useLeaveGuard({
    send: (event) => leaving.send({ ...event, forms: open }),
    getSnapshot: () => ({
      hasTag: (tag) =>
        open.some((form) => form.getSnapshot().hasTag(tag)) ||
        (tag === "confirming" && leaving.getSnapshot().hasTag(tag)),
    }),
    subscribe: (next) => {
      const all = [leaving, ...open].map((actor) => actor.subscribe(next));
      return { unsubscribe: () => all.forEach((each) => each.unsubscribe()) };
    },
  });
  return leaving;
}
