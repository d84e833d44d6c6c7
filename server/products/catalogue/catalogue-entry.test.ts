import { describe, expect, test } from "vitest";
import type { LockedVariant } from "../product-lock";
import {
  changedWords,
  changeOfTwin,
  distinctShared,
  type EntryEdit,
  isShared,
  renamesOf,
  type Twin,
} from "./catalogue-entry";

type Prices = { priceKobo: number; salePriceKobo: number };

const PRICES: Prices = { priceKobo: 100_00, salePriceKobo: 150_00 };

const stored = (key: string, changes: Partial<LockedVariant> = {}) =>
  ({
    key,
    catalogueKey: `all ${key}`,
    variation: key,
    status: "active",
    position: 0,
    ...PRICES,
    ...changes,
  }) as LockedVariant;

const words = { title: "Galaxy A15", description: "", pictures: ["one"], categoryKey: null, isVatExempt: false };

const before: EntryEdit["before"] = {
  key: "ikeja",
  catalogueKey: "galaxy",
  ...words,
  ...PRICES,
  variants: [stored("blue"), stored("red", { salePriceKobo: 160_00 })],
};

type Changes = Partial<EntryEdit["after"]> & { variants?: Record<string, Partial<Prices & { variation: string }>> };

function edit({ variants = {}, ...after }: Changes, pricesToAll = false, of = before): EntryEdit {
  const changed = Object.entries(variants).map(([key, change]) => {
    const old = of.variants.find((each) => each.key === key) ?? stored(key);
    return { ...old, ...change, delta: 0 };
  });
  const { priceKobo, salePriceKobo } = of;
  return { before: of, after: { ...words, priceKobo, salePriceKobo, ...after }, plan: { changed }, pricesToAll };
}

const twin: Twin = {
  key: "wuse",
  catalogueKey: "galaxy",
  priceKobo: 90_00,
  salePriceKobo: 150_00,
  variants: [
    { key: "w blue", catalogueKey: "all blue", variation: "blue", priceKobo: 80_00, salePriceKobo: 140_00 },
    { key: "w red", catalogueKey: "all red", variation: "red", priceKobo: 90_00, salePriceKobo: 155_00 },
    // Only the twin lists these.
    { key: "w gold", catalogueKey: "all gold", variation: "gold", priceKobo: 90_00, salePriceKobo: 150_00 },
    { key: "w jade", catalogueKey: "all jade", variation: "jade", priceKobo: 95_00, salePriceKobo: 170_00 },
  ],
};

describe("what an edit changes in all stores", () => {
  test.each([
    ["title", { title: "Galaxy A16" }],
    ["description", { description: "128 GB" }],
    ["pictures", { pictures: ["two", "one"] }],
    ["categoryKey", { categoryKey: "phones" }],
    ["isVatExempt", { isVatExempt: true }],
  ] as const)("is its %s", (name, change) => {
    expect(changedWords(edit(change as Changes))).toEqual([name]);
    expect(isShared(edit(change as Changes))).toBe(true);
  });

  test("is the text of a variant", () => {
    const renamed = edit({ variants: { blue: { variation: "navy" }, red: { salePriceKobo: 1 } } });
    expect(renamesOf(renamed).map((each) => [each.before.catalogueKey, each.after.variation])).toEqual([
      ["all blue", "navy"],
    ]);
    expect(isShared(renamed)).toBe(true);
    // A variant that is not of the product renames nothing.
    expect(renamesOf(edit({ variants: { other: { variation: "navy" } } }))).toEqual([]);
  });

  test("are prices only when they are for all", () => {
    for (const change of [
      { priceKobo: 101_00 },
      { salePriceKobo: 151_00 },
      { variants: { red: { priceKobo: 101_00 } } },
      { variants: { blue: {}, red: { salePriceKobo: 1 } } },
    ]) {
      expect(isShared(edit(change))).toBe(false);
      expect(isShared(edit(change, true))).toBe(true);
    }
    expect(isShared(edit({}, true))).toBe(false);
    expect(isShared(edit({ variants: { blue: {} } }, true))).toBe(false);
  });
});

describe("edits that are alike", () => {
  const lekki = { ...before, key: "lekki" };
  const keys = (edits: EntryEdit[]) =>
    distinctShared(edits).map(({ before: of, alike }) => [of.key, [...(alike ?? [])]]);

  test("of twins are one for all of them, and those that share nothing are left out", () => {
    const change = { title: "Galaxy A16", variants: { blue: { variation: "navy" } } };
    expect(keys([edit(change), edit({}), edit(change, false, lekki)])).toEqual([["ikeja", ["ikeja", "lekki"]]]);
  });

  test("name the same texts in any order", () => {
    const both = { blue: { variation: "navy" }, red: { variation: "rose" } };
    const other = { red: both.red, blue: both.blue };
    expect(keys([edit({ variants: both }), edit({ variants: other }, false, lekki)])).toHaveLength(1);
  });

  test.each([
    [{ title: "Galaxy A16" }, { title: "Galaxy A17" }],
    [{ title: "Galaxy A16" }, { description: "Galaxy A16" }],
    [{ variants: { blue: { variation: "navy" } } }, { variants: { blue: { variation: "sky" } } }],
    [{ variants: { blue: { variation: "navy" } } }, { variants: { red: { variation: "navy" } } }],
  ])("are not %j and %j", (one, other) => {
    expect(keys([edit(one), edit(other, false, lekki)])).toEqual([
      ["ikeja", ["ikeja"]],
      ["lekki", ["lekki"]],
    ]);
  });

  test("are not those of other goods", () => {
    const change = { title: "Galaxy A16" };
    expect(keys([edit(change), edit(change, false, { ...lekki, catalogueKey: "pixel" })])).toHaveLength(2);
  });
});

describe("a twin", () => {
  test("gets the words that changed, and the log has both sides in words of the wire", () => {
    const change = changeOfTwin(
      edit({ title: "Galaxy A16", categoryKey: "phones", isVatExempt: true, pictures: [], description: "new" }),
      twin,
    );
    expect(change).toEqual({
      key: "wuse",
      product: null,
      variants: [],
      before: { title: "Galaxy A15", description: "", pictures: ["one"], category: null, vat_exempt: false },
      after: { title: "Galaxy A16", description: "new", pictures: [], category: "phones", vat_exempt: true },
    });
  });

  test("gets the new texts of the variants that it lists", () => {
    const renamed = edit({ variants: { blue: { variation: "navy" }, red: { variation: "rose" } } });
    expect(changeOfTwin(renamed, twin)).toEqual({
      key: "wuse",
      product: null,
      variants: [],
      before: { variations: "blue; red" },
      after: { variations: "navy; rose" },
    });
    expect(changeOfTwin(renamed, { ...twin, variants: [] })).toMatchObject({ before: {}, after: {} });
  });

  test("keeps its prices when they are for one store", () => {
    const change = edit({ ...PRICES, salePriceKobo: 175_00, title: "Galaxy A16", variants: { red: { priceKobo: 1 } } });
    expect(changeOfTwin(change, twin)).toMatchObject({ product: null, variants: [], after: { title: "Galaxy A16" } });
  });

  test("gets each price that changed for all, and a variant of its own follows its product", () => {
    const change = edit({ salePriceKobo: 175_00, variants: { red: { priceKobo: 85_00 } } }, true);
    expect(changeOfTwin(change, twin)).toEqual({
      key: "wuse",
      product: { ...twin, salePriceKobo: 175_00 },
      variants: [
        // The price that the edit left alone stays, and so do those of blue.
        { key: "w red", priceKobo: 85_00, salePriceKobo: 155_00, isMoved: true },
        { key: "w gold", priceKobo: 90_00, salePriceKobo: 175_00, isMoved: true },
      ],
      before: {
        price: "₦90.00",
        sale_price: "₦150.00",
        variants: [
          { variation: "red", price: "₦90.00", sale_price: "₦155.00" },
          { variation: "gold", price: "₦90.00", sale_price: "₦150.00" },
        ],
      },
      after: {
        price: "₦90.00",
        sale_price: "₦175.00",
        changed: [
          { key: "w red", variation: "red", price: "₦85.00", sale_price: "₦155.00" },
          { key: "w gold", variation: "gold", price: "₦90.00", sale_price: "₦175.00" },
        ],
      },
    });
  });

  test("that has the new prices already changes nothing, and a renamed one is named as it is then", () => {
    const same = edit({ salePriceKobo: 160_00, variants: { blue: { salePriceKobo: 140_00 } } }, true);
    const had = { ...twin, salePriceKobo: 160_00 };
    expect(changeOfTwin(same, had)).toEqual({ key: "wuse", product: null, variants: [], before: {}, after: {} });
    const both = edit({ variants: { red: { variation: "rose", priceKobo: 85_00 } } }, true);
    expect(changeOfTwin(both, twin).after).toEqual({
      variations: "rose",
      changed: [{ key: "w red", variation: "rose", price: "₦85.00", sale_price: "₦155.00" }],
    });
  });
});
