import { expect, test } from "vitest";
import type { Discount } from "../../../../src/api/orders/discount.rules";
import {
  emptyDraft,
  lineAmount,
  type OrderDraft,
  problemsToMend,
  toNewOrder,
  totalsOf,
  withLines,
} from "../../../../src/machines/orders/create/order-draft";
import { replaceLine } from "../../../../src/machines/orders/order-parts";
import { restoredSale } from "../../../../src/machines/orders/create/sale-draft";
import type { PickerVariant } from "../../../../src/api/shell/for-sale";

const reason = "Regular customer";
const phone: PickerVariant = {
  key: "blue",
  variation: "Blue, 128GB",
  image: "",
  salePrice: 18_500_075,
  quantity: 9,
  status: "active",
};
const [line] = withLines(
  [],
  [
    {
      product: {
        key: "phone",
        title: "Galaxy",
        image: "",
        storeKey: "ikeja",
        storeTitle: "",
        salePrice: 1,
        variants: [phone],
      },
      variant: phone,
    },
  ],
);
if (!line) throw new Error("a picked variant is a line");

const draft = (discount: Discount | null, onOrder: Discount | null = null): OrderDraft => ({
  ...emptyDraft({ storeKey: "ikeja", facilitatorKey: "tunde" }),
  lines: [{ ...line, quantity: 2, discount }],
  discount: onOrder,
});

test("the summary shows what the discounts leave", () => {
  const off: Discount = { kind: "amount", value: 500_000, reason };
  expect(totalsOf(draft(off))).toMatchObject({ subtotal: 36_500_150, discount: 0, total: 36_500_150 });
  // 10 % of 365,001.50 is 36,500.15.
  expect(totalsOf(draft(off, { kind: "percent", value: 1000, reason }))).toMatchObject({
    subtotal: 36_500_150,
    discount: 3_650_015,
    total: 32_850_135,
    debt: 32_850_135,
  });
});

test("the request has the discounts, and is the same as before without any", () => {
  const price: Discount = { kind: "price", value: 18_000_000, reason };
  expect(toNewOrder(draft(price, { kind: "percent", value: 5, reason }))).toMatchObject({
    lines: [{ variantKey: phone.key, quantity: 2, discount: price }],
    discount: { kind: "percent", value: 5, reason },
  });
  const plain = toNewOrder(draft(null));
  expect(plain.lines).toEqual([{ variantKey: phone.key, quantity: 2 }]);
  expect(plain).not.toHaveProperty("discount");
});

test("a sale kept by an earlier version goes on without discounts", () => {
  const { discount: _discount, ...earlier } = draft(null);
  const { lines, ...rest } = earlier;
  const [{ discount: _none, ...bare }] = lines as [OrderDraft["lines"][number]];
  const kept = { ...rest, lines: [bare] } as unknown as OrderDraft;
  const initial = emptyDraft({ storeKey: "ikeja", facilitatorKey: "tunde" });
  const restored = restoredSale(initial, { draft: kept, idempotencyKey: "k", isUncertain: false });
  expect(restored.draft?.discount).toBeNull();
  expect(totalsOf(restored.draft as OrderDraft).total).toBe(37_000_150);
  expect(lineAmount(bare)).toBe(37_000_150);
  // A sale waiting on the device is read as it was kept.
  expect(totalsOf(kept)).toMatchObject({ discount: 0, total: 37_000_150 });
});

test("a discount that became more than its line or order is a problem of its field", () => {
  const over: Discount = { kind: "amount", value: 37_000_151, reason };
  const field = "lines.0.discount.value";
  expect(problemsToMend(draft(over))?.fields[field]).toBe("The discount is more than the line costs. Lower it");
  expect(problemsToMend(draft({ ...over, value: 37_000_150 }))?.fields[field]).toBeUndefined();
  expect(problemsToMend(draft(null, over))?.fields["discount.value"]).toBe(
    "The discount is more than the products cost. Lower it",
  );
});

test("a discount stays with its units, and goes with its variant", () => {
  const discount: Discount = { kind: "percent", value: 5, reason };
  const lines: { variantKey: string; quantity: number; discount?: Discount | undefined }[] = [
    { variantKey: "blue", quantity: 1, discount },
  ];
  expect(replaceLine(lines, 0, { quantity: 4 })).toEqual([{ variantKey: "blue", quantity: 4, discount }]);
  expect(replaceLine(lines, 0, { variantKey: "blue" })[0]?.discount).toBe(discount);
  expect(replaceLine(lines, 0, { variantKey: "red" })[0]?.discount).toBeUndefined();
});

test("a walk-in sale names no customer, and must be paid in full once there are goods", () => {
  const walkIn: OrderDraft = { ...draft(null), customerMode: "walk-in" };
  const paying = (amount: number): OrderDraft => ({ ...walkIn, payments: [{ id: 0, accountKey: "till", amount }] });
  expect(problemsToMend(paying(37_000_149))?.fields).toEqual({
    "payments.0.amount": "A walk-in sale must be paid in full",
  });
  expect(problemsToMend(paying(37_000_150))).toBeNull();
  expect(problemsToMend({ ...paying(0), status: "cancelled" })).toBeNull();
  expect(toNewOrder(paying(37_000_150)).customer).toBeNull();
});
