import { describe, expect, test } from "vitest";
import type { Purchase } from "../../../src/api/purchases/purchases";
import {
  draftOf,
  type PurchaseDraft,
  purchaseProblems,
  withGoods,
} from "../../../src/machines/purchases/purchase-draft";
import {
  amountOf,
  costProblems,
  countProblems,
  extraIn,
  receivingOf,
  receivingProblems,
  type ReceivingValues,
} from "../../../src/machines/purchases/receiving-form";
import { isPickable } from "../../../src/machines/products/product-picker.machine";
import { owedTo, stepsFrom } from "../../../src/machines/purchases/purchases";

/** Five phones at ₦151,000.00, of which two came, and ten chargers at ₦4,000.50. */
const PURCHASE = {
  key: "p",
  number: 12,
  status: "partly-received",
  supplierKey: "slot",
  storeKey: "ikeja",
  storeTitle: "Ikeja",
  remark: "",
  lines: [
    {
      key: "a",
      variantKey: "galaxy",
      title: "Galaxy",
      variation: "Black",
      image: "",
      tracksSerials: true,
      quantity: 5,
      received: 2,
      extra: 0,
      cost: 15_100_000,
      price: 15_000_000,
    },
    {
      key: "b",
      variantKey: "charger",
      title: "Charger",
      variation: "White",
      image: "",
      tracksSerials: false,
      quantity: 10,
      received: 0,
      extra: 0,
      cost: 400_050,
      price: 400_000,
    },
  ],
  deliveries: [],
  version: 3,
} as unknown as Purchase;

type Counted = Partial<ReceivingValues["lines"][number]>;

const counted = (first: Counted, second: Counted = {}, keptExtra = 0): ReceivingValues => {
  const values = receivingOf(PURCHASE);
  return { ...values, keptExtra, lines: values.lines.map((line, at) => ({ ...line, ...(at === 0 ? first : second) })) };
};

const fieldsOf = (problems: { fields: Readonly<Record<string, string>> } | null) => problems?.fields ?? {};

describe("receiving goods", () => {
  test("begins with nothing counted, what is still to come, and the expected costs", () => {
    const { lines } = receivingOf(PURCHASE);
    expect(lines.map(({ quantity, left, cost, setsPrice }) => [quantity, left, cost, setsPrice])).toEqual([
      [null, 3, 15_100_000, true],
      [null, 10, 400_050, true],
    ]);
  });

  test("something has to be counted, and no more numbers than units", () => {
    expect(Object.keys(fieldsOf(countProblems(counted({ quantity: 0 }))))).toEqual(["lines"]);
    expect(countProblems(counted({ quantity: 2, serials: "SN-1" }))).toBeNull();
    expect(Object.keys(fieldsOf(countProblems(counted({ quantity: 1, serials: "SN-1\nSN-2" }))))).toEqual([
      "lines.0.serials",
    ]);
    expect(fieldsOf(countProblems(counted({ quantity: 1, serials: "490154203237519" })))["lines.0.serials"]).toContain(
      "wrong check digit",
    );
  });

  test("units beyond the order count as kept only while there are as many as the person said", () => {
    expect(extraIn(counted({ quantity: 3 }, { quantity: 12 }))).toBe(2);
    expect(Object.keys(fieldsOf(receivingProblems(counted({ quantity: 5 }))))).toEqual(["keptExtra"]);
    expect(receivingProblems(counted({ quantity: 5 }, {}, 2))).toBeNull();
    expect(Object.keys(fieldsOf(receivingProblems(counted({ quantity: 6 }, {}, 2))))).toEqual(["keptExtra"]);
  });

  test("each line that came has a cost, for those who see costs", () => {
    const values = counted({ quantity: 1, cost: null });
    expect(Object.keys(fieldsOf(costProblems(values, true)))).toEqual(["lines.0.cost"]);
    expect(costProblems(values, false)).toBeNull();
    // 2 × 151,000.00 + 3 × 4,000.50
    expect(amountOf(counted({ quantity: 2 }, { quantity: 3 }))).toBe(31_400_150);
    expect(amountOf(values)).toBeNull();
  });
});

describe("a draft", () => {
  const picked = (key: string, storeKey: string, cost?: number) =>
    ({
      product: { key: `product of ${key}`, title: key, image: "", storeKey, storeTitle: storeKey },
      variant: { key, variation: "Black", image: "", ...(cost !== undefined && { cost }) },
    }) as never;

  const draft = (changes: Partial<PurchaseDraft> = {}): PurchaseDraft => ({
    supplierKey: "slot",
    remark: "",
    lines: withGoods([], [picked("galaxy", "Ikeja", 15_000_000)]),
    ...changes,
  });

  test("begins with one unit of what was picked, at its purchase price", () => {
    const [line] = draft().lines;
    expect([line?.variantKey, line?.quantity, line?.cost, line?.storeKey]).toEqual(["galaxy", 1, 15_000_000, "Ikeja"]);
    expect(purchaseProblems(draft())).toBeNull();
  });

  test("needs a supplier, goods, and what each is expected to cost", () => {
    expect(Object.keys(fieldsOf(purchaseProblems(draft({ supplierKey: "", lines: [] }))))).toEqual([
      "supplierKey",
      "lines",
    ]);
    expect(
      Object.keys(fieldsOf(purchaseProblems(draft({ lines: withGoods([], [picked("galaxy", "Ikeja")]) })))),
    ).toEqual(["lines.0.cost"]);
  });

  test("has goods of one store", () => {
    const lines = withGoods(draft().lines, [picked("pixel", "Wuse", 1)]);
    expect(fieldsOf(purchaseProblems(draft({ lines }))).lines).toBe(
      "galaxy is for Ikeja, and pixel for Wuse. Write a purchase for each store",
    );
  });

  test("keeps its lines when it is edited", () => {
    const { lines, supplierKey } = draftOf(PURCHASE);
    expect([supplierKey, lines.map(({ id, variantKey, quantity, cost }) => [id, variantKey, quantity, cost])]).toEqual([
      "slot",
      [
        [0, "galaxy", 5, 15_100_000],
        [1, "charger", 10, 400_050],
      ],
    ]);
  });
});

test("goods that are sold out are ordered, but not sold", () => {
  const variant = { key: "galaxy", quantity: 0, status: "active" } as never;
  const offer = { single: false, taken: [], picked: [] };
  expect([true, false].map((anyStock) => isPickable({ ...offer, anyStock } as never, variant))).toEqual([true, false]);
});

test("people send drafts and cancel what is not finished", () => {
  expect(["draft", "sent", "partly-received", "received", "cancelled"].map((each) => stepsFrom(each as never))).toEqual(
    [["sent", "cancelled"], ["cancelled"], ["cancelled"], [], []],
  );
});

test("what is owed is the sum over the stores, and nothing where it is not shown", () => {
  const debt = (owed: number) => ({ storeTitle: "", delivered: owed, paid: 0, owed });
  expect([owedTo({ debts: [debt(5), debt(7)] }), owedTo({ debts: null })]).toEqual([12, 0]);
});
