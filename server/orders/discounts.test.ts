import { describe, expect, test } from "vitest";
import type { Discount } from "../../src/api/orders/discount.rules";
import { OVER_LINE, OVER_ORDER } from "../../src/api/orders/discount.rules";
import type { Permission } from "../../src/api/rights/permissions.contract";
import { Refusal } from "../core/errors";
import { AmountTooLarge } from "../core/money";
import {
  auditOfDiscount,
  auditOfLines,
  checkFloor,
  checkMayDiscount,
  discountFields,
  discountOfBody,
  discountOfLine,
  discountOfOrder,
  type LineToPrice,
  linesOfBody,
  NO_DISCOUNT,
  priceLines,
  type UnpricedLine,
} from "./discounts";
import type { NewLine } from "./order-insert";

function refusalOf(work: () => unknown): { status: number; text: string; fields: string[] | undefined } | null {
  try {
    work();
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { status: error.status, text: error.message, fields: error.extra.fields?.map(({ name }) => name) };
  }
}

const shelf: UnpricedLine = {
  key: "line",
  variantKey: "a15",
  productKey: "galaxy",
  itemTitle: "Galaxy A15",
  variation: "Blue",
  image: "",
  listPriceKobo: 185_000_75,
  unitCostKobo: 150_000_00,
  quantity: 1,
};

const asked = (
  discount: Discount | null,
  line: Partial<UnpricedLine> = {},
  path: string | null = "items.0",
): LineToPrice => ({
  line: { ...shelf, ...line },
  discount,
  path,
});

const percent = (value: number): Discount => ({ kind: "percent", value, reason: "regular" });
const amount = (value: number): Discount => ({ kind: "amount", value, reason: "regular" });
const price = (value: number): Discount => ({ kind: "price", value, reason: "regular" });

const costs = ({ unitPriceKobo, quantity, discountKobo, orderDiscountKobo }: NewLine) =>
  unitPriceKobo * quantity - discountKobo - orderDiscountKobo;

function soldLine(discount: Discount | null, line: Partial<UnpricedLine> = {}): NewLine {
  const [priced] = priceLines([asked(discount, line)], null).lines;
  if (priced === undefined) throw new Error("one line was asked for");
  return priced;
}

describe("the lines of a body", () => {
  test("of one variant are one line with all its units and numbers, at the place of the first", () => {
    const lines = linesOfBody(
      [
        { key: "a15", quantity: 1, serials: ["SN-1"] },
        { key: "case", quantity: 2, discount: { kind: "percent", value: 2.5, reason: " regular " } },
        { key: "a15", quantity: 3, serials: ["SN-2"], discount: null },
        { key: "cable", quantity: 1, discount: null },
      ],
      "items.",
    );
    expect(lines).toEqual([
      { variantKey: "a15", quantity: 4, discount: undefined, serials: ["SN-1", "SN-2"], path: "items.0" },
      { variantKey: "case", quantity: 2, discount: percent(250), serials: [], path: "items.1" },
      { variantKey: "cable", quantity: 1, discount: null, serials: [], path: "items.3" },
    ]);
  });

  test("give no discount to a variant on several of them, whichever has it", () => {
    const off = { kind: "amount", value: 5, reason: "regular" } as const;
    for (const both of [
      [
        { key: "a15", quantity: 1 },
        { key: "a15", quantity: 1, discount: off },
      ],
      [
        { key: "a15", quantity: 1, discount: off },
        { key: "a15", quantity: 1, discount: null },
      ],
    ]) {
      const refusal = refusalOf(() => linesOfBody([{ key: "case", quantity: 1, discount: off }, ...both], "items."));
      expect(refusal).toMatchObject({ status: 417, fields: ["items.1.discount.value"] });
    }
  });

  test("have amounts in naira and percentages with two decimals", () => {
    expect(discountOfBody(null)).toBeNull();
    expect(discountOfBody(undefined)).toBeUndefined();
    expect(discountOfBody({ kind: "amount", value: 12.34, reason: "regular" })).toEqual(amount(1234));
    expect(discountOfBody({ kind: "price", value: 0.29, reason: "regular" })).toEqual(price(29));
    expect(discountOfBody({ kind: "percent", value: 1.15, reason: " regular" })).toEqual(percent(115));
  });
});

describe("a line costs what docs/prices.md works out by hand", () => {
  test.each([
    [2, 185_000_75, null, 370_001_50, NO_DISCOUNT],
    [2, 185_000_75, price(180_000_00), 360_000_00, { discountBp: null, discountKobo: 0, discountReason: "regular" }],
    [2, 185_000_75, price(185_000_75), 370_001_50, NO_DISCOUNT],
    [1, 185_000_75, price(190_000_00), 190_000_00, { discountBp: null, discountKobo: 0, discountReason: "regular" }],
    [
      2,
      185_000_75,
      amount(5_000_00),
      365_001_50,
      { discountBp: null, discountKobo: 5_000_00, discountReason: "regular" },
    ],
    [1, 185_000_75, percent(250), 180_375_73, { discountBp: 250, discountKobo: 4_625_02, discountReason: "regular" }],
    [1, 5, percent(5_000), 3, { discountBp: 5_000, discountKobo: 2, discountReason: "regular" }],
    [1, 7, percent(5_000), 3, { discountBp: 5_000, discountKobo: 4, discountReason: "regular" }],
  ])("%i × %i with %j: %i", (quantity, listPriceKobo, discount, expected, columns) => {
    const line = soldLine(discount, { quantity, listPriceKobo });
    expect(costs(line)).toBe(expected);
    expect(line).toMatchObject({ ...columns, orderDiscountKobo: 0, listPriceKobo, quantity });
    // What is stored says again what was given, but for the shop's price, which is no discount.
    const given = discount?.kind === "price" && discount.value === listPriceKobo ? null : discount;
    expect(discountOfLine(line)).toEqual(given);
  });

  test.each([
    [100_00, [200_00, 200_00, 200_00], [33_34, 33_33, 33_33]],
    [10, [3_00, 3_00, 1_00], [4, 4, 2]],
    [10, [1_00, 1_00, 4_00], [2, 2, 6]],
  ])("%i off an order of lines of %j is %j off them", (value, prices, shares) => {
    const { lines, order } = priceLines(
      prices.map((listPriceKobo) => asked(null, { listPriceKobo })),
      amount(value),
    );
    expect(lines.map(({ orderDiscountKobo }) => orderDiscountKobo)).toEqual(shares);
    expect(order).toEqual({ discountBp: null, discountKobo: value, discountReason: "regular" });
    expect(discountOfOrder(order)).toEqual(amount(value));
  });

  test("a percentage off the order is taken of what the lines cost after their own discounts", () => {
    const { lines, order } = priceLines([asked(amount(50_00), { listPriceKobo: 150_00 })], percent(1_000));
    expect(lines.map(costs)).toEqual([90_00]);
    expect(order).toEqual({ discountBp: 1_000, discountKobo: 10_00, discountReason: "regular" });
    expect(discountOfOrder(order)).toEqual(percent(1_000));
    expect(priceLines([asked(null)], null).order).toEqual(NO_DISCOUNT);
    expect(discountOfOrder(NO_DISCOUNT)).toBeNull();
  });
});

describe("no discount is more than what it is taken off", () => {
  const twoFor100 = { listPriceKobo: 50_00, quantity: 2 };

  test("of a line", () => {
    expect(costs(soldLine(amount(100_00), twoFor100))).toBe(0);
    const lines = [asked(null, { variantKey: "case" }), asked(amount(100_01), twoFor100, "items.1")];
    expect(refusalOf(() => priceLines(lines, null))).toEqual({
      status: 417,
      text: OVER_LINE,
      fields: ["items.1.discount.value"],
    });
    const unnamed = [asked(amount(100_01), twoFor100, null)];
    expect(refusalOf(() => priceLines(unnamed, null))).toEqual({ status: 417, text: OVER_LINE, fields: undefined });
  });

  test("of an order", () => {
    const lines = [asked(amount(10_00), twoFor100)];
    expect(priceLines(lines, amount(90_00)).lines.map(costs)).toEqual([0]);
    const refusal = { status: 417, text: OVER_ORDER, fields: ["discount.value"] };
    expect(refusalOf(() => priceLines(lines, amount(90_01)))).toEqual(refusal);
    expect(refusalOf(() => priceLines(lines, amount(90_01), ["given"]))).toEqual({ ...refusal, fields: ["given"] });
  });

  test("and lines that the books cannot hold are refused as such", () => {
    const most = Number.MAX_SAFE_INTEGER;
    expect(() => priceLines([asked(null, { listPriceKobo: most, quantity: 2 })], null)).toThrow(AmountTooLarge);
    expect(() => priceLines([asked(price(most), { quantity: 2 })], null)).toThrow(AmountTooLarge);
    const [line] = priceLines([asked(price(1), { listPriceKobo: most, quantity: 2 })], null).lines;
    expect(line && costs(line)).toBe(2);
  });
});

describe("a person without the purchase price", () => {
  const staff = (...permissions: Permission[]) => ({
    key: "ada",
    name: "Ada",
    storeKey: "ikeja",
    isAdmin: false,
    permissions: new Set(permissions),
  });
  const check = (after: NewLine, before: readonly NewLine[] = [], field: string | null = "items.0.discount.value") =>
    refusalOf(() => checkFloor(staff("orders.discount"), before, [after], () => field));
  const low = soldLine(price(149_999_99), { quantity: 2 });

  test("sells no unit below it, and the refusal names the field", () => {
    expect(check(soldLine(price(150_000_00)))).toBeNull();
    expect(check(low)).toMatchObject({ status: 417, fields: ["items.0.discount.value"] });
    expect(check(low, [], null)).toMatchObject({ status: 417, fields: undefined });
    expect(refusalOf(() => checkFloor(staff("products.cost"), [], [low], () => null))).toBeNull();
  });

  test("counts the shares of a discount on the order", () => {
    const { lines } = priceLines([asked(null), asked(null, { variantKey: "a16" })], amount(70_001_52));
    expect(lines.map(costs)).toEqual([149_999_99, 149_999_99]);
    const [first] = lines;
    expect(first && check(first)).not.toBeNull();
    const { lines: dearer } = priceLines([asked(null), asked(null, { variantKey: "a16" })], amount(70_001_50));
    const [atCost] = dearer;
    expect(atCost && check(atCost)).toBeNull();
  });

  test("sells at the shop's price whatever was paid", () => {
    const dear = { unitCostKobo: 200_000_00, quantity: 3 };
    expect(check(soldLine(null, dear))).toBeNull();
    expect(check(soldLine(price(190_000_00), dear))).toBeNull();
    expect(check(soldLine(amount(1), dear))).not.toBeNull();
  });

  test("keeps a line as low as it was, not lower", () => {
    expect(check(low, [low])).toBeNull();
    expect(check(low, [{ ...low, variantKey: "a16" }])).not.toBeNull();
    expect(check(soldLine(price(149_999_98), { quantity: 2 }), [low])).not.toBeNull();
    expect(check(soldLine(price(149_999_99), { quantity: 5 }), [low])).toBeNull();
    expect(check(soldLine(price(149_999_98), { quantity: 1 }), [low])).not.toBeNull();
  });

  test("changes the units of such a line, whose percentage is rounded for them again by up to a kobo", () => {
    const cheap = { listPriceKobo: 5, unitCostKobo: 4, quantity: 1 };
    // 2.5 kobo off round to 2; 7.5 off three round to 8, and a unit then costs 2 1/3 instead of 3.
    const one = soldLine(percent(5_000), cheap);
    const three = soldLine(percent(5_000), { ...cheap, quantity: 3 });
    expect([costs(one), costs(three)]).toEqual([3, 7]);
    expect(check(three, [one])).toBeNull();
    // Another reason is another discount, which may not lower the price.
    expect(check({ ...three, discountReason: "other" }, [one])).not.toBeNull();
  });

  test("gives discounts with the permission for it", () => {
    expect(refusalOf(() => checkMayDiscount(staff("orders.discount")))).toBeNull();
    expect(refusalOf(() => checkMayDiscount(staff("orders.create")))).toMatchObject({ status: 403 });
  });
});

test("the field of a line is that of its own discount, and a line without one has none", () => {
  const wanted = linesOfBody(
    [
      { key: "case", quantity: 1 },
      { key: "a15", quantity: 1 },
    ],
    "items.",
  );
  const fieldOf = discountFields(wanted);
  expect(fieldOf(soldLine(amount(1)))).toBe("items.1.discount.value");
  expect(fieldOf(soldLine(null))).toBeNull();
  expect(fieldOf(soldLine(amount(1), { variantKey: "a16" }))).toBeNull();
});

test("the audit log says what a discount takes off, and of a line only what differs from the shop's price", () => {
  expect(auditOfDiscount(NO_DISCOUNT)).toBeNull();
  expect(auditOfDiscount({ discountBp: 250, discountKobo: 4_625_02, discountReason: "" })).toEqual({
    discount: "2.5%, ₦4,625.02",
  });
  expect(auditOfDiscount({ discountBp: null, discountKobo: 100, discountReason: "" })).toEqual({ discount: "₦1.00" });
  const plain = { variant: "a15", quantity: 2, price: "₦185,000.75" };
  expect(
    auditOfLines([
      soldLine(null, { quantity: 2 }),
      soldLine(price(180_000_00), { quantity: 2 }),
      soldLine(amount(5_000_00), { quantity: 2 }),
    ]),
  ).toEqual([
    plain,
    { ...plain, price: "₦180,000.00", list_price: "₦185,000.75", reason: "regular" },
    { ...plain, discount: "₦5,000.00", reason: "regular" },
  ]);
});
