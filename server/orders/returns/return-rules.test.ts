import { describe, expect, test } from "vitest";
import { creditLines, type LineSold, refundText, settle, worthOf } from "./return-rules";

const phone: LineSold = {
  key: "line 1",
  variantKey: "phone",
  name: "Tecno Spark 20 (Black)",
  net: 100_00,
  quantity: 3,
  returned: 0,
  returnedKobo: 0,
};

describe("what came back", () => {
  test("is worth its part of the line, also when the units came back in two conditions", () => {
    const credit = creditLines(
      [phone],
      [
        { variantKey: "phone", quantity: 1, condition: "resell" },
        { variantKey: "phone", quantity: 2, condition: "repair" },
      ],
    );
    expect(credit).toMatchObject({
      lines: [
        { lineKey: "line 1", quantity: 1, condition: "resell", amountKobo: 33_33 },
        { lineKey: "line 1", quantity: 2, condition: "repair", amountKobo: 66_67 },
      ],
    });
  });

  test("is never more than was sold, in one return or over several", () => {
    const twice = [1, 3].map((quantity) => ({ variantKey: "phone", quantity, condition: "resell" as const }));
    expect(creditLines([phone], twice)).toEqual({
      refusal: "Only 3 of Tecno Spark 20 (Black) were sold on this order",
    });
    expect(
      creditLines([{ ...phone, returned: 2 }], [{ variantKey: "phone", quantity: 2, condition: "return" }]),
    ).toEqual({ refusal: "2 of 3 Tecno Spark 20 (Black) came back before, so at most 1 can come back now" });
    const another = [{ variantKey: "phone", quantity: 1, condition: "return" as const }];
    expect(creditLines([{ ...phone, returned: 3 }], another)).toEqual({
      refusal: "Everything that was sold of Tecno Spark 20 (Black) on this order came back before",
    });
    expect(creditLines([{ ...phone, quantity: 1 }], [...another, ...another])).toEqual({
      refusal: "Only 1 of Tecno Spark 20 (Black) was sold on this order",
    });
  });

  test("was sold on the order", () => {
    expect(creditLines([phone], [{ variantKey: "charger", quantity: 1, condition: "resell" }])).toHaveProperty(
      "refusal",
    );
  });
});

test("three power banks for ₦100.00, of which ₦80.00 is paid, come back one by one as docs/returns.md shows", () => {
  let order = { costKobo: 100_00, paidKobo: 80_00 };
  const steps = [0, 1, 2].map((returned) => {
    const line = { ...phone, returned };
    const credit = creditLines([line], [{ variantKey: "phone", quantity: 1, condition: "resell" }]);
    const worth = "lines" in credit ? worthOf(credit.lines) : 0;
    const { debtKobo, refundKobo } = settle(worth, order.costKobo - order.paidKobo);
    order = { costKobo: order.costKobo - worth, paidKobo: order.paidKobo - refundKobo };
    return [worth, debtKobo, refundKobo, order.costKobo, order.paidKobo];
  });
  expect(steps).toEqual([
    [33_33, 20_00, 13_33, 66_67, 66_67],
    [33_33, 0, 33_33, 33_34, 33_34],
    [33_34, 0, 33_34, 0, 0],
  ]);
});

test("the worth of a return lowers the debt first, and the rest is given back", () => {
  expect(settle(500_00, 200_00)).toEqual({ debtKobo: 200_00, refundKobo: 300_00 });
  expect(settle(500_00, 800_00)).toEqual({ debtKobo: 500_00, refundKobo: 0 });
  expect(settle(500_00, 0)).toEqual({ debtKobo: 0, refundKobo: 500_00 });
});

test("exactly what is left after the debt is given back", () => {
  expect(refundText(300_00, 300_00)).toBeNull();
  expect(refundText(300_00, 200_00)).toBe("₦300.00 has to be given back for these goods, and ₦200.00 was chosen");
  expect(refundText(0, 1)).toBe("The goods only lower what is owed on this order: nothing is given back");
  expect(refundText(0, 0)).toBeNull();
  expect(refundText(0, 1, 100)).toBe("The other goods use up what these are worth: nothing is given back");
  expect(refundText(100, 1, 100)).toBe("₦1.00 has to be given back for these goods, and ₦0.01 was chosen");
});
