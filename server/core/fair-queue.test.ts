import { expect, test } from "vitest";
import { Overloaded, Refusal, TooManyAttempts } from "./errors";
import { createFairQueue } from "./fair-queue";

/** Work that ends when the test says so; `started` holds the order. */
function bench(limits: Parameters<typeof createFairQueue>[0]) {
  const { run } = createFairQueue(limits);
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
  const { run } = createFairQueue({ atOnce: 2, mostPerSource: 100, most: 1000 });
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

const never = new AbortController().signal;

/** Enters the queue and records in which order turns begin. */
function observed(atOnce: number, perPerson = 10) {
  const queue = createFairQueue({
    atOnce,
    atOncePerSource: 1,
    mostPerSource: perPerson,
    refusal: () => new Refusal(503, "full"),
  });
  const begun: string[] = [];
  const leaves = new Map<string, () => void>();
  return {
    begun,
    ask: async (person: string, name: string, signal = never) => {
      const leave = await queue.enter(person, signal);
      begun.push(name);
      leaves.set(name, leave);
    },
    leave: async (name: string) => {
      leaves.get(name)?.();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test("a source runs one piece of work at a time, and others get the free places", async () => {
  const { ask, leave, begun } = observed(2);
  for (const name of ["ada 1", "ada 2", "ada 3"]) void ask("ada", name);
  void ask("bola", "bola 1");
  await settled();
  expect(begun).toEqual(["ada 1", "bola 1"]);
  await leave("ada 1");
  expect(begun).toEqual(["ada 1", "bola 1", "ada 2"]);
});

test("sources take turns, however much one of them added first", async () => {
  const { ask, leave, begun } = observed(1);
  for (const name of ["ada 1", "ada 2", "ada 3"]) void ask("ada", name);
  void ask("bola", "bola 1");
  void ask("chi", "chi 1");
  await settled();
  for (const name of ["ada 1", "ada 2", "bola 1", "chi 1", "ada 3"]) await leave(name);
  expect(begun.indexOf("bola 1")).toBeLessThan(begun.indexOf("ada 3"));
  expect(begun.indexOf("chi 1")).toBeLessThan(begun.indexOf("ada 3"));
  expect(begun).toHaveLength(5);
});

test("leaving twice frees one place", async () => {
  const { ask, leave, begun } = observed(1);
  void ask("ada", "ada 1");
  await settled();
  await leave("ada 1");
  await leave("ada 1");
  void ask("bola", "bola 1");
  void ask("chi", "chi 1");
  await settled();
  expect(begun).toEqual(["ada 1", "bola 1"]);
});

test("a source is refused in the words of its queue, and an aborted wait ends", async () => {
  const { ask, leave, begun } = observed(1, 2);
  void ask("ada", "ada 1");
  const gone = new AbortController();
  const given = ask("ada", "ada 2", gone.signal);
  void ask("ada", "ada 3");
  await expect(ask("ada", "ada 4")).rejects.toMatchObject({ status: 503, message: "full" });
  gone.abort(new Error("hung up"));
  await expect(given).rejects.toThrow("hung up");
  await leave("ada 1");
  expect(begun).toEqual(["ada 1", "ada 3"]);
});
