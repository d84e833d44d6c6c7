import { createActor, fromPromise, SimulatedClock } from "xstate";
import { expect, test } from "vitest";
import { updateMachine } from "../../../src/machines/shell/update.machine";

const CHECK_MS = 5;

/** The model of the update sends the end of each pause itself; here the clock does. */
test("a version that was asked for over unsaved changes is checked again until they are saved", async () => {
  let isTyped = true;
  const clock = new SimulatedClock();
  const reply = <Value>(value: Value) => fromPromise<Value, unknown>(async () => value) as never;
  const machine = updateMachine.provide({
    guards: { isFree: () => !isTyped },
    delays: { calm: 1, settle: 1, recheck: CHECK_MS },
    actors: { readServed: reply("next"), loadVersion: reply(undefined), takeOver: reply("next") },
    actions: { keepTaken: () => {}, reload: () => {} },
  });
  const page = createActor(machine, { input: { own: "own", taken: [] }, clock }).start();
  clock.increment(1);
  await expect.poll(() => page.getSnapshot().matches({ version: "ready" })).toBe(true);
  page.send({ type: "update.requested" });
  for (let checks = 0; checks < 3; checks += 1) {
    clock.increment(CHECK_MS);
    expect(page.getSnapshot().matches({ version: { ready: "wanted" } })).toBe(true);
  }
  isTyped = false;
  clock.increment(CHECK_MS);
  expect(page.getSnapshot().matches({ version: "taking" })).toBe(true);
  page.stop();
});
