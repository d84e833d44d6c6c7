import { expect, test } from "vitest";
import { createActor, toPromise, type AnyActorLogic } from "xstate";
import type { Outward } from "../../../src/machines/kit/outward";
import { saveChanged, saveNew } from "../../../src/machines/saves";

const LOOKUPS: Outward = { type: "lookups.outdated" };

async function outcomeOf(logic: AnyActorLogic, version?: number) {
  const input = { key: "ada", values: { name: "Ada" }, version, idempotencyKey: "once" };
  const actor = createActor(logic, { input });
  const emitted: unknown[] = [];
  actor.on("*", (event) => emitted.push(event));
  actor.start();
  const saved = await toPromise(actor).catch((thrown: Error) => thrown.message);
  return { saved, emitted };
}

test("a save answers what the call answered and then emits its news in order", async () => {
  const add = (values: { name: string }, key: string) => Promise.resolve({ values, key });
  expect(await outcomeOf(saveNew(add, LOOKUPS))).toEqual({
    saved: { values: { name: "Ada" }, key: "once" },
    emitted: [LOOKUPS],
  });
  const edit = (key: string, values: { name: string }, editing: object) => Promise.resolve({ key, values, editing });
  const profile = (person: string): Outward => ({ type: "profile.outdated", person });
  expect(await outcomeOf(saveChanged(edit, LOOKUPS, profile), 3)).toEqual({
    saved: { key: "ada", values: { name: "Ada" }, editing: { version: 3, idempotencyKey: "once" } },
    emitted: [LOOKUPS, { type: "profile.outdated", person: "ada" }],
  });
});

test("a save that failed emits no news", async () => {
  const refuse = () => Promise.reject(new Error("refused"));
  expect(await outcomeOf(saveNew(refuse, LOOKUPS))).toEqual({ saved: "refused", emitted: [] });
  expect(await outcomeOf(saveChanged(refuse, LOOKUPS), 3)).toEqual({ saved: "refused", emitted: [] });
});

test("a change without the version that was read is not sent", async () => {
  const { saved, emitted } = await outcomeOf(saveChanged(() => Promise.resolve("sent"), LOOKUPS));
  expect(saved).toMatch(/saved to the record that was read/);
  expect(emitted).toEqual([]);
});
