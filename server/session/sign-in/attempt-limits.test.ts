import { describe, expect, test } from "vitest";
import {
  type Attempts,
  countAttempt,
  failuresOf,
  NO_ATTEMPTS,
  nextPlace,
  returnPlace,
  secondsToWait,
} from "./attempt-limits";

const NOW = new Date("2026-03-01T09:00:00Z");
const later = (ms: number) => new Date(NOW.getTime() + ms);
const HOUR = 3_600_000;

/** What to wait after each of so many attempts at one moment. */
function waits(times: number, delay: { freeAttempts: number; longestSeconds: number }): number[] {
  let attempts = NO_ATTEMPTS;
  return Array.from({ length: times }, () => {
    attempts = countAttempt(attempts, delay, NOW);
    return secondsToWait(attempts, NOW);
  });
}

describe("failed attempts", () => {
  test("are free ten times, and then the wait doubles from a second to a minute", () => {
    const free = Array<number>(9).fill(0);
    expect(waits(18, { freeAttempts: 10, longestSeconds: 60 })).toEqual([...free, 1, 2, 4, 8, 16, 32, 60, 60, 60]);
  });

  test("double the wait at most twenty times", () => {
    expect(waits(25, { freeAttempts: 1, longestSeconds: 2 ** 30 }).slice(-6)).toEqual([
      2 ** 19,
      ...Array<number>(5).fill(2 ** 20),
    ]);
  });

  test("are counted with their time, and give up a place in the queue", () => {
    const before: Attempts = { failures: 3, blockedUntil: NOW, updatedAt: NOW, hasPlace: true };
    expect(countAttempt(before, { freeAttempts: 10, longestSeconds: 60 }, later(5))).toEqual({
      failures: 4,
      blockedUntil: NO_ATTEMPTS.blockedUntil,
      updatedAt: later(5),
      hasPlace: false,
    });
    expect(NO_ATTEMPTS).toMatchObject({ failures: 0, hasPlace: false });
  });

  test("expire after an hour without one", () => {
    const attempts = { ...NO_ATTEMPTS, failures: 7, updatedAt: NOW };
    expect(failuresOf(attempts, later(HOUR))).toBe(7);
    expect(failuresOf(attempts, later(HOUR + 1))).toBe(0);
    expect(countAttempt(attempts, { freeAttempts: 10, longestSeconds: 60 }, later(HOUR + 1)).failures).toBe(1);
  });

  test("let a name try again after whole seconds", () => {
    const until = (ms: number) => secondsToWait({ ...NO_ATTEMPTS, blockedUntil: later(ms) }, NOW);
    expect([-5000, 0, 1, 1000, 1001].map(until)).toEqual([0, 0, 1, 1, 2]);
  });
});

describe("a pace of three at once and one in ten seconds", () => {
  const pace = { burst: 3, intervalSeconds: 10, longestQueueSeconds: 60 };

  test("has three places at once, and the next ones every ten seconds", () => {
    let attempts = NO_ATTEMPTS;
    const places = Array.from({ length: 5 }, () => {
      const { at, kept } = nextPlace(attempts, pace, NOW);
      attempts = kept;
      return at.getTime() - NOW.getTime();
    });
    expect(places).toEqual([-20_000, -10_000, 0, 10_000, 20_000]);
    expect(attempts).toEqual({ failures: 0, blockedUntil: later(50_000), updatedAt: NOW, hasPlace: false });
    // The queue moves on, and is never more than the burst ahead.
    expect(nextPlace(attempts, pace, later(30_000)).at).toEqual(later(30_000));
    expect(nextPlace(attempts, pace, later(HOUR)).at).toEqual(later(HOUR - 20_000));
  });

  test("has a place again that a right password gave back", () => {
    const { kept } = nextPlace({ ...NO_ATTEMPTS, failures: 2 }, pace, NOW);
    expect(returnPlace({ ...kept, failures: 2 }, pace)).toEqual({ ...kept, failures: 2, blockedUntil: NOW });
  });
});
