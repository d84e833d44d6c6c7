import { fromPromise, waitFor } from "xstate";
import type * as Drafts from "../api/drafts/drafts";
import { type Draft, draftMachine, type Kept, type SaveMade } from "./kit/draft.machine";
import { isUncertain, keptIn } from "./kit/draft.parts";
import { type DraftSnapshot, ofPage } from "./drafts-of-page";
import { noteParked } from "./parked-note";

/** Nothing waits longer for the device than this, in ms. */
const KEPT_WITHIN_MS = 1000;

/** Set once a form is there: a page that is going away cannot wait for it. */
let drafts: typeof Drafts | undefined;

// The first pages have no form.
async function loadDrafts() {
  drafts = await import("../api/drafts/drafts");
  return drafts;
}

const loadSaves = () => import("../api/drafts/saves");

async function dropDraft(id: string): Promise<void> {
  const { dropDraft: dropKept } = await loadDrafts();
  await dropKept(id);
}

const drop = fromPromise<void, { id: string }>(({ input }) => dropDraft(input.id));

export const boundDraftMachine = draftMachine.provide({
  actors: {
    findDrafts: fromPromise<readonly Draft[], { slot: string }>(async ({ input }) => {
      const { findDrafts } = await loadDrafts();
      return findDrafts(input.slot);
    }),
    keepDraft: fromPromise<void, Omit<Draft, "at">>(async ({ input }) => {
      const { keepDraft } = await loadDrafts();
      await keepDraft({ ...input, at: Date.now() });
    }),
    keepParked: fromPromise<Draft, Omit<Draft, "at">>(async ({ input }) => {
      const { keepDraft } = await loadDrafts();
      const parked = { ...input, at: Date.now() };
      await keepDraft(parked);
      noteParked(parked.at);
      return parked;
    }),
    dropChosen: drop,
    dropDraft: drop,
    loadSave: fromPromise<SaveMade | null, { idempotencyKey: string }>(async ({ input }) => {
      const { loadSave } = await loadSaves();
      return loadSave(input.idempotencyKey);
    }),
    giveUpSave: fromPromise<SaveMade | null, { idempotencyKey: string }>(async ({ input }) => {
      const { giveUpSave } = await loadSaves();
      return giveUpSave(input.idempotencyKey);
    }),
  },
  actions: {
    keepAtOnce: ({ context: { id, slot, typed } }) => drafts?.keepAtOnce({ id, slot, at: Date.now(), data: typed }),
  },
});

const WRITING = ["waiting", "writing", "removing", "parking"] as const;

const settled = (isSettled: (snapshot: DraftSnapshot) => boolean): Promise<unknown> =>
  Promise.all([...ofPage].map((draft) => waitFor(draft, isSettled, { timeout: KEPT_WITHIN_MS })));

/** Resolves once the device has stored what is typed on this page. @throws when it cannot. */
export async function keepPage(): Promise<void> {
  for (const draft of ofPage) draft.send({ type: "page.hidden" });
  await settled((snapshot) => !WRITING.some((keeping) => snapshot.matches({ keeping })));
  if ([...ofPage].some((draft) => draft.getSnapshot().hasTag("unkept"))) throw new Error("this device keeps nothing");
}

/** Makes sure that a save whose reply was lost does not happen later. @throws when the server cannot be asked. */
const giveUp = async (uncertain: readonly Kept[]): Promise<void> => {
  if (uncertain.length === 0) return;
  const { giveUpSave } = await loadSaves();
  await Promise.all(uncertain.map(({ idempotencyKey }) => giveUpSave(idempotencyKey)));
};

/** The same for the saves of this page. */
export const giveUpPage = (): Promise<void> =>
  giveUp([...ofPage].flatMap((draft) => draft.getSnapshot().context.typed ?? []).filter((kept) => kept.isUncertain));

/** Removes from the device what is typed on this page; it is not kept again. */
export async function dropPage(): Promise<void> {
  for (const draft of ofPage) draft.send({ type: "form.ended", isUnresolved: false });
  await settled((snapshot) => snapshot.matches({ keeping: "over" }));
}

/** The person's parked drafts in a slot, newest first. */
export async function findParked(slot: string): Promise<Draft[]> {
  const { findDrafts } = await loadDrafts();
  return (await findDrafts(slot)).filter(({ data }) => (data as Kept).isParked);
}

/** Removes parked drafts of a slot by id, and gives up their saves whose reply was lost. */
export async function dropParked(slot: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const parked = (await findParked(slot)).filter(({ id }) => ids.includes(id));
  await giveUp(parked.filter(isUncertain).map(keptIn));
  await Promise.all(ids.map(dropDraft));
}

/**
 * Resolves when the device has stored what is being saved, and its key: after a lost reply and a reload, the person can
 * see whether it was saved. A device that stores nothing does not prevent a save.
 */
export async function typedIsKept(): Promise<void> {
  const kept = loadDrafts().then(({ draftsKept }) => draftsKept());
  const late = new Promise<void>((resolve) => setTimeout(resolve, KEPT_WITHIN_MS));
  await Promise.race([kept.catch(() => {}), late]);
}
