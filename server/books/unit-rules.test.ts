import { describe, expect, test } from "vitest";
import type { UnitState } from "../../src/api/stock/units.rules";
import { type KnownUnit, nameUnits, registeredNow, roomFor, takeRefusal, withoutNumber } from "./unit-rules";

const shelf = { key: "a15", storeKey: "ikeja", name: "Galaxy A15 (Blue)" };

const unit: KnownUnit = {
  key: "unit 1",
  match: "sn-1",
  state: "in stock",
  variantKey: "a15",
  storeKey: "ikeja",
  storeTitle: "Ikeja",
  name: "Galaxy A15 (Blue)",
  isInReach: true,
  orderNumber: null,
  lineKey: null,
};

/** How a refusal of SN-1 goes on, as rule 6 of docs/serials.md says where the unit is. */
const WHERE: Readonly<Record<Exclude<UnitState, "in stock" | "gone">, readonly [string, string]>> = {
  sold: ["was sold already, on order 10021. ", "was sold already. "],
  held: ["is held by order 10021. ", "is held by an order. "],
  returned: ["came back from a customer, ", "came back from a customer, "],
  "in repair": ["is in repair. ", "is in repair. "],
  "in transit": ["is on its way to another store. ", "is on its way to another store. "],
};

const NOT_HERE = "SN-1 is not in stock here. Check the number";

describe("a named unit", () => {
  test("is on the shelf of that variant, or its number is free", () => {
    expect(takeRefusal("SN-1", unit, shelf)).toBeNull();
    expect(takeRefusal("SN-1", { ...unit, state: "gone", variantKey: "other" }, shelf)).toBeNull();
    expect(takeRefusal("SN-1", { ...unit, state: "gone", isInReach: false }, shelf)).toBeNull();
  });

  test.each(Object.entries(WHERE))(
    "that is %s is refused with the order that a person sees",
    (name, [seen, unseen]) => {
      const state = name as UnitState;
      expect(takeRefusal("SN-1", { ...unit, state, orderNumber: 10_021 }, shelf)?.startsWith(`SN-1 ${seen}`)).toBe(
        true,
      );
      expect(takeRefusal("SN-1", { ...unit, state }, shelf)?.startsWith(`SN-1 ${unseen}`)).toBe(true);
      expect(takeRefusal("SN-1", { ...unit, state, isInReach: false, orderNumber: 10_021 }, shelf)).toBe(NOT_HERE);
    },
  );

  test("of another product or store is refused, and out of reach it only is not here", () => {
    const other = { ...unit, variantKey: "a16", name: "Galaxy A16 (Red)" };
    expect(takeRefusal("SN-1", other, shelf)).toBe(
      "SN-1 is Galaxy A16 (Red), not Galaxy A15 (Blue). Choose another unit",
    );
    expect(takeRefusal("SN-1", { ...other, storeKey: "wuse", storeTitle: "Wuse" }, shelf)).toBe(
      "SN-1 is in stock at Wuse, not here. Transfer it first, or choose another unit",
    );
    expect(takeRefusal("SN-1", { ...other, isInReach: false }, shelf)).toBe(NOT_HERE);
  });
});

describe("naming units", () => {
  const known = new Map([
    ["sn-1", unit],
    ["sn-2", { ...unit, key: "unit 2", match: "sn-2", state: "gone" as const }],
    ["sn-3", { ...unit, key: "unit 3", match: "sn-3", state: "held" as const }],
  ]);

  test("finds each in any spelling, in the order named, and gives a new one a key of its own", () => {
    const named = nameUnits(shelf, ["SN-9", "Sn-1", "sn-2", "SN-8"], known);
    const units = "units" in named ? named.units : [];
    expect(units).toEqual([
      { key: expect.any(String), serial: "SN-9", was: null },
      { key: "unit 1", serial: "Sn-1", was: "in stock" },
      { key: "unit 2", serial: "sn-2", was: "gone" },
      { key: expect.any(String), serial: "SN-8", was: null },
    ]);
    expect(new Set(units.map(({ key }) => key)).size).toBe(4);
    expect(registeredNow(units).map(({ serial }) => serial)).toEqual(["SN-9", "sn-2", "SN-8"]);
  });

  test("stops at the first that cannot be taken", () => {
    expect(nameUnits(shelf, ["SN-1", "SN-3", "SN-9"], known)).toEqual({
      refusal: "SN-3 is held by an order. Choose another unit",
      serial: "SN-3",
    });
  });
});

test.each([
  [{ quantity: 5, numbered: 3, waiting: 0 }, 2, 2],
  [{ quantity: 5, numbered: 5, waiting: 0 }, 0, 0],
  // Two of the six numbered units may be those that a pending order waits for.
  [{ quantity: 4, numbered: 6, waiting: 2 }, 0, 0],
  [{ quantity: 5, numbered: 3, waiting: 2 }, 4, 2],
])(
  "of %j as many more may be registered as nobody numbered: %i, and %i on the shelf have no number",
  (of, room, bare) => {
    expect(roomFor(of)).toBe(room);
    expect(withoutNumber(of)).toBe(bare);
  },
);
