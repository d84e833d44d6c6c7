import { describe, expect, it } from "vitest";
import { bulkEditOf, bulkProblems, type BulkValues, NO_BULK } from "../../../src/machines/products/bulk-values";

const level = (values: Partial<BulkValues>): BulkValues => ({ ...NO_BULK, field: "reorder", ...values });

describe("a reorder level of many products", () => {
  it.each<[string, Partial<BulkValues>, object]>([
    ["both numbers", { reorderAt: 5, orderUpTo: 20 }, { reorderAt: 5, orderUpTo: 20 }],
    ["0 is a number", { reorderAt: 0, orderUpTo: 1 }, { reorderAt: 0, orderUpTo: 1 }],
    ["an empty one stays as it is", { orderUpTo: 20 }, { reorderAt: null, orderUpTo: 20 }],
    [
      "none, whatever was typed before",
      { level: "none", reorderAt: 9, orderUpTo: 3 },
      { reorderAt: null, orderUpTo: null },
    ],
  ])("%s", (_name, values, edit) => {
    expect(bulkProblems(level(values))).toBeNull();
    expect(bulkEditOf(level(values))).toEqual({ field: "reorder", ...edit });
  });

  it.each<[string, Partial<BulkValues>, Record<string, string>]>([
    ["nothing is filled in", {}, { reorderAt: 'Please fill in "Reorder at"' }],
    ["up to as many", { reorderAt: 5, orderUpTo: 5 }, { orderUpTo: "Must be more than 5, or nothing is ordered" }],
    ["up to fewer", { reorderAt: 5, orderUpTo: 4 }, { orderUpTo: "Must be more than 5, or nothing is ordered" }],
  ])("is refused where %s", (_name, values, fields) => {
    expect(bulkProblems(level(values))?.fields).toEqual(fields);
  });
});
