import { describe, expect, test } from "vitest";
import type { KnownUnit } from "../books/unit-rules";
import { Refusal } from "../core/errors";
import type { LineOfBody } from "./discounts";
import type { NewLine } from "./order-insert";
import type { SaleVariant } from "./sale-facts";
import { unitsOfSale } from "./sale-units";

const phone: SaleVariant = {
  key: "a15",
  productTitle: "Galaxy A15",
  productDeleted: false,
  variation: "Blue",
  status: "active",
  quantity: 5,
  storeKey: "ikeja",
  tracksSerials: true,
  numbered: 3,
  waiting: 0,
  productKey: "galaxy",
  image: "",
  salePriceKobo: 1,
  costKobo: 1,
};

const unit = (serial: string, changes: Partial<KnownUnit> = {}): KnownUnit => ({
  key: `unit ${serial}`,
  match: serial.toLowerCase(),
  state: "in stock",
  variantKey: "a15",
  storeKey: "ikeja",
  storeTitle: "Ikeja",
  name: "Galaxy A15 (Blue)",
  isInReach: true,
  orderNumber: null,
  lineKey: null,
  ...changes,
});

type Asked = { variantKey: string; quantity: number; serials: string[] };

function sale(
  status: "pending" | "completed" | "cancelled",
  asked: readonly Asked[],
  { variants = [phone], units = [] as KnownUnit[] } = {},
) {
  const wanted = asked.map((line, at): LineOfBody => ({ ...line, discount: undefined, path: `items.${at}` }));
  const lines = asked.map(
    ({ variantKey, quantity }) => ({ key: `line of ${variantKey}`, variantKey, quantity }) as NewLine,
  );
  const facts = {
    storeExists: true,
    facilitator: null,
    accountKeys: [],
    creditKey: null,
    variants,
    units,
    repair: null,
    kept: null,
  };
  return unitsOfSale({ status, wanted, lines: lines.toReversed(), facts });
}

function refusalOf(work: () => unknown): { text: string; field: string | undefined } | null {
  try {
    work();
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { text: error.message, field: error.extra.fields?.[0]?.name };
  }
}

const wants = (quantity: number, ...serials: string[]): Asked => ({ variantKey: "a15", quantity, serials });
const plain = { ...phone, key: "case", productTitle: "Case", tracksSerials: false };

test("a sale without products that have serial numbers takes no units", () => {
  expect(sale("completed", [{ variantKey: "case", quantity: 2, serials: [] }], { variants: [plain] })).toBeNull();
  expect(sale("completed", [wants(2)], { variants: [] })).toBeNull();
});

test("numbers of a product without serial numbers are refused at their line", () => {
  const named = [wants(1), { variantKey: "case", quantity: 1, serials: ["SN-1"] }];
  expect(refusalOf(() => sale("pending", named, { variants: [phone, plain] }))).toEqual({
    text: "Case (Blue) has no serial numbers. Leave them out, or turn serial numbers on for the product",
    field: "items.1.serials",
  });
});

describe("a pending order", () => {
  test("holds the units that it names, and waits for the names of the rest", () => {
    const units = [unit("SN-1"), unit("SN-2", { state: "gone" })];
    expect(sale("pending", [wants(4, "SN-1", "SN-2", "SN-9")], { units })).toEqual({
      // SN-2 and SN-9 are registered by being named, so they were not counted on the shelf.
      tracked: [{ variantKey: "a15", takes: 1, waits: 1 }],
      units: [
        { key: "unit SN-1", serial: "SN-1", was: "in stock", lineKey: "line of a15", variantKey: "a15", position: 0 },
        { key: "unit SN-2", serial: "SN-2", was: "gone", lineKey: "line of a15", variantKey: "a15", position: 1 },
        { key: expect.any(String), serial: "SN-9", was: null, lineKey: "line of a15", variantKey: "a15", position: 2 },
      ],
    });
  });

  test("of several products keeps the units of each with its line", () => {
    const other = { ...phone, key: "a16" };
    const asked = [
      { variantKey: "case", quantity: 1, serials: [] },
      wants(2, "SN-1"),
      { variantKey: "a16", quantity: 3, serials: ["SN-2"] },
    ];
    const units = [unit("SN-1"), unit("SN-2", { variantKey: "a16" })];
    const taken = sale("pending", asked, { variants: [plain, phone, other], units });
    expect(taken?.tracked).toEqual([
      { variantKey: "a15", takes: 1, waits: 1 },
      { variantKey: "a16", takes: 1, waits: 2 },
    ]);
    expect(taken?.units.map(({ serial, lineKey, variantKey }) => [serial, lineKey, variantKey])).toEqual([
      ["SN-1", "line of a15", "a15"],
      ["SN-2", "line of a16", "a16"],
    ]);
  });
});

test("a completed order names every unit that it hands over", () => {
  const units = [unit("SN-1"), unit("SN-2")];
  expect(sale("completed", [wants(2, "SN-1", "SN-2")], { units })?.tracked).toEqual([
    { variantKey: "a15", takes: 2, waits: 0 },
  ]);
  expect(refusalOf(() => sale("completed", [wants(2, "SN-1")], { units }))).toEqual({
    text: "Name the serial numbers of Galaxy A15 (Blue): a completed order names all 2 units that the customer gets",
    field: "items.0.serials",
  });
  expect(refusalOf(() => sale("completed", [wants(1)], { units }))?.text).toMatch(/names its unit that/);
});

test("a cancelled order takes no units and waits for none", () => {
  expect(sale("cancelled", [wants(2)])).toEqual({ tracked: [{ variantKey: "a15", takes: 0, waits: 0 }], units: [] });
  expect(refusalOf(() => sale("cancelled", [wants(2, "SN-1")], { units: [unit("SN-1")] }))).toEqual({
    text: "A cancelled order takes no units. Leave their serial numbers out",
    field: "items.0.serials",
  });
});

test("a unit that is not on the shelf of the variant is refused at its line", () => {
  const units = [unit("SN-1", { state: "held", orderNumber: 7 })];
  expect(refusalOf(() => sale("pending", [wants(1, "SN-1")], { units }))).toEqual({
    text: "SN-1 is held by order 7. Choose another unit",
    field: "items.0.serials",
  });
});

test.each([
  [5, 3, 0, ["SN-8", "SN-9"], null],
  [5, 4, 0, ["SN-8", "SN-9"], "SN-9"],
  [5, 5, 0, ["SN-8"], "SN-8"],
  [4, 5, 2, ["SN-8"], null],
  [4, 7, 2, ["SN-8"], "SN-8"],
])(
  "of %i units with %i numbers and %i waiting, naming the new %j is refused for %s",
  (quantity, numbered, waiting, serials, beyond) => {
    const refusal = refusalOf(() =>
      sale("pending", [wants(2, ...serials)], { variants: [{ ...phone, quantity, numbered, waiting }] }),
    );
    expect(refusal?.field ?? null).toBe(beyond === null ? null : "items.0.serials");
    expect(beyond === null || refusal?.text.includes(`so ${beyond} is not one of them`)).toBe(true);
  },
);
