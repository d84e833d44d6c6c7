import { expect, test } from "vitest";
import { createFairQueue } from "./queue";

const never = new AbortController().signal;

/** Asks for turns and notes in which order they begin. */
function observed(atOnce: number, perPerson = 10) {
  const queue = createFairQueue(atOnce, perPerson, "full");
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

test("one export of each person is made at a time, and others get the free places", async () => {
  const { ask, leave, begun } = observed(2);
  for (const name of ["ada 1", "ada 2", "ada 3"]) void ask("ada", name);
  void ask("bola", "bola 1");
  await settled();
  expect(begun).toEqual(["ada 1", "bola 1"]);
  await leave("ada 1");
  expect(begun).toEqual(["ada 1", "bola 1", "ada 2"]);
});

test("people take turns, however many one of them asked for first", async () => {
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

test("a person has so many waiting and no more, and who hangs up waits no longer", async () => {
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
