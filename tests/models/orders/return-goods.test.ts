import { describe, expect, test } from "vitest";
import type { Order, OrderLine } from "../../../src/api/orders/orders";
import {
  conditionsFor,
  creditsOf,
  goodsProblems,
  isFirstPart,
  linesOf,
  NO_RETURN,
  type ReturnedGoods,
  returnableLines,
  withOtherCondition,
  withPart,
  withSerial,
  withUnits,
} from "../../../src/machines/orders/detail/order-return-form";

const part = (quantity: number, condition: ReturnedGoods["condition"], variantKey = "phone"): ReturnedGoods => ({
  variantKey,
  quantity,
  condition,
});
const unit = (
  serial: string,
  condition: ReturnedGoods["condition"] = "resell",
  variantKey = "phone",
): ReturnedGoods => ({
  ...part(1, condition, variantKey),
  serial,
});
const charger = part(1, "resell", "charger");

/** Three phones for ₦100.00 and one charger for ₦5.00. */
const order = {
  lines: [
    { variantKey: "phone", title: "Pixel", quantity: 3, returned: 0, amount: 100_00, orderDiscount: 0, serials: [] },
    { variantKey: "charger", title: "Plug", quantity: 1, returned: 0, amount: 6_00, orderDiscount: 1_00, serials: [] },
  ] as unknown as OrderLine[],
} as Order;

test("units in several conditions are worth what they are worth together, to the kobo", () => {
  expect(creditsOf(order, [part(1, "resell"), charger, part(1, "return"), part(1, "repair")])).toEqual([
    33_33, 5_00, 33_33, 33_34,
  ]);
});

describe("some units in another condition", () => {
  test("are one unit of the first condition, in the next that no other unit of the line is in", () => {
    const two = withOtherCondition([part(3, "return"), charger], 0);
    expect(two).toEqual([part(2, "return"), part(1, "resell"), charger]);
    const three = withOtherCondition(two ?? [], 0);
    expect(three).toEqual([part(1, "return"), part(1, "resell"), part(1, "repair"), charger]);
  });

  test("need a unit to spare, and a condition", () => {
    expect(withOtherCondition([charger], 0)).toBeNull();
    expect(withOtherCondition([part(5, "resell"), part(1, "return"), part(1, "repair")], 0)).toBeNull();
  });

  test("take their units from the first, and give them back to it", () => {
    const goods = [part(2, "resell"), part(1, "return"), charger];
    expect(withPart(goods, 1, 2)).toEqual([part(1, "resell"), part(2, "return"), charger]);
    expect(withPart(goods, 1, 0)).toEqual([part(3, "resell"), charger]);
  });

  test("are in a condition that only they are in", () => {
    const goods = [part(1, "resell"), part(1, "repair"), charger];
    expect(conditionsFor(goods, part(1, "repair"))).toEqual(["return", "repair"]);
    expect(conditionsFor(goods, charger)).toEqual(["resell", "return", "repair"]);
  });
});

describe("another number of units of a line", () => {
  const goods = [charger, part(2, "repair"), part(1, "return")];

  test("changes the first condition", () => {
    expect(withUnits(goods, "phone", 2)).toEqual([charger, part(1, "repair"), part(1, "return")]);
    expect(withUnits(goods, "phone", 5)).toEqual([charger, part(4, "repair"), part(1, "return")]);
  });

  test("that is too small for all conditions keeps the first alone", () => {
    expect(withUnits(goods, "phone", 1)).toEqual([charger, part(1, "repair")]);
  });
});

describe("units with a serial number", () => {
  /** Of the three phones, two have a number. */
  const numbered = {
    lines: order.lines.map((line) => (line.variantKey === "phone" ? { ...line, serials: ["A", "B"] } : line)),
  } as Order;
  const problemOf = (goods: readonly ReturnedGoods[], of: Order = numbered) =>
    goodsProblems(of, { ...NO_RETURN, goods })?.fields["goods"];

  test("are goods of their own, next to the others of their line, and go without them", () => {
    const both = withSerial(withSerial([part(1, "repair"), charger], "phone", "A", true), "phone", "B", true);
    expect(both).toEqual([part(1, "repair"), unit("A"), unit("B"), charger]);
    expect(withSerial(both, "phone", "A", false)).toEqual([part(1, "repair"), unit("B"), charger]);
    expect(withSerial([charger], "phone", "A", true)).toEqual([charger, unit("A")]);
  });

  test("go on from each other and from those without one, to the kobo", () => {
    expect(creditsOf(numbered, [unit("B"), charger, part(1, "return"), unit("A", "repair")])).toEqual([
      33_33, 5_00, 33_33, 33_34,
    ]);
  });

  test("are sent with all that come back of their line in one condition", () => {
    expect(linesOf([unit("A"), part(1, "resell"), charger, unit("B", "repair"), unit("C")])).toEqual([
      { variantKey: "phone", condition: "resell", quantity: 3, serials: ["A", "C"] },
      { variantKey: "charger", condition: "resell", quantity: 1, serials: [] },
      { variantKey: "phone", condition: "repair", quantity: 1, serials: ["B"] },
    ]);
  });

  test("take no condition from others, and none of their units", () => {
    const goods = [unit("A", "resell"), part(2, "resell"), unit("B", "return"), charger];
    expect(conditionsFor(goods, unit("A"))).toEqual(["resell", "return", "repair"]);
    expect(conditionsFor(goods, part(2, "resell"))).toEqual(["resell", "return", "repair"]);
    expect([isFirstPart(goods, 1), isFirstPart(goods, 3)]).toEqual([true, true]);
    expect(withOtherCondition(goods, 0)).toBeNull();
    const split = [goods[0], part(1, "resell"), part(1, "return"), goods[2], charger];
    expect(withOtherCondition(goods, 1)).toEqual(split);
    expect(withPart(split as ReturnedGoods[], 2, 0)).toEqual(goods);
    expect(withUnits(split as ReturnedGoods[], "phone", 1)).toEqual([unit("A"), part(1, "resell"), goods[2], charger]);
  });

  test("that came back meanwhile are named, and stay to be taken out", () => {
    expect(problemOf([unit("A"), part(1, "resell")])).toBeUndefined();
    expect(problemOf([charger, unit("C")])).toBe("C is not with the customer any more. Untick it");
    const gone = {
      lines: numbered.lines.map((line) => ({ ...line, returned: line.quantity, serials: [] })),
    } as unknown;
    expect(problemOf([unit("A")], gone as Order)).toBe("A is not with the customer any more. Untick it");
    expect(returnableLines(gone as Order, [unit("A")]).map(({ variantKey }) => variantKey)).toEqual(["phone"]);
    expect(returnableLines(gone as Order)).toEqual([]);
  });
});
