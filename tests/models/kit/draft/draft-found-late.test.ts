import { createActor, createEmptyActor, fromCallback, fromPromise, waitFor } from "xstate";
import { expect, test } from "vitest";
import { type Draft, draftMachine } from "../../../../src/machines/kit/draft/draft.machine";

const KEPT = { idempotencyKey: "key", isUncertain: true };
const OWN: Draft = { id: "own", slot: "repair:new", at: 1, data: KEPT };

test("what this form wrote before the device had looked is not offered to it", async () => {
  let found: (drafts: readonly Draft[]) => void = () => {};
  const looking = new Promise<readonly Draft[]>((resolve) => (found = resolve));
  const draft = createActor(
    draftMachine.provide({
      actors: {
        watchForm: fromCallback(() => {}),
        findDrafts: fromPromise<readonly Draft[], { slot: string }>(() => looking),
        keepDraft: fromPromise<void, Omit<Draft, "at">>(async () => {}),
      },
    }),
    { input: { form: createEmptyActor(), slot: OWN.slot, id: OWN.id, keptOf: () => null } },
  ).start();
  draft.send({ type: "form.changed", kept: KEPT, isUrgent: true });
  await waitFor(draft, (snapshot) => snapshot.matches({ keeping: "kept" }));
  found([OWN]);
  const looked = await waitFor(draft, (snapshot) => !snapshot.matches({ offer: "looking" }));
  expect(looked.context.offered).toEqual([]);
  draft.stop();
});
