import { describe, expect, test } from "vitest";
import { createActor } from "xstate";
import type { Transfer } from "../../../src/api/stock/transfers";
import {
  allCame,
  beyondOf,
  countProblems,
  differenceProblems,
  differs,
  missingSerials,
  receiptForm,
  type ReceiptLineDraft,
  receiptOf,
  receiptRefusal,
  type ReceiptValues,
  scanIntoReceipt,
  shortOf,
} from "../../../src/machines/stock/receipt-form";

/** Five phones, two of them with numbers, and three chargers. */
const TRANSFER = {
  key: "t",
  version: 1,
  canReceive: true,
  toKey: "wuse",
  lines: [
    {
      variantKey: "ikeja-phone",
      toVariantKey: "wuse-phone",
      title: "Phone",
      variation: "Black",
      image: "",
      tracksSerials: true,
      quantity: 5,
      serials: ["A1", "A2"],
      differences: [],
    },
    {
      variantKey: "ikeja-charger",
      toVariantKey: "wuse-charger",
      title: "Charger",
      variation: "White",
      image: "",
      tracksSerials: false,
      quantity: 3,
      serials: [],
      differences: [],
    },
  ],
} as unknown as Transfer;

const values = (...patches: readonly Partial<ReceiptLineDraft>[]): ReceiptValues => ({
  lines: receiptOf(TRANSFER).lines.map((line, at) => ({ ...line, ...patches[at] })),
});

const lineOf = (patch: Partial<ReceiptLineDraft>): ReceiptLineDraft => {
  const [line] = values(patch).lines;
  if (line === undefined) throw new Error("the transfer has lines");
  return line;
};

describe("what was counted", () => {
  test("is nothing at first: every line has to be counted, also with 0", () => {
    expect(countProblems(values())?.fields).toEqual({
      "lines.0.quantity": "Enter how many came, 0 for none",
      "lines.1.quantity": "Enter how many came, 0 for none",
    });
    expect(countProblems(values({ quantity: 0 }, { quantity: 0 }))).toBeNull();
    expect(countProblems(allCame(values()))).toBeNull();
  });

  test.each([
    [{ quantity: 5 }, 0, 0, []],
    [{ quantity: 3, serials: "a1\nA2" }, 2, 0, []],
    [{ quantity: 4, serials: "A1" }, 1, 0, ["A2"]],
    [{ quantity: 7 }, 0, 2, []],
    [{ quantity: 0 }, 5, 0, ["A1", "A2"]],
  ])("%j differs from five sent with A1 and A2", (patch, short, beyond, missing) => {
    const line = lineOf(patch);
    expect([shortOf(line), beyondOf(line), missingSerials(line)]).toEqual([short, beyond, missing]);
    expect(differs(line)).toBe(short + beyond > 0);
  });

  test("has to tell which numbers are missing", () => {
    expect(countProblems(values({ quantity: 4 }, { quantity: 3 }))?.fields).toEqual({
      "lines.0.serials": "Scan or type the numbers that came, so that it is known which are missing",
    });
    expect(countProblems(values({ quantity: 4, serials: "A2" }, { quantity: 3 }))).toBeNull();
    expect(countProblems(values({ quantity: 3 }, { quantity: 3 }))).toBeNull();
    expect(countProblems(values({ quantity: 1, serials: "A1\nA2" }, { quantity: 3 }))?.fields["lines.0.serials"]).toBe(
      "These are 2 numbers for 1 unit. Remove 1",
    );
  });
});

describe("what differs", () => {
  test("needs a reason where units are missing, and no more damaged ones than came", () => {
    expect(differenceProblems(allCame(values()))).toBeNull();
    expect(differenceProblems(values({ quantity: 5 }, { quantity: 1 }))?.fields).toEqual({
      "lines.1.missing": "Say what happened to the missing units",
    });
    expect(differenceProblems(values({ quantity: 5 }, { quantity: 1, missing: "lost", damaged: 2 }))?.fields).toEqual({
      "lines.1.damaged": "Only 1 came",
    });
    const numbered = { quantity: 5, damaged: 1, damagedSerials: "A1\nA2" };
    expect(differenceProblems(values(numbered, { quantity: 3 }))?.fields).toEqual({
      "lines.0.damagedSerials": "These are more numbers than damaged units (1)",
    });
  });

  test("is received only by those who may", () => {
    expect(receiptRefusal(TRANSFER)).toBeNull();
    expect(receiptRefusal({ ...TRANSFER, canReceive: false })).toEqual(expect.any(String));
  });
});

describe("a scan", () => {
  const open = () => {
    const form = createActor(receiptForm, { input: { key: "t", version: 1, values: values() } }).start();
    const scan = scanIntoReceipt(form, "wuse");
    const counted = () => form.getSnapshot().context.values.lines.map(({ quantity, serials }) => [quantity, serials]);
    const pick = (key: string, serial?: string) => {
      const variant = { key, variation: "Black", image: "", salePrice: 0, quantity: 0, status: "active" as const };
      const product = { key: "p", title: "Phone", image: "", storeKey: "wuse", storeTitle: "Wuse", salePrice: 0 };
      scan.take?.({ product: { ...product, variants: [variant] }, variant, ...(serial !== undefined && { serial }) });
    };
    return { form, scan, counted, pick };
  };

  test("of a number that was sent is known to the form, before the shop is asked", () => {
    const { scan, counted, pick } = open();
    const [found] = scan.own?.("a1") ?? [];
    expect([found?.variantKey, found?.unit?.serial]).toEqual(["wuse-phone", "a1"]);
    expect(scan.own?.("B1")).toBeNull();
    pick("wuse-phone", "A1");
    pick("wuse-phone");
    expect(counted()).toEqual([
      [2, "A1"],
      [null, ""],
    ]);
    expect([scan.hasUnit?.("a1"), scan.hasUnit?.("A2")]).toEqual([true, false]);
  });

  test("of other goods, and of a unit that is in stock here, counts nothing and says so", () => {
    const { form, counted, pick } = open();
    pick("wuse-lamp");
    expect(form.getSnapshot().context.problems?.fields["lines"]).toMatch(/is not in this transfer/);
    pick("wuse-phone", "W1");
    expect(form.getSnapshot().context.problems?.fields["lines"]).toMatch(/in stock already/);
    expect(counted()).toEqual([
      [null, ""],
      [null, ""],
    ]);
  });
});
