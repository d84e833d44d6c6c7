import { afterEach, expect, test, vi } from "vitest";
import { Overloaded } from "../../core/errors";
import { refuseWeakPassword, wordsOf } from "./password-strength";

afterEach(() => {
  vi.useRealTimers();
});

test("a guesser tries each text, its parts and the parts together, once, but no scraps and no whole pages", () => {
  expect(wordsOf(["Ada O. Bello", "ada@bello.ng", "Bello", "Al"])).toEqual([
    "ada o. bello",
    "ada",
    "bello",
    "adaobello",
    "ada@bello.ng",
    "adabellong",
  ]);
  expect(wordsOf(["x".repeat(100), "y".repeat(101)])).toEqual(["x".repeat(100)]);
});

test("a password of 10^8 guesses is strong enough, and one of fewer is not", async () => {
  // 10^8.7 and 10^7.9 by the library's own count.
  await expect(refuseWeakPassword("tomatodrum9", [], "127.0.0.1")).resolves.toBeUndefined();
  await expect(refuseWeakPassword("kettlemoth", [], "127.0.0.1")).rejects.toThrow("password is too easy to guess");
});

test("an estimate that takes 20 seconds is given up, so that those behind it get their turn", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const [refused] = await Promise.allSettled([
    refuseWeakPassword("correct-horse-battery", [], "127.0.0.1"),
    vi.advanceTimersByTimeAsync(20_000),
  ]);
  expect(refused).toMatchObject({ status: "rejected", reason: expect.any(Overloaded) });
});
