import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { VARIANT_STATUSES } from "../../src/api/products/products.contract";
import { holdDifferences, mergeLines, stockRefusal, type VariantOnHand } from "./stock-rules";

const phone: VariantOnHand = {
  key: "v",
  productTitle: "Samsung Galaxy A15",
  productDeleted: false,
  variation: "Blue Black, 128GB",
  status: "active",
  quantity: 2,
};

describe("mergeLines", () => {
  test("keeps every unit, one line a variant, in the order first named", () => {
    const line = fc.record({ variantKey: fc.constantFrom("x", "y", "z"), quantity: fc.integer({ min: 1, max: 9 }) });
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const merged = mergeLines(lines);
        expect(merged.map((one) => one.variantKey)).toEqual([...new Set(lines.map((one) => one.variantKey))]);
        for (const { variantKey, quantity } of merged) {
          const own = lines.filter((one) => one.variantKey === variantKey);
          expect(quantity).toBe(own.reduce((sum, one) => sum + one.quantity, 0));
        }
      }),
    );
  });
});

describe("holdDifferences", () => {
  const key = fc.constantFrom("w", "x", "y", "z");
  const lines = fc.array(fc.record({ variantKey: key, quantity: fc.integer({ min: 1, max: 9 }) }), { maxLength: 8 });
  const unitsOf = (list: readonly { variantKey: string; quantity: number }[], variant: string) =>
    list.reduce((sum, one) => sum + (one.variantKey === variant ? one.quantity : 0), 0);

  test("what is held and the difference make what is wanted, in key order, without what stays", () => {
    fc.assert(
      fc.property(lines, lines, (held, wanted) => {
        const differences = holdDifferences(held, wanted);
        const keys = differences.map((one) => one.variantKey);
        expect(keys).toEqual([...new Set(keys)].toSorted());
        expect(differences.every((one) => one.more !== 0)).toBe(true);
        for (const variant of ["w", "x", "y", "z"]) {
          const more = differences.find((one) => one.variantKey === variant)?.more ?? 0;
          expect(unitsOf(held, variant) + more).toBe(unitsOf(wanted, variant));
        }
      }),
    );
  });

  test("edits one after another move what the last one alone would, and the same again moves nothing", () => {
    fc.assert(
      fc.property(lines, lines, lines, (first, second, third) => {
        const total = (variant: string, ...steps: (typeof first)[]) =>
          steps.slice(1).reduce((sum, to, index) => {
            const moved = holdDifferences(steps[index] ?? [], to).find((one) => one.variantKey === variant);
            return sum + (moved?.more ?? 0);
          }, 0);
        for (const variant of ["w", "x", "y", "z"]) {
          expect(total(variant, first, second, third)).toBe(total(variant, first, third));
        }
        expect(holdDifferences(third, third.toReversed())).toEqual([]);
      }),
    );
  });
});

describe("stockRefusal", () => {
  test("names the product, the variation and what is left", () => {
    expect(stockRefusal(phone, 2)).toBeNull();
    expect(stockRefusal(phone, 3)).toBe("Only 2 of Samsung Galaxy A15 (Blue Black, 128GB) left");
    expect(stockRefusal({ ...phone, quantity: 0 }, 1)).toBe("Only 0 of Samsung Galaxy A15 (Blue Black, 128GB) left");
  });

  test("only an active variant of a product still listed is sold", () => {
    for (const status of VARIANT_STATUSES.filter((one) => one !== "active")) {
      expect(stockRefusal({ ...phone, status }, 1)).toBe("Samsung Galaxy A15 (Blue Black, 128GB) is not for sale");
    }
    expect(stockRefusal({ ...phone, productDeleted: true }, 1)).toMatch(/is not for sale$/);
  });
});
