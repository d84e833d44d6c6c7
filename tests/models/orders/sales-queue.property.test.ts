import fc from "fast-check";
import { expect, test } from "vitest";
import { type Fate, type Step, World } from "./sales-queue.world";

const index = fc.nat({ max: 3 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Step>({ type: "sell" }) },
  fc.constant<Step>({ type: "openTab" }),
  index.map((tab): Step => ({ type: "killTab", tab })),
  fc.constantFrom<Fate>("answered", "unreached", "late", "replyLost").map((fate): Step => ({ type: "fate", fate })),
  index.map((sale): Step => ({ type: "sellOut", sale })),
  fc.constant<Step>({ type: "restock" }),
  fc.constant<Step>({ type: "arrive" }),
  { weight: 3, arbitrary: fc.constant<Step>({ type: "time" }) },
  fc
    .tuple(index, fc.constantFrom("retry" as const, "change" as const, "cancel" as const))
    .map(([sale, how]): Step => ({ type: "decide", sale, how })),
);

test("whatever happens, every waiting sale ends as one order or one decision, its store knows of a refusal, and one tab sends one at a time", async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 40 }), async (steps) => {
      const world = new World();
      world.openTab();
      for (const each of steps) await world.take(each);
      await world.mend();
      // A refused sale stops no other one.
      expect(world.waiting()).toEqual([]);
      expect(world.unreported()).toEqual([]);
      await world.end();
      const endings = world.endings();
      for (const ends of endings) for (const end of ends) seen.add(end);
      expect(endings.map((ends) => ends.length)).toEqual(world.sold.map(() => 1));
      expect(endings.flat()).not.toContain("still waits");
      // Also another tab's request that the killed tab left under way.
      expect(world.mostSendsAtOnce).toBeLessThanOrEqual(1);
    }),
    { numRuns: 300 },
  );
  expect(seen).toEqual(new Set(["order", "cancelled", "draft"]));
});
