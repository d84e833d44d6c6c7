import { describe, expect, test } from "vitest";
import type { Order, OrderLine } from "../../../src/api/orders/orders";
import {
  conditionsFor,
  creditsOf,
  type ReturnedGoods,
  withOtherCondition,
  withPart,
  withUnits,
} from "../../../src/machines/orders/order-return-form";

const part = (quantity: number, condition: ReturnedGoods["condition"], variantKey = "phone"): ReturnedGoods => ({
  variantKey,
  quantity,
  condition,
});
const charger = part(1, "resell", "charger");

/** Three phones for ₦100.00 and one charger for ₦5.00. */
const order = {
  lines: [
    { variantKey: "phone", quantity: 3, returned: 0, amount: 100_00, orderDiscount: 0 },
    { variantKey: "charger", quantity: 1, returned: 0, amount: 6_00, orderDiscount: 1_00 },
  ] as OrderLine[],
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
