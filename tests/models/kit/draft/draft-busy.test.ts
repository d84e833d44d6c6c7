import { type AnyActorRef, createActor, createMachine, fromCallback, fromPromise, waitFor } from "xstate";
import { expect, test } from "vitest";
import { type Draft, draftMachine, type Kept, type SaveMade } from "../../../../src/machines/kit/draft/draft.machine";

const SLOT = "supplierForm:new";
const kept = (idempotencyKey: string): Kept => ({ idempotencyKey, isUncertain: false });
const EARLIER: Draft = { id: "earlier", slot: SLOT, at: 1, data: kept("key of earlier") };

/** A form that is being saved, and takes nothing meanwhile. */
const savingForm = createMachine({
  initial: "saving",
  states: {
    saving: { tags: ["modified", "busy"], on: { "save.ended": "saved" } },
    saved: { type: "final", tags: "saved" },
  },
});

test("an offer that is continued during a save outlives that save", async () => {
  const form = createActor(savingForm).start();
  const dropped = new Set<string>();
  const draft = createActor(
    draftMachine.provide({
      actors: {
        watchTabs: fromCallback(() => {}),
        findDrafts: fromPromise<readonly Draft[], { slot: string }>(async () => [EARLIER]),
        loadSave: fromPromise<SaveMade | null, { idempotencyKey: string }>(async () => null),
        keepDraft: fromPromise<void, Omit<Draft, "at">>(async () => {}),
        dropDraft: fromPromise<void, { id: string }>(async ({ input }) => void dropped.add(input.id)),
      },
    }),
    {
      input: {
        form: form as AnyActorRef,
        slot: SLOT,
        id: "own",
        keptOf: (snapshot) => (snapshot.hasTag("busy") ? kept("key of own") : null),
      },
    },
  ).start();
  draft.send({ type: "form.changed", kept: kept("key of own"), isUrgent: true });
  await waitFor(draft, (snapshot) => snapshot.matches({ offer: "offered", keeping: "kept" }));
  draft.send({ type: "draft.continued", id: EARLIER.id });
  await waitFor(draft, (snapshot) => snapshot.matches({ offer: "settled" }));
  form.send({ type: "save.ended" });
  await waitFor(draft, (snapshot) => snapshot.matches({ keeping: "over" }));
  expect([...dropped]).toEqual(["own"]);
  draft.stop();
});
