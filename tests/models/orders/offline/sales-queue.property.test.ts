import fc from "fast-check";
import { expect, test } from "vitest";
import { SELL, steps } from "./sales-queue.steps";
import { settled } from "../../support/run";
import { World } from "./sales-queue.world";

test("whatever happens, every waiting sale ends as one order or one decision, its store knows of a refusal, and one tab sends one at a time", async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      const world = new World();
      world.openTab();
      for (const each of taken) {
        await world.take(each);
        expect(world.vanished()).toEqual([]);
      }
      await world.mend();
      // Neither a refused sale stops another one, nor one that the server fails at.
      expect(world.waiting()).toEqual([]);
      await world.repair();
      expect(world.waiting()).toEqual([]);
      expect(world.unreported()).toEqual([]);
      await world.end();
      const endings = world.endings();
      for (const end of [...endings.flat(), ...world.ways, ...world.server.ways]) seen.add(end);
      expect(endings.map((ends) => ends.length)).toEqual(world.sold.map(() => 1));
      expect(endings.flat()).not.toContain("still waits");
      // Also another tab's request that the killed tab left under way.
      expect(world.mostSendsAtOnce).toBeLessThanOrEqual(1);
    }),
    { numRuns: 300 },
  );
  expect(seen).toEqual(
    new Set([
      "order",
      "cancelled",
      "the server fails at a sale",
      "the seller may not",
      "a draft is sent",
      "a draft waits again",
      "a draft is dropped",
      "a draft that was sent is dropped",
      "a change is cancelled beside an earlier order",
    ]),
  );
});

test("a sale that the server always fails at stops no other, and the others keep their order", async () => {
  const world = new World();
  world.openTab();
  for (const each of [{ type: "fate", fate: "unreached" }, SELL, SELL, SELL, { type: "break", sale: 0 }] as const)
    await world.take(each);
  // One pause is enough: the queue goes on with the others at once.
  for (const each of [{ type: "fate", fate: "answered" }, { type: "time" }] as const) await world.take(each);
  for (let turn = 0; turn < 40; turn += 1) await settled();
  expect(world.server.made).toEqual(["sale-1", "sale-2"]);
  await world.take(SELL);
  await world.pass();
  expect(world.server.made).toEqual(["sale-1", "sale-2", "sale-3"]);
  await world.repair();
  expect(world.server.made).toEqual(["sale-1", "sale-2", "sale-3", "sale-0"]);
});

test("without a network sales are made in the order in which they were sold", async () => {
  const world = new World();
  world.openTab();
  for (const each of [
    { type: "fate", fate: "unreached" },
    SELL,
    SELL,
    { type: "time" },
    SELL,
    { type: "time" },
  ] as const)
    await world.take(each);
  await world.mend();
  expect(world.server.made).toEqual(["sale-0", "sale-1", "sale-2"]);
});
