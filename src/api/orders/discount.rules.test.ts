import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Discount, isOver, type ListedLine, portion, pricesOf, spread, vatIn } from "./discount.rules";

const kobo = fc.integer({ min: 0, max: 500_000_000 });
const reason = "Regular customer";
const price = fc.integer({ min: 1, max: 500_000_000 }).map((value): Discount => ({ kind: "price", value, reason }));
const amount = fc.integer({ min: 1, max: 20_000_000 }).map((value): Discount => ({ kind: "amount", value, reason }));
const percent = fc.integer({ min: 1, max: 10_000 }).map((value): Discount => ({ kind: "percent", value, reason }));
const line: fc.Arbitrary<ListedLine> = fc.record({
  listPrice: kobo,
  quantity: fc.integer({ min: 0, max: 40 }),
  discount: fc.option(fc.oneof(price, amount, percent)),
});
const order = fc.tuple(fc.array(line, { maxLength: 7 }), fc.option(fc.oneof(amount, percent)));

const grossOf = ({ listPrice, quantity, discount }: ListedLine) =>
  (discount?.kind === "price" ? discount.value : listPrice) * quantity;

describe("pricesOf", () => {
  test("in 100,000 orders the lines sum up to the order to the kobo, and no amount is negative", () => {
    fc.assert(
      fc.property(order, ([lines, onOrder]) => {
        const { lines: prices, orderDiscount, items } = pricesOf(lines, onOrder);
        let [gross, off, shares, sum] = [0, 0, 0, 0];
        for (const [index, { amount: paid, discount, orderDiscount: share }] of prices.entries()) {
          const full = grossOf(lines[index] as ListedLine);
          if (paid !== full - discount - share || paid < 0 || discount < 0 || share < 0) return false;
          gross += full;
          off += discount;
          shares += share;
          sum += paid;
        }
        return shares === orderDiscount && sum === items && items === gross - off - orderDiscount;
      }),
      { numRuns: 100_000 },
    );
  });

  test("without discounts a line costs its price times its units", () => {
    fc.assert(
      fc.property(kobo, fc.integer({ min: 1, max: 99 }), (listPrice, quantity) => {
        expect(pricesOf([{ listPrice, quantity, discount: null }], null)).toEqual({
          lines: [{ unitPrice: listPrice, discount: 0, orderDiscount: 0, amount: listPrice * quantity }],
          orderDiscount: 0,
          items: listPrice * quantity,
        });
      }),
    );
  });

  // The examples of docs/prices.md.
  test("a price of a unit, an amount and a part, by hand", () => {
    const at = (listPrice: number, quantity: number, kind: Discount["kind"], value: number) =>
      pricesOf([{ listPrice, quantity, discount: { kind, value, reason } }], null).lines[0];
    // ₦185,000.75 a unit, two of them at ₦180,000.00
    expect(at(18_500_075, 2, "price", 18_000_000)).toEqual({
      unitPrice: 18_000_000,
      discount: 0,
      orderDiscount: 0,
      amount: 36_000_000,
    });
    // ₦5,000.00 off two at ₦185,000.75: 370,001.50 - 5,000.00
    expect(at(18_500_075, 2, "amount", 500_000)?.amount).toBe(36_500_150);
    // 2.5 % of ₦185,000.75 is ₦4,625.01875
    expect(at(18_500_075, 1, "percent", 250)?.discount).toBe(462_502);
    // 50 % of 5 kobo is 2.5 kobo, and of 7 kobo 3.5: half goes to the even neighbour
    expect(at(5, 1, "percent", 5000)?.discount).toBe(2);
    expect(at(7, 1, "percent", 5000)?.discount).toBe(4);
  });

  test("₦100.00 off three equal lines is 33.34, 33.33 and 33.33, by hand", () => {
    const lines = [1, 2, 3].map(() => ({ listPrice: 20_000, quantity: 1, discount: null }));
    const { lines: prices, items } = pricesOf(lines, { kind: "amount", value: 10_000, reason });
    expect(prices.map(({ orderDiscount }) => orderDiscount)).toEqual([3334, 3333, 3333]);
    expect(items).toBe(50_000);
  });

  test("the largest remainder gets the kobo, wherever its line is, by hand", () => {
    // 10 kobo over 1, 1 and 4: 1.67, 1.67 and 6.67 are rounded down to 1, 1 and 6; 2 kobo are left for equal remainders.
    expect(spread(10, [100, 100, 400])).toEqual([2, 2, 6]);
    // 10 kobo over 3, 3 and 1: 4.29, 4.29 and 1.43: the last one has the largest remainder.
    expect(spread(10, [300, 300, 100])).toEqual([4, 4, 2]);
    expect(spread(0, [5, 0])).toEqual([0, 0]);
    expect(spread(0, [0, 0])).toEqual([0, 0]);
  });
});

test("a share is within 1 kobo of the exact one, sums up to the whole, and is never above its part", () => {
  const parts = fc.array(fc.oneof(kobo, fc.integer({ min: 0, max: 9 })), { minLength: 1, maxLength: 9 });
  fc.assert(
    fc.property(parts, fc.integer({ min: 0, max: 10_000 }), (amounts, bp) => {
      const whole = amounts.reduce((sum, part) => sum + part, 0);
      const total = Math.floor((whole * bp) / 10_000);
      const shares = spread(total, amounts);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(total);
      for (const [index, share] of shares.entries()) {
        const part = amounts[index] ?? 0;
        expect(share >= 0 && share <= part).toBe(true);
        const away = BigInt(share) * BigInt(whole) - BigInt(total) * BigInt(part);
        expect((away < 0n ? -away : away) < BigInt(Math.max(whole, 1))).toBe(true);
      }
    }),
    { numRuns: 5000 },
  );
});

test("a part is rounded to the nearest kobo, halves to the even one", () => {
  fc.assert(
    fc.property(kobo, fc.integer({ min: 0, max: 10_000 }), (whole, bp) => {
      const twiceAway = 2n * (BigInt(portion(whole, bp, 10_000)) * 10_000n - BigInt(whole) * BigInt(bp));
      const size = twiceAway < 0n ? -twiceAway : twiceAway;
      expect(size < 10_000n || (size === 10_000n && portion(whole, bp, 10_000) % 2 === 0)).toBe(true);
    }),
  );
});

test("only an amount can be more than what it is taken off", () => {
  expect(isOver({ kind: "amount", value: 501, reason }, 500)).toBe(true);
  expect(isOver({ kind: "amount", value: 500, reason }, 500)).toBe(false);
  expect(isOver({ kind: "percent", value: 10_000, reason }, 500)).toBe(false);
  expect(isOver(null, 0)).toBe(false);
});

describe("the VAT in an amount", () => {
  test("is its part of the price that includes it", () => {
    // ₦107.50 are ₦100.00 and 7.5 %.
    expect(vatIn(107_50, 750)).toBe(7_50);
    expect(vatIn(500_000, 0)).toBe(0);
  });

  test("is rounded half to even", () => {
    // At 20 % a sixth: of 3 kobo half a kobo, of 9 one and a half.
    expect([vatIn(3, 2000), vatIn(9, 2000), vatIn(10, 2000)]).toEqual([0, 2, 2]);
  });
});
