import { describe, expect, test } from "vitest";
import type { BulkChange } from "../../../src/api/products/bulk.contract";
import { Refusal } from "../../core/errors";
import { editToValues, levelsToValues, linesOf, valuesOf } from "./bulk-plan";
import type { ProductOfMany } from "./many-lock";

const variant = (
  key: string,
  changes: Partial<ProductOfMany["variants"][number]> = {},
): ProductOfMany["variants"][number] => ({
  key,
  variation: `text of ${key}`,
  status: "active",
  position: 0,
  quantity: 3,
  priceKobo: 10_000_00,
  salePriceKobo: 20_000_50,
  sku: "",
  barcodes: [],
  version: 1,
  catalogueKey: `catalogue ${key}`,
  codesVersion: 0,
  isRemoved: false,
  tracksSerials: false,
  numbered: 0,
  waiting: 0,
  hasRecords: true,
  isTraded: true,
  reorderAt: null,
  orderUpTo: null,
  ...changes,
});

const product: ProductOfMany = {
  key: "galaxy",
  title: "Galaxy A15",
  description: "",
  storeKey: "ikeja",
  storeTitle: "Ikeja",
  catalogueKey: "galaxy of all",
  supplierKey: "samsung",
  categoryKey: null,
  priceKobo: 10_000_00,
  salePriceKobo: 20_000_50,
  pictures: [],
  isVatExempt: false,
  tracksSerials: false,
  ownVersion: 1,
  editVersion: 1,
  variants: [
    variant("blue", { reorderAt: 5, orderUpTo: 40 }),
    variant("red", { position: 1, status: "hidden", salePriceKobo: 12_250_00, reorderAt: 2, orderUpTo: 9 }),
    variant("old", { position: 2, isRemoved: true, salePriceKobo: 1_00, reorderAt: 1, orderUpTo: 2 }),
    variant("broken", { position: 3, status: "repair" }),
    variant("bare", { position: 4 }),
  ],
};

const priced = (by: "set" | "add" | "percent", value: number, roundTo?: number): BulkChange =>
  ({ field: "sale_price", by, value, ...(roundTo !== undefined && { round_to: roundTo }) }) as BulkChange;

const one = { ...product, variants: [] };

const changesOf = (change: BulkChange, of = product) =>
  linesOf(change, of).map(({ variantKey, from, to }) => [variantKey, from, to]);

function refusalOf(change: BulkChange, of = product): string | null {
  try {
    linesOf(change, of);
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    expect(error.status).toBe(417);
    return error.message;
  }
}

describe("the values that a change concerns", () => {
  test.each([
    ["category", [[null, ""]]],
    ["supplier", [[null, "samsung"]]],
    [
      "status",
      [
        ["blue", "active"],
        ["red", "hidden"],
        ["broken", "repair"],
        ["bare", "active"],
      ],
    ],
    [
      "reorder",
      [
        ["blue", "5/40"],
        ["bare", ""],
      ],
    ],
    [
      "sale_price",
      [
        [null, "2000050"],
        ["blue", "2000050"],
        ["red", "1225000"],
        ["broken", "2000050"],
        ["bare", "2000050"],
      ],
    ],
  ] as const)("of %s are those of the listed variants that it is for", (field, expected) => {
    expect(valuesOf(field, product).map(({ variantKey, value }) => [variantKey, value])).toEqual(expected);
  });

  test("of a category that is set is its key", () => {
    expect(valuesOf("category", { ...product, categoryKey: "phones" })).toEqual([
      { variantKey: null, value: "phones" },
    ]);
  });
});

describe("a price", () => {
  test.each([
    [20_000_50, priced("percent", 2.5), 20_500_51],
    [20_000_50, priced("percent", -10, 500), 18_000_00],
    [20_000_00, priced("set", 12_250, 500), 12_500_00],
    [20_000_50, priced("add", -0.29), 20_000_21],
    [20_000_50, priced("percent", 1.15), 20_230_51],
    // Times 100 this is a kobo too much in floating point.
    [20_000_50, priced("set", 71_883_383_197_759.77), 71_883_383_197_759_77],
    [20_000_00, priced("set", 12_250, 0.29), 12_249_89],
  ])("%i changed by %j is %i, as docs/bulk-changes.md works out", (salePriceKobo, change, expected) => {
    expect(changesOf(change, { ...one, salePriceKobo })).toEqual([[null, String(salePriceKobo), String(expected)]]);
  });

  test("names the variants whose price changes, and leaves out those that have it", () => {
    expect(linesOf(priced("set", 12_250), product)).toEqual(
      [
        ["", null],
        ["text of blue", "blue"],
        ["text of broken", "broken"],
        ["text of bare", "bare"],
      ].map(([variation, variantKey]) => ({ variation, variantKey, from: "2000050", to: "1225000" })),
    );
  });

  test("below nothing or beyond the books is refused, at nothing it is not", () => {
    expect(changesOf(priced("add", -20_000.5), one)).toEqual([[null, "2000050", "0"]]);
    expect(refusalOf(priced("add", -20_000.51), one)).toBe(
      "Galaxy A15 would cost less than ₦0.00. Take less off, or leave it out",
    );
    const dear = { ...one, salePriceKobo: Number.MAX_SAFE_INTEGER };
    expect(refusalOf(priced("add", 0.01), dear)).toBe("The price of Galaxy A15 would be too large");
  });
});

describe("a status", () => {
  test("is that of variants for sale and hidden ones, unless another is named", () => {
    expect(changesOf({ field: "status", value: "hidden" })).toEqual([
      ["blue", "active", "hidden"],
      ["bare", "active", "hidden"],
    ]);
    expect(changesOf({ field: "status", value: "return" })).toEqual([
      ["blue", "active", "return"],
      ["red", "hidden", "return"],
      ["bare", "active", "return"],
    ]);
    expect(changesOf({ field: "status", value: "active", of: "repair" })).toEqual([["broken", "repair", "active"]]);
  });
});

test("a category and a supplier are those of the product, and none where it has them", () => {
  expect(changesOf({ field: "category", value: "phones" })).toEqual([[null, "", "phones"]]);
  expect(changesOf({ field: "category", value: "" })).toEqual([]);
  expect(changesOf({ field: "supplier", value: "tecno" })).toEqual([[null, "samsung", "tecno"]]);
  expect(changesOf({ field: "supplier", value: "samsung" })).toEqual([]);
});

describe("a reorder level", () => {
  const level = (reorder_at?: number | null, order_up_to?: number | null): BulkChange => ({
    field: "reorder",
    ...(reorder_at !== undefined && { reorder_at }),
    ...(order_up_to !== undefined && { order_up_to }),
  });

  test.each([
    [
      level(6, 50),
      [
        ["blue", "5/40", "6/50"],
        ["bare", "", "6/50"],
      ],
    ],
    [
      level(0, 1),
      [
        ["blue", "5/40", "0/1"],
        ["bare", "", "0/1"],
      ],
    ],
    [level(6), [["blue", "5/40", "6/40"]]],
    [level(undefined, 50), [["blue", "5/40", "5/50"]]],
    [level(null, null), [["blue", "5/40", ""]]],
    [level(5, 40), [["bare", "", "5/40"]]],
  ])("%j is that of active variants, and a number left out stays", (change, expected) => {
    expect(changesOf(change)).toEqual(expected);
  });

  test("that orders nothing is refused with the variant", () => {
    expect(refusalOf(level(39))).toBeNull();
    expect(refusalOf(level(40))).toBe(
      "Galaxy A15 (text of blue) would be reordered at 40 up to 40, so nothing. Change both numbers, or leave it out",
    );
    expect(refusalOf(level(undefined, 4))).toMatch(/at 5 up to 4, so nothing/);
  });

  test("is set of the variants that the lines name", () => {
    const [blue] = product.variants;
    const lines = [
      { variantKey: "blue", value: "6/50" },
      { variantKey: "gone", value: "1/2" },
      { variantKey: "bare", value: "" },
    ];
    expect(levelsToValues(product, lines)).toEqual([
      {
        variant: "blue",
        variation: "text of blue",
        product: "galaxy",
        before: blue,
        after: { reorderAt: 6, orderUpTo: 50 },
      },
      expect.objectContaining({ variant: "bare", after: { reorderAt: null, orderUpTo: null } }),
    ]);
  });
});

describe("the edit to the values of lines", () => {
  const changed = (edit: ReturnType<typeof editToValues>) =>
    edit?.plan.changed.map(({ key, salePriceKobo, status }) => [key, salePriceKobo, status]);

  test("sets a price of the product alone, and variants do not follow it", () => {
    const edit = editToValues("sale_price", product, [{ variantKey: null, value: "1500000" }]);
    expect(edit?.after.salePriceKobo).toBe(15_000_00);
    expect(changed(edit)).toEqual([]);
  });

  test("sets the prices of the variants that have a line", () => {
    const edit = editToValues("sale_price", product, [
      { variantKey: null, value: "1500000" },
      { variantKey: "blue", value: "1600000" },
    ]);
    expect(changed(edit)).toEqual([["blue", 16_000_00, "active"]]);
    const ofOne = editToValues("sale_price", product, [{ variantKey: "red", value: "1600000" }]);
    expect(ofOne?.after.salePriceKobo).toBe(20_000_50);
    expect(changed(ofOne)).toEqual([["red", 16_000_00, "hidden"]]);
  });

  test("sets a status, a category or a supplier, and changes nothing else", () => {
    const ofStatus = editToValues("status", product, [{ variantKey: "blue", value: "hidden" }]);
    expect(changed(ofStatus)).toEqual([["blue", 20_000_50, "hidden"]]);
    expect(editToValues("category", product, [{ variantKey: null, value: "phones" }])?.after).toEqual({
      ...product,
      categoryKey: "phones",
    });
    const sorted = { ...product, categoryKey: "phones" };
    expect(editToValues("category", sorted, [{ variantKey: null, value: "" }])?.after.categoryKey).toBeNull();
    expect(editToValues("supplier", product, [{ variantKey: null, value: "tecno" }])?.after).toEqual({
      ...product,
      supplierKey: "tecno",
    });
    expect(editToValues("supplier", product, [])).toBeNull();
  });
});
