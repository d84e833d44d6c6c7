import { fromCallback } from "xstate";
import type { DraftEvent, DraftInput, Kept, Turn } from "./draft.events";

type Snapshot = ReturnType<DraftInput["form"]["getSnapshot"]>;

/** The form was left although a save may have happened, and nobody knows whether it did. */
const isUnresolved = ({ context }: Snapshot): boolean =>
  context.isUncertain === true && context.failure?.kind !== "duplicate";

/** What the form is to take, of the draft with this id. */
export type DraftGiven = {
  type: "draft.given";
  event: { type: "draft.restored"; kept: Kept } | { type: "draft.followed"; kept: Kept | null };
  id: string;
  turn: Turn;
};

/** Sends the machine the form's content whenever it changes, and gives the form what was typed elsewhere. */
export const watchForm = fromCallback<DraftGiven, Pick<DraftInput, "form" | "keptOf">>(
  ({ input: { form, keptOf }, sendBack, receive }) => {
    const send = (event: DraftEvent) => sendBack(event);
    let last = "";
    /** Waits while the form takes nothing, as during its save. */
    let given: DraftGiven | null = null;
    let taken: { id: string; turn: Turn } | null = null;
    let isOver = false;
    const report = () => {
      const snapshot = form.getSnapshot();
      if (snapshot.status === "done")
        return send({ type: "form.ended", isUnresolved: isUnresolved(snapshot), isSaved: snapshot.hasTag("saved") });
      const content = { kept: keptOf(snapshot), isUrgent: snapshot.hasTag("busy") };
      const text = JSON.stringify(content);
      if (text === last) return undefined;
      last = text;
      // What was typed here since must not be replaced.
      if (taken === null) given = null;
      return send({ type: "form.changed", ...content, ...(taken && { taken }) });
    };
    const take = () => {
      if (given === null || isOver) return;
      const { event, id, turn } = given;
      const snapshot = form.getSnapshot();
      if (snapshot.status !== "active" || !snapshot.can(event)) return;
      given = null;
      last = "";
      taken = { id, turn };
      form.send(event);
      report();
      taken = null;
    };
    // The form handles an event sent from its own step only after that step.
    const takeSoon = () => queueMicrotask(take);
    receive((event) => {
      given = event;
      takeSoon();
    });
    const watching = form.subscribe({
      next: () => {
        report();
        if (given !== null) takeSoon();
      },
      complete: report,
    });
    return () => {
      isOver = true;
      watching.unsubscribe();
    };
  },
);
