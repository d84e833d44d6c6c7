import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Overloaded } from "../errors";
import { createQueue } from "./queue";
import { createWriteTurns } from "./write-turns";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const newTurns = (atOnce: number) =>
  createWriteTurns(
    atOnce,
    createQueue(100, () => 0),
  );

/** Says in `begun` when it has its turn. */
function writer(turns: ReturnType<typeof newTurns>, begun: string[]) {
  return (name: string) =>
    turns.take().then((leave) => {
      begun.push(name);
      return leave;
    });
}

test("two write at once, and each that ends lets the next one begin, in the order of their arrival", async () => {
  const begun: string[] = [];
  const take = writer(newTurns(2), begun);
  const [one, two, three, four] = ["one", "two", "three", "four"].map(take);
  (await two)?.();
  await three;
  expect(begun).toEqual(["one", "two", "three"]);
  (await one)?.();
  (await three)?.();
  (await four)?.();
  expect(begun).toEqual(["one", "two", "three", "four"]);
  const again = ["five", "six"].map(take);
  await Promise.all(again);
  expect(begun.slice(4)).toEqual(["five", "six"]);
});

test("a write gives up after 10 s, and the one behind it gets its turn", async () => {
  const begun: string[] = [];
  const take = writer(newTurns(1), begun);
  const leave = await take("first");
  const late = take("late").catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(5000);
  const next = take("next");
  await vi.advanceTimersByTimeAsync(5000);
  expect(await late).toBeInstanceOf(Overloaded);
  leave();
  (await next)();
  expect(begun).toEqual(["first", "next"]);
  await take("free");
});
