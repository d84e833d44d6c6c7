import { describe, expect, test } from "vitest";
import type { Breakdown } from "../../../src/api/dashboard/breakdown";
import { linesOf } from "../../../src/machines/dashboard/breakdown.machine";
import { offeredKinds, shownKind } from "../../../src/machines/dashboard/breakdown-kinds";

const NOTHING: Breakdown = { by: "product", total: 0, rows: [], others: null, deliveryFees: 0 };

describe("the lines of a breakdown", () => {
  test("are its rows, the others and the fees, and their shares are of the total", () => {
    const lines = linesOf({
      by: "product",
      total: 10_000,
      rows: [
        { key: "galaxy", name: "Galaxy A15", amount: 6000, count: 2 },
        { key: null, name: "Power bank", amount: 2500, count: 5 },
      ],
      others: { size: 3, amount: 1000, count: 4 },
      deliveryFees: 500,
    });
    expect(lines.map(({ name, key, count, amount, share }) => [name, key, count, amount, share])).toEqual([
      ["Galaxy A15", "galaxy", 2, 6000, 0.6],
      ["Power bank", null, 5, 2500, 0.25],
      ["3 more", null, 4, 1000, 0.1],
      ["Delivery fees", null, null, 500, 0.05],
    ]);
    expect(new Set(lines.map(({ id }) => id)).size).toBe(4);
    expect(lines.map(({ isRest }) => isRest)).toEqual([false, false, true, true]);
  });

  test("are none where nothing was sold or is owed; goods given away are still listed", () => {
    expect(linesOf(NOTHING)).toEqual([]);
    const age = { key: null, name: "0–7 days", amount: 0, count: 0 };
    expect(linesOf({ ...NOTHING, by: "debt", rows: [age] })).toEqual([]);
    const gift = { key: "gift", name: "Case", amount: 0, count: 3 };
    expect(linesOf({ ...NOTHING, rows: [gift] })).toEqual([{ id: "gift", ...gift, share: 0, isRest: false }]);
  });
});

describe("the kinds offered", () => {
  const sees = (...rights: string[]) => ({ may: (right: string) => rights.includes(right), seesEveryStore: false });
  const admin = { may: () => true, seesEveryStore: true };

  test("are all for an administrator, and no stores once one is chosen", () => {
    expect(offeredKinds(admin, "")).toEqual(["store", "product", "person", "debt"]);
    expect(offeredKinds(admin, "ikeja")).toEqual(["product", "person", "debt"]);
  });

  test("are people for those who may see employees, and never stores for those who see one", () => {
    expect(offeredKinds(sees("employees.view"), "")).toEqual(["product", "person", "debt"]);
    expect(offeredKinds(sees("orders.view"), "")).toEqual(["product", "debt"]);
  });

  test("hold the one of the address, or else the first is shown", () => {
    expect(shownKind("debt", ["product", "debt"])).toBe("debt");
    expect(shownKind("person", ["product", "debt"])).toBe("product");
    expect(shownKind(undefined, ["store", "product"])).toBe("store");
  });
});
