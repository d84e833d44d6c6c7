import { assert, constantFrom, array, integer, property, record } from "fast-check";
import { describe, expect, test } from "vitest";
import { adjustmentOf, balanceAfter, balanceMoves, type Entry, isEditable, isReserved } from "./finance";
import { AmountTooLarge } from "../core/money";

const MOST = Number.MAX_SAFE_INTEGER;

const entries = array(
  record<Entry>({
    accountKey: constantFrom("a", "b", "c", "d"),
    type: constantFrom("credit", "debit"),
    amountKobo: integer({ min: 1, max: 1_000_000_000 }),
  }),
  { maxLength: 12 },
);

/** Balances as a bookkeeper would get them: entry by entry. */
function booked(list: readonly Entry[]): Record<string, number> {
  const balances: Record<string, number> = { a: 0, b: 0, c: 0, d: 0 };
  for (const { accountKey, type, amountKobo } of list) {
    balances[accountKey] = (balances[accountKey] ?? 0) + (type === "credit" ? amountKobo : -amountKobo);
  }
  return balances;
}

describe("balance moves", () => {
  test("turn the balances of the entries before into those of the entries after", () => {
    assert(
      property(entries, entries, (before, after) => {
        const balances = booked(before);
        for (const { accountKey, deltaKobo } of balanceMoves(before, after)) {
          balances[accountKey] = balanceAfter(balances[accountKey] ?? 0, deltaKobo);
        }
        expect(balances).toEqual(booked(after));
      }),
    );
  });

  test("name each account once, in key order, and none that stays as it is", () => {
    assert(
      property(entries, entries, (before, after) => {
        const keys = balanceMoves(before, after).map((move) => move.accountKey);
        expect(keys).toEqual([...new Set(keys)].toSorted());
        expect(balanceMoves(after, after)).toEqual([]);
        expect(balanceMoves(before, after).every((move) => move.deltaKobo !== 0)).toBe(true);
      }),
    );
  });

  test("are refused beyond what can be recorded, and exact up to it", () => {
    const most: Entry = { accountKey: "a", type: "credit", amountKobo: MOST };
    expect(balanceMoves([], [most])).toEqual([{ accountKey: "a", deltaKobo: MOST }]);
    expect(balanceMoves([most], [most, { ...most, amountKobo: 1 }])).toEqual([{ accountKey: "a", deltaKobo: 1 }]);
    expect(() => balanceMoves([], [most, { ...most, amountKobo: 1 }])).toThrow(AmountTooLarge);
    expect(balanceAfter(-MOST, MOST)).toBe(0);
    expect(() => balanceAfter(-MOST, -1)).toThrow(AmountTooLarge);
  });
});

describe("an adjustment", () => {
  test("moves the balance to what is wanted", () => {
    const balance = integer({ min: -1_000_000_000, max: 1_000_000_000 });
    assert(
      property(balance, balance, (from, to) => {
        const entry = adjustmentOf(from, to);
        const [move] = entry === null ? [] : balanceMoves([], [{ accountKey: "a", ...entry }]);
        expect(from + (move?.deltaKobo ?? 0)).toBe(to);
        expect(entry === null).toBe(from === to);
      }),
    );
  });

  test("is refused when its amount cannot be recorded", () => {
    expect(() => adjustmentOf(-MOST, MOST)).toThrow(AmountTooLarge);
  });
});

describe("what may be edited", () => {
  test.each(["payment on order 10001", "Refund of PAYMENT ON ORDER 3", "the Profit On Order 7 memo"])(
    "not a remark as orders write them: %s",
    (remark) => {
      expect(isReserved(remark)).toBe(true);
      expect(isEditable("manual", remark)).toBe(false);
    },
  );

  test("what was posted by hand, and nothing else", () => {
    expect(isEditable("manual", "Payment for an order of chairs")).toBe(true);
    for (const source of ["order", "adjustment", "memo"] as const) expect(isEditable(source, "Fuel")).toBe(false);
  });
});
