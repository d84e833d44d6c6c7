import { expect, test } from "vitest";
import type { PickerProduct, PickerVariant } from "../../../src/api/shell/for-sale";
import {
  shortageOf,
  toNewTransfer,
  transferProblems,
  type TransferLineDraft,
  viewOfTransferLine,
  whyNotTo,
  withGoods,
} from "../../../src/machines/stock/transfer-draft";

const variant = (key: string, quantity: number, changes: Partial<PickerVariant> = {}): PickerVariant => ({
  key,
  variation: key,
  image: "",
  salePrice: 10_000_00,
  quantity,
  status: "active",
  ...changes,
});

const product = (title: string, store: string, ...variants: PickerVariant[]): PickerProduct => ({
  key: title,
  title,
  image: `${title}.webp`,
  storeKey: store,
  storeTitle: `${store} store`,
  salePrice: 10_000_00,
  variants,
});

const LAMP = product("Lamp", "ikeja", variant("Brass", 3), variant("Glass", 0), variant("Steel", 5));
const DESK = product("Desk Lamp", "lekki", variant("Oak", 2));

const picked = ({ variants, ...rest }: PickerProduct, at = 0) => ({
  product: { variants, ...rest },
  variant: variants[at] as PickerVariant,
});

const lines = withGoods(withGoods([], [picked(LAMP)]), [picked(DESK)]);
const patched = (changes: Partial<TransferLineDraft>) => lines.map((line) => ({ ...line, ...changes }));

test("each line of a transfer has the store of its product", () => {
  expect(lines.map(({ id, title, image, storeKey, quantity }) => [id, title, image, storeKey, quantity])).toEqual([
    [0, "Lamp", "Lamp.webp", "ikeja", 1],
    [1, "Desk Lamp", "Desk Lamp.webp", "lekki", 1],
  ]);
});

test("a transfer needs a product, a quantity and a variation for each, and a destination", () => {
  const messageOf = (draft: Parameters<typeof transferProblems>[0]) => transferProblems(draft)?.message;
  expect(messageOf({ lines: [], toKey: "" })).toBe("Please add at least one product");
  expect(messageOf({ lines: patched({ quantity: null }), toKey: "wuse" })).toBe(
    "Please enter quantity for each product",
  );
  expect(messageOf({ lines: patched({ variantKey: "" }), toKey: "wuse" })).toBe(
    "Please select a variation for each product",
  );
  expect(messageOf({ lines, toKey: "" })).toBe("Please select a store to transfer to");
  expect(messageOf({ lines, toKey: "wuse" })).toBeUndefined();
  expect(transferProblems({ lines: [], toKey: "" })?.fields).toEqual({
    lines: "Please add at least one product",
    toKey: "Please select a store to transfer to",
  });
});

test("no line of a transfer can go to the store it is in", () => {
  expect(whyNotTo(lines, "lekki")).toBe("Desk Lamp is in lekki store already. Choose another store");
  expect(whyNotTo(lines, "wuse")).toBeNull();
  expect(whyNotTo([], "lekki")).toBeNull();
  expect(transferProblems({ lines, toKey: "lekki" })).toEqual({
    message: "Desk Lamp is in lekki store already. Choose another store",
    fields: { toKey: "Desk Lamp is in lekki store already. Choose another store" },
  });
});

test("a transfer is limited to the server's number of products", () => {
  const many = (count: number) =>
    withGoods(
      [],
      Array.from({ length: count }, () => picked(LAMP)),
    );
  expect(transferProblems({ lines: many(200), toKey: "wuse" })).toBeNull();
  expect(transferProblems({ lines: many(201), toKey: "wuse" })?.fields.lines).toMatch(/at most 200 products/);
});

test("a transfer sends its products, variants, quantities and destination", () => {
  expect(toNewTransfer({ lines, toKey: "wuse" })).toEqual({
    toKey: "wuse",
    isOnTheWay: false,
    lines: [
      { productKey: "Lamp", variantKey: "Brass", quantity: 1 },
      { productKey: "Desk Lamp", variantKey: "Oak", quantity: 1 },
    ],
  });
});

test("goods on the way come from one store, and those that move at once may come from several", () => {
  const one = withGoods([], [picked(LAMP)]);
  expect(transferProblems({ lines, toKey: "wuse" })).toBeNull();
  expect(transferProblems({ lines, toKey: "wuse", isOnTheWay: true })?.fields["lines"]).toBe(
    "Lamp is in ikeja store, and Desk Lamp in lekki store. Send a transfer from each store, or move them at once",
  );
  expect(transferProblems({ lines: one, toKey: "wuse", isOnTheWay: true })).toBeNull();
  expect(toNewTransfer({ lines, toKey: "wuse", isOnTheWay: true }).isOnTheWay).toBe(true);
});

test("a line knows the current stock and shows a shortage", () => {
  const wanted = patched({ quantity: 4 });
  const views = wanted.map((line) => viewOfTransferLine(line, wanted, [LAMP, DESK]));
  expect(views.map(({ most }) => most)).toEqual([3, 2]);
  expect(views.map(shortageOf)).toEqual(["Only 3 of Lamp (Brass) left", "Only 2 of Desk Lamp (Oak) left"]);
  const [unknown] = wanted.map((line) => viewOfTransferLine(line, wanted, null));
  expect(unknown && shortageOf(unknown)).toBeNull();
  expect(views[0]?.options.map(({ variation, isClosed }) => [variation, isClosed])).toEqual([
    ["Brass", false],
    ["Glass", true],
    ["Steel", false],
  ]);
});
