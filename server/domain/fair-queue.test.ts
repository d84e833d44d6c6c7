import { expect, test } from "vitest";
import { Overloaded, TooManyAttempts } from "../errors";
import { createFairQueue } from "./fair-queue";

/** Work that ends when the test says so; `started` tells the order. */
function bench(limits: Parameters<typeof createFairQueue>[0]) {
  const run = createFairQueue(limits);
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const add = (source: string, name = source) =>
    run(source, () => {
      started.push(name);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const endOne = async () => {
    ends.shift()?.();
    await settle();
  };
  return { add, endOne, settle, started };
}

test("a source that floods the queue delays another by one piece of work", async () => {
  const { add, endOne, settle, started } = bench({ atOnce: 1, mostPerSource: 100, most: 1000 });
  for (let place = 0; place < 50; place += 1) void add("flood");
  void add("owner");
  await settle();
  for (let place = 0; place < 2; place += 1) await endOne();
  expect(started).toEqual(["flood", "flood", "owner"]);
});

test("no more run at once than allowed, and each that ends lets one in, also after a failure", async () => {
  const run = createFairQueue({ atOnce: 2, mostPerSource: 100, most: 1000 });
  let running = 0;
  let most = 0;
  const work = async (place: number) => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    if (place % 3 === 0) throw new Error("failed");
  };
  const jobs = Array.from({ length: 30 }, (_, place) => run(`source-${place % 4}`, () => work(place)));
  const results = await Promise.allSettled(jobs);
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(20);
  expect(most).toBe(2);
});

test("one source is refused beyond its share, and all beyond the whole", async () => {
  const { add } = bench({ atOnce: 1, mostPerSource: 2, most: 3 });
  for (const source of ["a", "a", "a"]) void add(source);
  await expect(add("a")).rejects.toBeInstanceOf(TooManyAttempts);
  void add("b");
  await expect(add("c")).rejects.toBeInstanceOf(Overloaded);
});
