import { fromPromise, waitFor } from "xstate";
import type * as Drafts from "../api/drafts/drafts";
import { type Draft, draftMachine, type Kept, type SaveMade } from "./kit/draft/draft.machine";
import { givesUp, keptIn } from "./kit/draft/draft.parts";
import { type DraftSnapshot, ofPage } from "./drafts-of-page";
import { tabsOf } from "./drafts-of-tabs";
import { tellKept } from "./kept-channel";
import { noteKept, noteParked } from "./kept-note";

/** Nothing waits longer for the device than this, in ms. */
const KEPT_WITHIN_MS = 1000;

/** Set once a form is there: a page that is going away cannot wait for it. */
let drafts: typeof Drafts | undefined;

// The first pages have no form.
async function loadDrafts() {
  drafts = await import("../api/drafts/drafts");
  return drafts;
}

/** The drafts that this page keeps and that are not parked, as the other pages know. */
const announced = new Set<string>();

const loadSaves = () => import("../api/drafts/saves");

async function dropDraft(id: string): Promise<void> {
  const { dropDraft: dropKept } = await loadDrafts();
  await dropKept(id);
  announced.delete(id);
  tellKept();
}

const drop = fromPromise<void, { id: string }>(({ input }) => dropDraft(input.id));

export const boundDraftMachine = draftMachine.provide({
  actors: {
    watchTabs: tabsOf(async () => (await (await loadDrafts()).personKey()).person),
    findDrafts: fromPromise<readonly Draft[], { slot: string }>(async ({ input }) => {
      const { findDrafts } = await loadDrafts();
      return findDrafts(input.slot);
    }),
    keepDraft: fromPromise<void, Omit<Draft, "at">>(async ({ input }) => {
      const { keepDraft } = await loadDrafts();
      const at = Date.now();
      await keepDraft({ ...input, at });
      noteKept(at);
      // It may have been parked.
      if (!announced.has(input.id)) tellKept();
      announced.add(input.id);
    }),
    keepParked: fromPromise<Draft, Omit<Draft, "at">>(async ({ input }) => {
      const { keepDraft } = await loadDrafts();
      const parked = { ...input, at: Date.now() };
      await keepDraft(parked);
      noteParked(parked.at);
      announced.delete(parked.id);
      tellKept();
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
    keepAtOnce: ({ context: { id, slot, typed, turn } }) => {
      const at = Date.now();
      drafts?.keepAtOnce({ id, slot, at, data: { ...typed, turn } });
      noteKept(at);
    },
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

/** Makes sure that saves whose reply was lost do not happen later. @throws when the server cannot be asked. */
const giveUp = async (kept: readonly Kept[]): Promise<void> => {
  const uncertain = kept.filter(givesUp);
  if (uncertain.length === 0) return;
  const { giveUpSave } = await loadSaves();
  await Promise.all(uncertain.map(({ idempotencyKey }) => giveUpSave(idempotencyKey)));
};

/** The same for the saves of this page. */
export const giveUpPage = (): Promise<void> =>
  giveUp([...ofPage].flatMap((draft) => draft.getSnapshot().context.typed ?? []));

/** Removes from the device what is typed on this page; it is not kept again. */
export async function dropPage(): Promise<void> {
  for (const draft of ofPage) draft.send({ type: "draft.purged" });
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
  await giveUp(parked.map(keptIn));
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
