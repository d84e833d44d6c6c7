import { describe, expect, test } from "vitest";
import { type Attempts, NO_ATTEMPTS } from "./attempt-limits";
import { judgeStranger, RESET, SIGN_IN, type StrangerPolicy } from "./sign-in-policy";

const START = Date.parse("2026-03-01T09:00:00Z");
const DAY = 24 * 60 * 60;

/** Plays attempts against the policy with rows kept in memory. */
function play(policy: StrangerPolicy) {
  const kept = new Map<string, Attempts>();
  const row = (name: string) => kept.get(name) ?? NO_ATTEMPTS;
  return (account: string, address: string, second: number): number => {
    const pair = `${account} ${address}`;
    const rows = { pair: row(pair), address: row(address), account: row(account) };
    const verdict = judgeStranger(policy, rows, new Date(START + second * 1000));
    kept.set(pair, verdict.rows.pair);
    kept.set(address, verdict.rows.address);
    kept.set(account, verdict.rows.account);
    return verdict.waitSeconds;
  };
}

describe("the figures of a day that docs/adr/sign-in-limits.md promises", () => {
  test("one address at one account gets 150 guesses", () => {
    const attempt = play(SIGN_IN);
    let checked = 0;
    for (let second = 0; second < DAY; second += 1) if (attempt("owner", "a", second) === 0) checked += 1;
    expect(checked).toBeLessThanOrEqual(150);
    expect(checked).toBeGreaterThan(60);
  });

  test("any number of addresses at one account get 8,740 guesses", () => {
    const attempt = play(SIGN_IN);
    let checked = 0;
    for (let second = 0; second < DAY; second += 1) {
      for (let turn = 0; turn < 4; turn += 1) {
        if (attempt("owner", `a${(second * 4 + turn) % 1000}`, second) === 0) checked += 1;
      }
    }
    expect(checked).toBeLessThanOrEqual(8740);
  });

  test("one address at many accounts gets 110 guesses at each", () => {
    const attempt = play(SIGN_IN);
    const checked = new Map<string, number>();
    for (let second = 0; second < DAY; second += 20) {
      for (let place = 0; place < 30; place += 1) {
        const account = `staff-${place}`;
        if (attempt(account, "a", second) === 0) checked.set(account, (checked.get(account) ?? 0) + 1);
      }
    }
    expect(Math.max(...checked.values())).toBeLessThanOrEqual(110);
  });

  test("one address gets 174,800 guesses at all accounts together", () => {
    const attempt = play(SIGN_IN);
    let checked = 0;
    for (let second = 0; second < DAY / 10; second += 1) {
      for (let turn = 0; turn < 10; turn += 1) if (attempt(`${second}-${turn}`, "a", second) === 0) checked += 1;
    }
    expect(checked).toBeLessThanOrEqual(2000 + (DAY / 10) * 2);
  });
});

test("an address holds one place in an account's queue, so an owner waits ten seconds for each address in front", () => {
  const attempt = play(SIGN_IN);
  for (let place = 0; place < 100; place += 1) expect(attempt("owner", `a${place}`, 0)).toBe(0);
  for (let turn = 0; turn < 50; turn += 1) for (let place = 0; place < 20; place += 1) attempt("owner", `a${place}`, 0);
  expect(attempt("owner", "home", 0)).toBe(210);
  expect(attempt("owner", "home", 209)).toBe(1);
  expect(attempt("owner", "home", 210)).toBe(0);
});

test("nobody has to wait longer than an hour", () => {
  const attempt = play(SIGN_IN);
  let longest = 0;
  for (let place = 0; place < 1000; place += 1) longest = Math.max(longest, attempt("owner", `a${place}`, 0));
  expect(longest).toBe(3600);
});

test("the last place of a queue is an hour away, and is kept", () => {
  const attempt = play(SIGN_IN);
  for (let place = 0; place < 460; place += 1) attempt("owner", `a${place}`, 0);
  // The queue holds 360 addresses: one that comes ten seconds before its end waits for all of them, and for ten seconds more.
  expect(attempt("owner", "late", 3590)).toBe(20);
  expect(attempt("owner", "a459", 3590)).toBe(10);
  expect(attempt("owner", "a459", 3600)).toBe(0);
});

test.each([
  // So many failures elsewhere, and how many attempts at an account are free then.
  [40, 10],
  [47, 4],
  [48, 3],
  [100, 3],
])("an address that failed %i times at other accounts has %i free attempts at the next one", (failures, expected) => {
  const attempt = play(SIGN_IN);
  const free = (address: string) =>
    Array.from({ length: 12 }, () => attempt("owner", address, 0)).filter((wait) => wait === 0).length;
  for (let place = 0; place < failures; place += 1) attempt(`person-${place}`, "shop", 0);
  expect(free("shop")).toBe(expected);
  expect(free("home")).toBe(10);
});

test("a person who requests links for many emails still gets the first one for each", () => {
  const attempt = play(RESET);
  for (let place = 0; place < 500; place += 1) expect(attempt(`person-${place}`, "shop", 0)).toBe(0);
  expect(attempt("person-499", "shop", 0)).toBeGreaterThan(0);
});
