import type { ActorRefFrom } from "xstate";
import type { draftMachine } from "./kit/draft/draft.machine";

type DraftActor = ActorRefFrom<typeof draftMachine>;
export type DraftSnapshot = ReturnType<DraftActor["getSnapshot"]>;

/** The drafts of the forms on this page. */
export const ofPage = new Set<DraftActor>();

/** Adds the draft of a form; returns a function that removes it. */
export function joinPage(draft: DraftActor): () => void {
  ofPage.add(draft);
  return () => void ofPage.delete(draft);
}

const isKeeping = (snapshot: DraftSnapshot): boolean =>
  snapshot.context.typed !== null && !snapshot.hasTag("unkept") && !snapshot.matches({ keeping: "purged" });

/** Whether this device keeps what is typed on this page. */
export const isPageKept = (): boolean => [...ofPage].some((draft) => isKeeping(draft.getSnapshot()));
